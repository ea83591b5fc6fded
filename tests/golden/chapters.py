"""What people do with the service, chapter by chapter; each begins with what the one before has stored."""

from collections.abc import Callable
from typing import Any, Final

import pyotp

from engine import SEATS, Bid, Exchange, Phase, Play, Reveal, bid_wire, card_text, cards_of, legal_actions
from tests.golden.recorder import Recorder

CAST: Final = ("maud", "piet", "ines", "ruth", "otto")
PASSWORD: Final = "correct horse"
T: Final = "/api/tables/{tableId}"


def accounts(scene: Recorder) -> None:
    """Guests, accounts with their letters, second factors, profiles, friends."""
    for name in CAST:
        scene.guest(name)
    body = {"email": "maud@example.test", "username": "Maud", "password": PASSWORD}
    scene.ask("maud", "POST /api/auth/register", body)
    scene.mail_jobs()
    scene.ask("", "GET /api/auth/verify-email", query={"token": scene.post.token()})
    scene.ask("", "POST /api/auth/register", {**body, "email": "ann@example.test", "username": "Ann"})
    scene.ask("", "POST /api/auth/forgot-password", {"email": "maud@example.test"})
    scene.mail_jobs()
    reset = {"token": scene.post.token(), "newPassword": f"{PASSWORD} again"}
    scene.ask("", "POST /api/auth/reset-password", reset)
    login = {"email": "maud@example.test", "password": f"{PASSWORD} again"}
    scene.signed_in("maud", scene.ask("", "POST /api/auth/login", login))
    _second_factor(scene, login)
    scene.ask("", "POST /api/auth/forgot-password", {"email": "maud@example.test"})
    scene.mail_jobs()
    scene.ask("maud", "PUT /api/profile/avatar", {"icon": 7})
    scene.ask("maud", "PUT /api/profile/cosmetics", {"feltColor": "blue", "cardBack": "standard-black"})
    _friends(scene)


