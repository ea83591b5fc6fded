"""What finished hands and games add to their players' records, in the transaction that ends them, and how it is read.

Pure.

A hand counts for who holds the seat when it ends, unless a caretaker plays for them. A game counts for everybody who
began it, from its first bid on: who left it for good has lost it once it ends, as has who ends it before its last card;
for the others, who were put off it too, it ends with their side as that stands (F19).

| number | counts |
|---|---|
| w, l, d, q | games won, lost, drawn; those of the lost that they left |
| h, t, b | hands, their own tricks, their side's bags |
| c, cm | contracts of their side, those made |
| n, nm, z, zm | nils that they bid, those made; blind nils, those made |
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from engine import BLIND_NIL, NIL, HandRecord, Seat, Side
from functions.service.storage.keys import Add, Item, Put, Write, career_key, expiry, game_key
from functions.service.table.model import SEATS, Table
from functions.service.table.views import iso

if TYPE_CHECKING:
    from functions.service.wire.names import Outcome
    from functions.service.wire.players import Career, HandNumbers, RecentGame

GAME_MS: Final = 2 * 365 * 86_400_000
"""A finished game stays on its players' lists for two years, unless twenty others come after it."""

_MADE: Final = frozenset({"contract_made", "thirteen_made", "ten_made"})
_NUMBERS: Final[dict[Outcome, tuple[str, ...]]] = {"won": ("w",), "lost": ("l",), "drawn": ("d",), "left": ("l", "q")}


class Result(NamedTuple):
    """How a game ended for one of its players."""

    player_id: str
    seat: Seat
    outcome: Outcome
    scores: tuple[int, int]


class Tally:
    """What ends while a table is changed; `add` has to come before anybody else takes a seat."""

    def __init__(self) -> None:
        self._numbers: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._results: list[Result] = []

    def add(self, table: Table, record: HandRecord) -> None:
        """Count a hand that has just ended, and the game if that was its last."""
        for seat, holder in table.people():
            if not holder.caretaker:
                self._numbers[holder.player_id].update(hand_numbers(record, seat))
        if not table.in_play:
            self._results += results(table)

    def add_end(self, table: Table, ended_by: str | None) -> None:
        """Count a game that ends before its last card, by somebody or by nobody; one without a bid is none (F19)."""
        if table.in_play and table.counts:
            self._results += results(table, ended_by)

    def rows(self, table: Table, now: int) -> list[Write]:
        """All of it as rows, a player's numbers in one."""
        for result in self._results:
            self._numbers[result.player_id].update(_NUMBERS[result.outcome])
        games = [_game_row(table, result, now) for result in self._results]
        return [*games, *(Add(career_key(player_id), +counted) for player_id, counted in self._numbers.items())]


def hand_numbers(record: HandRecord, seat: Seat) -> dict[str, int]:
    """What a finished hand adds for the player of a seat."""
    score, bid, tricks, side = record.score, record.bids[seat], record.tricks_won[seat], seat.side
    return {
        "h": 1,
        "t": tricks,
        "b": score.new_bags[side],
        "c": int(bool(score.contracts[side])),
        "cm": int(any(line.side == side and line.what in _MADE for line in score.ledger)),
        "n": int(bid == NIL),
        "nm": int(bid == NIL and not tricks),
        "z": int(bid == BLIND_NIL),
        "zm": int(bid == BLIND_NIL and not tricks),
    }


def results(table: Table, ended_by: str | None = None) -> Iterator[Result]:
    """How a game ends for everybody who began it: with their side; who left it or ends it has lost."""
    game = table.game
    assert game is not None
    ns, ew = game.scores[0], game.scores[1]
    ahead = None if ns == ew else Side.NS if ns > ew else Side.EW
    winner = ahead if table.in_play else game.winner
    stayed = [(seat, holder.player_id) for seat, holder in table.people()]
    for seat, player_id in [*stayed, *table.put_off.items()]:
        decided: Outcome = "drawn" if winner is None else "won" if seat.side == winner else "lost"
        yield Result(player_id, seat, "left" if player_id == ended_by else decided, (ns, ew))
    for seat, player_id in table.left.items():
        yield Result(player_id, seat, "left", (ns, ew))


def _with_bots(table: Table) -> bool:
    """Whether somebody's seat was a bot's from the beginning."""
    people = {seat for seat, _ in table.people()} | table.left.keys() | table.put_off.keys()
    return len(people) < len(SEATS)


def _game_row(table: Table, result: Result, now: int) -> Put:
    ns, ew = result.scores
    item = {"g": table.game_id, "t": now, "o": result.outcome, "n": ns, "e": ew, "s": result.seat.word}
    item |= {"b": True} if _with_bots(table) else {}
    return Put(game_key(result.player_id, now, table.game_id), {**item, **expiry(now + GAME_MS)})


def career_json(career: Item) -> Career:
    """The games of a player, from their row."""
    wins, losses, draws = (career.get(name, 0) for name in "wld")
    games = wins + losses + draws
    return {"games": games, "wins": wins, "losses": losses, "draws": draws, "left": career.get("q", 0)}


def hands_json(career: Item) -> HandNumbers:
    """The statistics of the hands that the player has played; `contracts` and `bags` are their side's."""
    played, bags = career.get("h", 0), career.get("b", 0)
    return {
        "played": played,
        "tricks": career.get("t", 0),
        "bags": bags,
        "contracts": career.get("c", 0),
        "contractsMade": career.get("cm", 0),
        "nils": career.get("n", 0),
        "nilsMade": career.get("nm", 0),
        "blindNils": career.get("z", 0),
        "blindNilsMade": career.get("zm", 0),
        "bagsPerHand": round(bags / played, 2) if played else 0,
    }


def game_json(game: Item) -> RecentGame:
    """A finished game, from its row."""
    return {
        "gameId": game["g"],
        "playedAt": iso(game["t"]),
        "won": game["o"] == "won",
        "outcome": game["o"],
        "scoreNs": game["n"],
        "scoreEw": game["e"],
        "seat": game["s"],
        "withBots": game.get("b", False),
    }
