"""The scenes around accounts, friends and tables that wait."""

from functions.service.storage import keys
from functions.service.storage.keys import Put
from tests.contract.stage import PASSWORD, Stage, scene


@scene
def cast(_: Stage) -> None:
    """People who have nothing to do with each other."""


@scene
def registered(stage: Stage) -> None:
    """Ann has registered and not yet verified the address."""
    _register(stage, "Ann")
    stage.names["token"] = stage.token()


def _register(stage: Stage, name: str) -> None:
    body = {"email": f"{name.lower()}@example.test", "username": name, "password": PASSWORD}
    assert stage.world.http("POST", "/api/auth/register", None, body).status == 201


@scene
def member(stage: Stage) -> None:
    """Ann has an account and knows it."""
    registered(stage)
    assert stage.world.http("GET", f"/api/auth/verify-email?token={stage.names['token']}", None).status == 302


@scene
def forgotten(stage: Stage) -> None:
    """Ann has asked for a new password."""
    member(stage)
    body = {"email": "ann@example.test"}
    assert stage.world.http("POST", "/api/auth/forgot-password", None, body).status == 200
    stage.names["token"] = stage.token()


@scene
def expired(stage: Stage) -> None:
    """Ann did so more than an hour ago."""
    forgotten(stage)
    stage.backstage.pass_time(3601)


@scene
def late(stage: Stage) -> None:
    """Ann has registered more than a day ago."""
    registered(stage)
    stage.backstage.pass_time(24 * 3600 + 1)


@scene
def findable(stage: Stage) -> None:
    for name in ("Ann", "anna", "ANNE"):
        one = stage.world.guest(name).player_id
        stage.backstage.write([Put(keys.search_key(name, one), {"p": one, "u": name})])


@scene
def asked(stage: Stage) -> None:
    """Piet has asked maud."""
    stage.post("piet", "/api/friends/request", {"playerId": "@maud"})


@scene
def asking(stage: Stage) -> None:
    """Maud has asked piet."""
    stage.post("maud", "/api/friends/request", {"playerId": "@piet"})


@scene
def hosts_asked(stage: Stage) -> None:
    """Piet has asked maud, and both host friends-only tables."""
    asked(stage)
    _host_both(stage)


def _host_both(stage: Stage) -> None:
    for name in ("maud", "piet"):
        stage.post(name, "/api/tables", {"visibility": "friends-only"})


@scene
def friends(stage: Stage) -> None:
    stage.befriend("maud", "piet")


@scene
def hosts_friends(stage: Stage) -> None:
    friends(stage)
    _host_both(stage)


@scene
def blocked(stage: Stage) -> None:
    """Maud blocks piet."""
    stage.post("maud", "/api/players/@piet/block")


@scene
def blocked_by(stage: Stage) -> None:
    """Piet blocks maud."""
    stage.post("piet", "/api/players/@maud/block")


def _friends_at(stage: Stage, **options: object) -> None:
    friends(stage)
    stage.names["tableId"] = stage.post("piet", "/api/tables", options)["tableId"]


@scene
def friend_at_table(stage: Stage) -> None:
    _friends_at(stage)


@scene
def friend_at_private_table(stage: Stage) -> None:
    _friends_at(stage, visibility="private")


@scene
def friend_at_full_table(stage: Stage) -> None:
    _friends_at(stage)
    _watchers(stage)


def _watchers(stage: Stage) -> None:
    for at in range(20):
        watcher = stage.world.guest(f"w{at}")
        assert watcher.post(f"/api/tables/{stage.names['tableId']}/join").status == 200


@scene
def table(stage: Stage) -> None:
    """Maud's public table: maud in north, piet in east, otto watching."""
    stage.table()
    stage.at("piet", "sit", seat="east")
    stage.at("otto", "join")


@scene
def alone(stage: Stage) -> None:
    stage.table()


@scene
def three_seated(stage: Stage) -> None:
    table(stage)
    stage.at("ines", "sit", seat="south")


@scene
def with_bot(stage: Stage) -> None:
    table(stage)
    stage.at("maud", "add-bot", seat="west")


@scene
def private(stage: Stage) -> None:
    stage.table(visibility="private")


@scene
def friends_only(stage: Stage) -> None:
    """Maud's table for friends, of whom piet is one."""
    friends(stage)
    stage.table(visibility="friends-only")


@scene
def invite_only(stage: Stage) -> None:
    stage.table(joinPolicy="invite-only")


@scene
def closed(stage: Stage) -> None:
    """Without spectators."""
    stage.table(spectating=False)


@scene
def watched(stage: Stage) -> None:
    """Twenty watch."""
    stage.table()
    stage.at("piet", "sit", seat="east")
    _watchers(stage)


@scene
def race(stage: Stage) -> None:
    table(stage)
    stage.backstage.lose_races(stage.names["tableId"])


@scene
def invited(stage: Stage) -> None:
    """Piet is invited to maud's private table."""
    private(stage)
    made = stage.at("maud", "invite", playerId="@piet")
    stage.names |= {"inviteId": made["inviteId"], "token": made["token"]}


@scene
def declined(stage: Stage) -> None:
    invited(stage)
    stage.post("piet", "/api/invites/@inviteId/decline")


@scene
def host_blocked(stage: Stage) -> None:
    """Piet blocks maud, who has a table."""
    blocked_by(stage)
    stage.table()


@scene
def join_link(stage: Stage) -> None:
    private(stage)
    stage.names["token"] = stage.at("maud", "join-link")["token"]


@scene
def used_link(stage: Stage) -> None:
    join_link(stage)
    stage.post("ines", "/api/tables/join-link/@token", {"seat": "south"})


@scene
def dead_link(stage: Stage) -> None:
    join_link(stage)
    stage.at("maud", "terminate")


@scene
def spectator_link(stage: Stage) -> None:
    private(stage)
    stage.names["token"] = stage.at("maud", "spectator-link")["token"]


@scene
def spectator(stage: Stage) -> None:
    """Piet came by a spectator link; the token is a join link."""
    spectator_link(stage)
    stage.post("piet", "/api/tables/spectator-link/@token")
    stage.names["token"] = stage.at("maud", "join-link")["token"]


@scene
def dead_spectator_link(stage: Stage) -> None:
    spectator_link(stage)
    stage.at("maud", "terminate")


@scene
def full_spectator_link(stage: Stage) -> None:
    watched(stage)
    stage.names["token"] = stage.at("maud", "spectator-link")["token"]
