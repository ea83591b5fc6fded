"""What the house does at a table: bots' turns, time-outs, reconnect windows. It moves by `apply` too."""

from dataclasses import dataclass, field
from random import Random
from typing import Final

from bots import LEVELS, bot_of, with_mistakes
from engine import (
    Action,
    Bot,
    Game,
    HandRecord,
    HandScored,
    Reveal,
    Seat,
    apply,
    legal_actions,
    observe,
    turn_changed,
)
from functions.service.problems import Conflict
from functions.service.storage.keys import Write
from functions.service.table import membership
from functions.service.table.career import Tally
from functions.service.table.model import Notice, Table

UNATTENDED_PACE_MS: Final = 1000
PATIENCE_MS: Final = 150
"""How long bots may think inside a person's request; what takes longer is the clock's to run."""

TurnKey = tuple[object, ...]


@dataclass(slots=True)
class Draft:
    """A table on its way to being saved, with what there will be to tell."""

    table: Table
    now: int
    rng: Random = field(repr=False)
    events: list[membership.Event] = field(default_factory=list)
    records: list[HandRecord] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)
    """What has ended, for the players' records."""
    connected: frozenset[str] = frozenset()
    """The players who follow the room by an open connection."""
    also: list[Write] = field(default_factory=list)
    """Rows that must change together with the table."""
    seated: str | None = None
    """A player who has just sat down; his open connections are to hear what is for his seat."""
    faults: list[Exception] = field(default_factory=list)
    """What bots raised; each time the club player, or else chance, stood in."""
    notices: list[Notice] = field(default_factory=list)
    """What single players are told, wherever they are."""
    parting: str | None = None
    """A player who is put off the table; his sockets in the room hear of that as their last."""
    leaver: str | None = None
    """A player who leaves; his pages at the table hear as their last that it is none of his any more."""
    meant: TurnKey | None = None
    """The turn that was on when the request was read; what it asks for is meant for that one."""
    thinking_ms: int = PATIENCE_MS
    """How long the bots may still think before this is saved, by what their levels take at most."""
    note: int = 0
    """The fact that a repeated request needs for the same answer."""
    answer: dict[str, object] | None = None
    """The answer itself, where a repeated request will not find what it names any more."""
    kept: list[Write] = field(default_factory=list)
    """Rows that are written together with the table even where it is removed."""

    @property
    def game(self) -> Game:
        """The table's game; only for tables that have one."""
        assert self.table.game is not None
        return self.table.game


def check_turn(draft: Draft, seat: Seat) -> None:
    """Raises Conflict where the seat's turn was over by the time its request could be judged, and it has another.

    The clock or another request of the same player has moved then, and the others after it; this card was not meant
    for the turn that is on now.
    """
    if draft.meant and draft.meant[2] == seat == draft.game.turn and draft.meant != turn_key(draft.table):
        raise Conflict("turn_over", "That turn was over before this could be done: something else was done in it.")


def act(draft: Draft, seat: Seat, action: Action) -> None:
    """Carries out one action of a seat. Raises RuleError, and then nothing has changed."""
    for event in apply(draft.game, seat, action):
        draft.events.append(event)
        if isinstance(event, HandScored):
            draft.records.append(event.record)
            draft.tally.add(draft.table, event.record)


def move(draft: Draft) -> Action:
    """The house's move for the seat to act, with its own TURN_CHANGED; to look at a hand is no turn yet."""
    seat = draft.game.turn
    assert seat is not None
    action = _choice(draft, seat)
    act(draft, seat, action)
    turn = turn_changed(draft.game)
    if turn and not isinstance(action, Reveal):
        draft.events.append(turn)
    return action


def _choice(draft: Draft, seat: Seat) -> Action:
    """The bot's choice if it is legal; else, or when all fails, any legal action."""
    legal = legal_actions(draft.game, seat)
    try:
        action = _player(draft, seat)(observe(draft.game, seat), draft.rng)
        if action not in legal:
            raise ValueError(f"The bot's {type(action).__name__} is not legal.")
    except Exception as error:
        draft.faults.append(error)
        return draft.rng.choice(legal)
    return action


