"""People at their clients: each asks until it is answered, follows its socket by versions, and rereads after a gap."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import uuid4

from engine import Action, Bid, ClaimMisdeal, Cut, Exchange, Play, Reveal, Seat, bid_wire, card_text, cards_of
from functions.service.table.idempotency import receipt_of
from tests.resilience.witness import Act, Asked, Witness
from tests.support.driver import Answer
from tests.support.simulation import Simulation

T: Final = "POST /api/tables/{tableId}/"
STATE: Final = "GET /api/tables/{tableId}/state"
AGAIN: Final = {"freely", "with_key"}
"""What an answer says that may be sent again soon."""


@dataclass(frozen=True)
class Wish:
    """A request that a person makes until there is an answer to it, always with the same key."""

    route: str
    table_id: str
    body: dict[str, Any] | None
    act: Act | None = None
    key: str = field(default_factory=lambda: uuid4().hex)

    def receipt(self, player_id: str) -> bytes:
        """The key of the receipt that it leaves."""
        method, path = self.route.split(" ")
        path = path.replace("{tableId}", self.table_id)
        return receipt_of(self.key, player_id, method, path, self.body or {}).key


def wish_for(table_id: str, seat: Seat, action: Action) -> Wish:
    """The request that carries out an action."""
    match action:
        case Play(card):
            return Wish(T + "play", table_id, {"card": card_text(card)}, act=Act(seat, "play", card))
        case Bid(value):
            return Wish(T + "bid", table_id, {"bid": bid_wire(value)}, act=Act(seat, "bid", value))
        case Exchange(cards):
            return Wish(T + "blind-nil-exchange", table_id, {"cards": [card_text(card) for card in cards_of(cards)]})
        case Cut(position):
            return Wish(T + "cut", table_id, {"position": position})
        case ClaimMisdeal():
            return Wish(T + "misdeal", table_id, {})
        case Reveal():
            return Wish(T + "reveal-hand", table_id, {})


class Person:
    """A guest with a client of one of the two protocols."""

    def __init__(self, simulation: Simulation, witness: Witness, name: str, protocol: int) -> None:
        self.simulation, self.witness, self.protocol = simulation, witness, protocol
        made = simulation.call("POST /api/auth/guest", {}, {"displayName": name}).json
        self.player_id, self.session_id = made["playerId"], made["sessionId"]
        self.headers = {"x-session-id": self.session_id, "x-player-id": self.player_id, "prefer": "return=minimal"}
        self.socket: str | None = None
        self.table_id = ""
        self.view: dict[str, Any] = {}
        self.version, self.stale = -1, False
        self.pending: Wish | None = None
        self.last: Wish | None = None
        self.answered = 0
        self.unheard = False
        """Whether the last request that was settled came from somebody without a socket: present all the same."""

    # Asking

    def ask(self, wish: Wish) -> Answer:
        """Makes a request, or makes it again; an answer that settles it is held against what was done."""
        self.pending = wish
        self.witness.asked.setdefault(wish.receipt(self.player_id), Asked(self.player_id, wish.act))
        headers = {**self.headers, "idempotency-key": wish.key}
        answer = self.simulation.call(wish.route, headers, wish.body, tableId=wish.table_id)
        if answer.status and answer.json.get("repeat") not in AGAIN:
            self.pending, self.last = None, wish
            self.answered += 1
            self.unheard = not self.connected
            self._judge(wish, answer)
        return answer

    def _judge(self, wish: Wish, answer: Answer) -> None:
        done, key = self.witness.done[wish.receipt(self.player_id)], wish.receipt(self.player_id)
        assert answer.status < 500, answer
        if answer.status < 300:
            assert done == 1 or not wish.act, f"{wish} was answered with {answer.status}, but not done"
            self.see(answer.json)
        elif done:  # what was done is refused only where nothing is left to know it again by
            gone = answer.code in ("table_not_found", "not_at_table")
            assert gone or key in self.witness.evicted, f"{wish} was done, and refused: {answer}"

    def reread(self) -> None:
        """Asks for the state."""
        answer = self.simulation.call(STATE, self.headers, tableId=self.table_id)
        if answer.status == 200:
            self.stale = False
            self.see(answer.json)
        elif answer.status == 404:
            self.forget()

    # Hearing

    def see(self, state: Mapping[str, Any]) -> None:
        """Takes up a state unless a newer one is known (U27)."""
        if state.get("version", -1) >= self.version and "serverTime" in state:
            self.view, self.version = dict(state), state["version"]

    def hear(self) -> None:
        """Reads what has come by the socket."""
        for data in self._inbox():
            frame = json.loads(data)
            if frame.get("tableId") != self.table_id:
                continue
            if frame["type"] == "UPDATE" and frame["view"]:
                self.see(frame["view"])
            elif frame.get("version", 0) > self.version:
                self.stale = True

    def _inbox(self) -> list[bytes]:
        inbox = self.simulation.wire.inboxes.get(self.socket or "", [])
        frames = list(inbox)
        inbox.clear()
        return frames

    def forget(self) -> None:
        """There is no table for this person any more."""
        self.table_id, self.view, self.version, self.stale = "", {}, -1, False

    @property
    def connected(self) -> bool:
        """Whether the socket is open in truth."""
        return self.socket in self.simulation.wire.inboxes

    def open(self) -> None:
        """Opens a socket in place of the last, joins the table's room, and rereads, as every client does."""
        name = f"c{next(self.simulation.numbers)}"
        if self.simulation.open(name, self.session_id, self.protocol):
            self.socket = name
            self.join_room()

    def join_room(self) -> None:
        """Follows the room again; what was missed meanwhile is read."""
        if self.table_id and self.connected:
            self.send("JOIN", {"tableId": self.table_id})
            self.stale = True

    def send(self, kind: str, payload: dict[str, Any]) -> None:
        """Sends a message by the socket."""
        if self.socket and self.connected:
            self.simulation.socket(kind, self.socket, json.dumps({"type": kind, "payload": payload}))

    def close(self) -> str | None:
        """Closes the socket; gives its name for the `$disconnect` that may follow."""
        name, self.socket = self.socket, None
        if name:
            self.simulation.wire.inboxes.pop(name, None)
        return name
