"""A newcomer's first evening: register, verify, sign in, befriend, invite, play to the end, see it on the profile."""

import asyncio
import json
import time
from typing import Any

import httpx
import pytest
import websockets

from local.demo.api import Api
from local.demo.player import Player
from local.demo.watch import Stopwatch
from local.running import Running

PASSWORD = "correct horse"
ONE_HAND = {"ruleset": "classic", "rules": {"max_hands": 1}}
PATIENCE_S = 30


class Person:
    """Somebody with a browser and a mailbox."""

    def __init__(self, run: Running, name: str) -> None:
        self.run, self.name, self.email = run, name, f"{name.lower()}@example.test"
        self.http = httpx.Client(base_url=run.base, timeout=30)
        self.player_id = self.session_id = ""

    def post(self, path: str, body: object = None) -> dict[str, Any]:
        answer = self.http.post(path, json=body or {})
        assert answer.is_success, answer.text
        return dict(answer.json())

    def signed_in(self, session: dict[str, Any]) -> None:
        self.player_id, self.session_id = session["playerId"], session["sessionId"]
        self.http.headers.update({"x-player-id": self.player_id, "x-session-id": self.session_id})

    def register(self) -> None:
        self.post("/api/auth/register", {"email": self.email, "username": self.name, "password": PASSWORD})

    def login(self) -> httpx.Response:
        return self.http.post("/api/auth/login", json={"email": self.email, "password": PASSWORD})

    def letter(self) -> str:
        """The text of the newest letter to this person, waited for."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            letters = self.http.get("/_local/mail").json()["messages"]
            for letter in letters:
                if letter["to"] == [self.email]:
                    return str(letter["text"])
            time.sleep(0.2)
        raise AssertionError("no mail came")

    def follow_link(self) -> str:
        """Open the link in the letter as a browser does; the page where one ends up."""
        (link,) = [word for word in self.letter().split() if word.startswith("http")]
        assert link.startswith(self.run.base), "links lead to where the page is"
        return str(httpx.get(link).headers["location"])

    def member(self) -> None:
        self.register()
        assert self.login().status_code == 403
        assert self.follow_link() == "/#/verify-email-success"
        self.signed_in(self.login().json())

    def profile(self) -> dict[str, Any]:
        return dict(self.http.get(f"/api/profile/{self.player_id}").json())


@pytest.fixture(scope="module")
def people(run: Running) -> tuple[Person, Person]:
    """Two who have registered, read their mail and signed in, and are friends."""
    nora, fred = Person(run, "Nora"), Person(run, "Fred")
    for one in (nora, fred):
        one.member()
    nora.post("/api/friends/request", {"playerId": fred.player_id})
    fred.post("/api/friends/accept", {"playerId": nora.player_id})
    return nora, fred


def test_a_friends_only_game_with_a_leaver_is_on_all_profiles(run: Running, people: tuple[Person, Person]) -> None:
    nora, fred = people
    gus = Person(run, "Gus")
    gus.signed_in(gus.post("/api/auth/guest", {"displayName": "Gus"}))
    table_id, token = asyncio.run(_invited(nora, fred))
    fred.post(f"/api/tables/join-link/{token}", {"seat": "south"})
    link = nora.post(f"/api/tables/{table_id}/join-link")
    assert link["joinUrl"] == f"{run.base}/join/{link['token']}"
    watching = nora.post(f"/api/tables/{table_id}/spectator-link")
    assert watching["spectatorUrl"] == f"{run.base}/spectate/{watching['token']}"
    gus.post(f"/api/tables/join-link/{link['token']}", {"seat": "east"})
    nora.post(f"/api/tables/{table_id}/add-bot", {"seat": "west"})
    gus.post(f"/api/tables/{table_id}/leave")
    ended = asyncio.run(_played(run, table_id, {"north": nora, "south": fred}))

    won = ended["winner"] == "ns"
    for one, outcome in ((nora, "won" if won else "lost"), (fred, "won" if won else "lost"), (gus, "left")):
        profile = one.profile()
        assert [game["gameId"] for game in profile["recentGames"]] == [ended["gameId"]]
        assert profile["recentGames"][0]["outcome"] == outcome
        assert profile["career"]["games"] == 1
    assert nora.profile()["hands"]["played"] == 1
    assert nora.http.get("/api/player/table").json() == {"tableId": None}


async def _invited(host: Person, friend: Person) -> tuple[str, str]:
    """A friends-only table; the friend hears of it, and of the invitation, by their socket."""
    url = f"{host.run.base.replace('http', 'ws')}/ws?sessionId={friend.session_id}"
    async with websockets.connect(url, proxy=None) as socket:
        made = await asyncio.to_thread(
            host.post, "/api/tables", {**ONE_HAND, "name": "First evening", "visibility": "friends-only"}
        )
        invite = f"/api/tables/{made['tableId']}/invite"
        await asyncio.to_thread(host.post, invite, {"playerId": friend.player_id})
        heard = [json.loads(await asyncio.wait_for(socket.recv(), PATIENCE_S)) for _ in range(2)]
    assert [frame["type"] for frame in heard] == ["TABLE_CREATED", "INVITE_RECEIVED"]
    assert heard[1]["payload"]["invitedBy"]["username"] == host.name
    return made["tableId"], heard[1]["payload"]["token"]


async def _played(run: Running, table_id: str, seats: dict[str, Person]) -> dict[str, Any]:
    players = [Player(Api(run.base), seat, 1, Stopwatch(), False) for seat in seats]
    for player, person in zip(players, seats.values(), strict=True):
        player.api.use(person.player_id, person.session_id)
        await player.follow(table_id)
    states = await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 120)
    for player in players:
        await player.close()
    return dict(states[0])


def test_a_forgotten_password_is_replaced_by_a_letter(run: Running, people: tuple[Person, Person]) -> None:
    _, fred = people
    before = fred.letter()
    fred.post("/api/auth/forgot-password", {"email": fred.email})
    end = time.monotonic() + PATIENCE_S
    while fred.letter() == before:
        assert time.monotonic() < end, "no second letter came"
        time.sleep(0.2)
    (link,) = [word for word in fred.letter().split() if word.startswith("http")]
    assert link.startswith(f"{run.base}/#/reset-password?token=")
    new = {"token": link.partition("token=")[2], "newPassword": "battery staple"}
    fred.post("/api/auth/reset-password", new)
    assert fred.http.get("/api/player/table").status_code == 401, "the session has ended"
    assert fred.login().status_code == 401


def test_mail_is_a_page_for_a_browser(run: Running, people: tuple[Person, Person]) -> None:
    page = httpx.get(f"{run.base}/_local/mail", headers={"accept": "text/html"})
    assert page.headers["content-type"].startswith("text/html")
    assert f'<a href="{run.base}/api/auth/verify-email?token=' in page.text
    assert "nora@example.test" in page.text