def _player(draft: Draft, seat: Seat) -> Bot:
    """Who plays a seat for the house: its bot, or who stands in for its owner."""
    holder = draft.table.seats[seat]
    assert holder is not None
    bot = bot_of(holder.level, draft.faults.append)
    return with_mistakes(bot, holder.mistakes / 100) if holder.mistakes else bot


def catch_up(draft: Draft) -> bool:
    """Does what is due: seats whose window is over go to caretakers, a turn past its limit is made, bots play."""
    table = draft.table
    alarm = table.alarm()
    if alarm is None or alarm > draft.now:
        return False
    late = table.deadline is not None and table.deadline <= draft.now and not table.house_moves()
    entrusted = membership.entrust(table, draft.now, draft.connected)
    draft.events += entrusted
    if late:
        while isinstance(move(draft), Reveal):
            pass
    elif not entrusted and _left_to_the_clock(draft):
        return False
    if table.attended():
        _run_bots(draft)
    return True


def turn_key(table: Table) -> TurnKey | None:
    """Which turn it is; the limit starts anew when this changes, and then only."""
    game = table.game
    if game is None or game.turn is None:
        return None
    steps = 4 - game.bids.count(None), sum(game.tricks_won), len(game.trick), len(game.pending)
    return game.deal_number, game.phase, game.turn, *steps


def follow(draft: Draft, before: TurnKey | None, attended: bool) -> None:
    """What follows an action: bots' turns, the final TURN_CHANGED, and the limit of the turn then on."""
    table = draft.table
    if not table.in_play:
        table.deadline = None
        return
    started = before is None
    told, draft.events = draft.events, []
    _run_bots(draft)
    if started and not draft.game.rules.cut:
        draft.events += told
    else:
        draft.events[:0] = told
    after = turn_key(table)
    if after != before and after is not None and table.in_play:
        turn = turn_changed(draft.game)
        if turn:
            draft.events.append(turn)
    _limit_turn(draft, after != before or table.attended() != attended)
    _look_for_player(draft)


def _run_bots(draft: Draft) -> None:
    """Plays the bots' turns while there is time; where no person plays, to the end of the hand. The clock goes on."""
    hand = draft.game.hand_number
    while draft.table.house_moves() and (draft.table.attended() or draft.game.hand_number == hand):
        if _left_to_the_clock(draft):
            return
        draft.thinking_ms -= _thinking_ms(draft.table)
        move(draft)


def _left_to_the_clock(draft: Draft) -> bool:
    """Whether a bot is to move whose thinking may take longer than there is time here."""
    return draft.table.house_moves() and _thinking_ms(draft.table) > draft.thinking_ms


def _thinking_ms(table: Table) -> int:
    """What the next move of the house may take."""
    holder = table.seats[table.game.turn] if table.game and table.game.turn is not None else None
    return LEVELS[holder.level].milliseconds if holder else 0


def _limit_turn(draft: Draft, anew: bool) -> None:
    table, seconds = draft.table, draft.table.rules.turn_seconds
    if not table.in_play:
        table.deadline = None
    elif table.house_moves():
        table.deadline = draft.now + (0 if table.attended() else UNATTENDED_PACE_MS)
    elif anew:
        table.deadline = None if seconds is None else draft.now + seconds * 1000


def _look_for_player(draft: Draft) -> None:
    """Where nothing limits the turn of a player who follows the room by no connection, his reconnect window does."""
    table = draft.table
    if table.deadline is not None or not table.in_play or draft.game.turn is None:
        return
    holder = table.seats[draft.game.turn]
    if holder and holder.player_id not in draft.connected:
        draft.events += membership.drop(table, holder.player_id, draft.now)