def _second_factor(scene: Recorder, login: dict[str, Any]) -> None:
    secret = scene.ask("maud", "POST /api/auth/totp/setup", {"password": login["password"]})["secret"]
    digits = pyotp.TOTP(secret).at(scene.simulation.clock() // 1000)
    codes = scene.ask("maud", "POST /api/auth/totp/confirm", {"totp": digits})["recoveryCodes"]
    scene.ask("", "POST /api/auth/login", {**login, "recoveryCode": codes[0]})


def _friends(scene: Recorder) -> None:
    ids = scene.ids
    for asker, asked in (("piet", "maud"), ("ines", "maud"), ("ruth", "maud"), ("otto", "piet")):
        scene.ask(asker, "POST /api/friends/request", {"playerId": ids[asked]})
    scene.ask("maud", "POST /api/friends/accept", {"playerId": ids["piet"]})
    scene.ask("maud", "POST /api/friends/accept", {"playerId": ids["ines"]})
    scene.ask("maud", "DELETE /api/friends/{playerId}", playerId=ids["ines"])
    scene.ask("maud", "POST /api/friends/decline", {"playerId": ids["ruth"]})
    scene.ask("ruth", "POST /api/players/{playerId}/block", playerId=ids["otto"])
    scene.ask("maud", "GET /api/players/search", query={"q": "ma", "username": "ma", "query": "ma"})
    for name in ("maud", "piet"):
        scene.ask(name, "GET /api/friends")
        scene.ask(name, "GET /api/profile/{playerId}", playerId=ids[name])
    scene.ask("ruth", "GET /api/players/blocked")


def sockets(scene: Recorder) -> None:
    """Sockets of both protocols, one opened by a ticket, one for the lobby; a ticket that nobody uses."""
    scene.ask("otto", "POST /api/ws-tickets")
    for name in ("maud", "piet", "otto"):
        for protocol in (1, 2):
            scene.open(f"{name}{protocol}", name, protocol)
    ticket = scene.ask("ruth", "POST /api/ws-tickets")["ticket"]
    scene.open("ruth2", "ruth", 2, ticket=ticket)
    scene.open("ines1", "ines", 1)
    scene.say("ines1", "JOIN_LOBBY", {})


def waiting(scene: Recorder) -> None:
    """Tables that wait: what hosts do, invites, links, bots of every level, answers kept for a repeated request."""
    ids, key = scene.ids, {"idempotency-key": "a key of maud's"}
    body = {"visibility": "private", "name": "Café", "ruleset": "tournament", "rules": {"target": 300}}
    scene.names["tableId"] = scene.ask("maud", "POST /api/tables", body, headers=key)["tableId"]
    scene.ask("maud", "POST /api/tables", body, headers=key)
    scene.ask("maud", f"POST {T}/add-bot", {"seat": "west", "level": "expert", "mistakes": 0.15})
    scene.ask("maud", f"POST {T}/kick", {"playerId": "bot:west"})
    scene.ask("maud", f"POST {T}/invite", {"playerId": ids["piet"]}, headers={"idempotency-key": "b"})
    scene.ask("piet", f"POST {T}/sit", {"seat": "south"}, headers={"idempotency-key": "c"})
    declined = scene.ask("maud", f"POST {T}/invite", {"playerId": ids["ines"]})
    scene.ask("maud", f"POST {T}/invite", {"playerId": ids["ruth"]})
    used = scene.ask("maud", f"POST {T}/join-link")["token"]
    scene.ask("ruth", "POST /api/tables/join-link/{token}", {"seat": "east"}, token=used)
    scene.ask("maud", f"POST {T}/join-link")
    watch = scene.ask("maud", f"POST {T}/spectator-link")["token"]
    scene.ask("otto", "POST /api/tables/spectator-link/{token}", token=watch)
    scene.ask("ines", "POST /api/invites/{inviteId}/decline", inviteId=declined["inviteId"])
    scene.ask("maud", f"POST {T}/entropy", {"entropy": "tulips"})
    scene.ask("maud", f"POST {T}/chat", {"text": "Good luck"})
    scene.ask("piet", f"POST {T}/change-seat", {"seat": "west"})
    scene.ask("maud", f"POST {T}/assign-seat", {"playerId": ids["piet"], "seat": "south"})
    scene.ask("maud", f"POST {T}/visibility", {"visibility": "friends-only"})
    scene.ask("maud", f"POST {T}/visibility", {"visibility": "public"})
    for name in ("maud", "otto"):
        scene.ask(name, f"GET {T}/state")
    scene.ask("ines", "GET /api/lobby/tables")
    scene.ask("ines", "GET /api/tables")
    scene.ask("maud", "GET /api/player/table")
    _ended(scene)


def _ended(scene: Recorder) -> None:
    """A table that is terminated with a key: its answer is kept; another goes on waiting."""
    mine = scene.names["tableId"]
    made = scene.ask("ines", "POST /api/tables", {"joinPolicy": "invite-only"}, headers={"idempotency-key": "d"})
    scene.names["tableId"] = made["tableId"]
    for _ in range(2):
        scene.ask("ines", f"POST {T}/terminate", headers={"idempotency-key": "e"})
    made = scene.ask("ines", "POST /api/tables", {"rules": {"turn_seconds": None}})
    scene.names["tableId"] = made["tableId"]
    scene.ask("ines", f"POST {T}/add-bot", {"seat": "south", "level": "standard", "mistakes": 1})
    scene.names["tableId"] = mine


def bidding(scene: Recorder) -> None:
    """A game begins: north maud, east ruth, south piet, west ines, otto watches; it is cut, looked at, bid."""
    for name in ("maud1", "maud2", "piet1", "ruth2", "otto1", "otto2"):
        scene.say(name, "JOIN", {"tableId": scene.names["tableId"]})
    scene.ask("maud", f"POST {T}/invite", {"playerId": scene.ids["ines"]})
    scene.ask("ines", f"POST {T}/sit", {"seat": "west"}, headers={"idempotency-key": "f"})
    scene.ask("ines", f"POST {T}/cut", {"position": 20})
    for bid in ("blind_nil", 3, 4, 2):
        _act(scene, bid)
    scene.ask("ruth", f"POST {T}/entropy", {"entropy": "lilies"})
    for name in ("maud", "otto"):
        scene.ask(name, f"GET {T}/state")


def exchanging(scene: Recorder) -> None:
    """East, who is blind, and west exchange a card each, at once and unseen; the first trick is played."""
    for _ in range(2):
        _act(scene)
    for _ in range(6):
        _act(scene)
    for name in ("maud", "ruth", "otto"):
        scene.ask(name, f"GET {T}/state")


def playing(scene: Recorder) -> None:
    """The hand to its end; maud's and otto's pages are looked at, the others' only by a digest."""
    with scene.briefly():
        while scene.game.hand_number == 1:
            _act(scene)
    for path in ("hands", "hands/{handNumber}"):
        scene.ask("maud", f"GET {T}/{path}", handNumber="1")
    for name in ("maud", "otto"):
        scene.ask(name, f"GET {T}/state")


def leaving(scene: Recorder) -> None:
    """A page is closed, a window is over and a caretaker plays; somebody leaves the game for good; the clock moves."""
    for name in ("piet1", "piet2"):
        scene.close(name)
    scene.ask("ruth", f"POST {T}/leave", headers={"idempotency-key": "g"})
    scene.ask("maud", f"POST {T}/transfer-host", {"playerId": scene.ids["ines"]})
    with scene.briefly():
        for _ in range(12):
            scene.wait(20)
    scene.ask("maud", f"GET {T}/state")


def over(scene: Recorder) -> None:
    """A short game of maud's with bots, to its end; the career, the profile, the proof; otto's idle table goes."""
    scene.names["first"] = scene.names["tableId"]
    made = scene.ask("maud", "POST /api/tables", {"ruleset": "classic", "rules": {"max_hands": 1}})
    scene.names["tableId"] = made["tableId"]
    scene.ask("otto", f"POST {T}/join")
    for seat in ("east", "south", "west"):
        scene.ask("maud", f"POST {T}/add-bot", {"seat": seat, "level": "club"})
    with scene.briefly():
        while scene.game.phase is not Phase.GAME_OVER:
            _act(scene)
    for name in ("maud", "otto"):
        scene.ask(name, f"GET {T}/state")
    scene.ask("maud", f"GET {T}/hands/{{handNumber}}/proof", handNumber="1")
    scene.ask("maud", "GET /api/profile/{playerId}", playerId=scene.ids["maud"])
    scene.ask("otto", "POST /api/auth/logout")


CHAPTERS: Final[tuple[Callable[[Recorder], None], ...]] = (
    accounts, sockets, waiting, bidding, exchanging, playing, leaving, over,
)  # fmt: skip


def _act(scene: Recorder, bid: object = 3) -> None:
    """Whoever is to act does something plain; the house does by itself."""
    game = scene.game
    seat = game.turn if game.turn is not None else next(seat for seat in SEATS if legal_actions(game, seat))
    by, legal = scene.sits(seat), legal_actions(game, seat)
    if game.phase is Phase.PLAYING:
        card = next(action.card for action in legal if isinstance(action, Play))
        scene.ask(by, f"POST {T}/play", {"card": card_text(card)})
    elif game.phase is Phase.EXCHANGE:
        cards = next(action.cards for action in legal if isinstance(action, Exchange) and action.cards)
        scene.ask(by, f"POST {T}/blind-nil-exchange", {"cards": [card_text(card) for card in cards_of(cards)]})
    else:
        if Reveal() in legal and bid != "blind_nil":
            scene.ask(by, f"POST {T}/reveal-hand")
        may_bid = [bid_wire(action.value) for action in legal_actions(scene.game, seat) if isinstance(action, Bid)]
        scene.ask(by, f"POST {T}/bid", {"bid": bid if bid in may_bid else may_bid[-1]})
