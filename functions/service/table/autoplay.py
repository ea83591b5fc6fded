"""What is played without a person: bots' turns, time-outs, reconnect windows. It moves by `apply` too."""

from typing import Final, NamedTuple

from bots import LEVELS, bot_of, standing_in, with_mistakes
from engine import (
    Action,
    Bot,
    EngineError,
    HandScored,
    Reveal,
    Seat,
    apply,
    legal_actions,
    observe,
    turn_changed,
)
from functions.service.problems import Problem
from functions.service.table import membership
from functions.service.table.career import Tally
from functions.service.table.draft import Command, Draft, TurnKey, turn_key
from functions.service.table.model import Table

UNATTENDED_PACE_MS: Final = 1000


class Judged(NamedTuple):
    """What came of a command."""

    changed: bool
    caught_up: bool
    """Whether the clock had something to do first."""
    refusal: Problem | EngineError | None


def judge(draft: Draft, command: Command, returning: str | None) -> Judged:
    """The clock's moves, then the command, then what follows; a refused command has changed nothing."""
    table, refusal = draft.table, None
    before, attended = turn_key(table), table.attended()
    caught_up = catch_up(draft)
    if returning and table.is_away(returning):
        draft.to_tell.events += membership.reconnect(table, returning)
    changed = caught_up or bool(draft.to_tell.events)
    try:
        changed = command(draft) or changed
    except (Problem, EngineError) as error:
        refusal = error
    if changed and not table.removed:
        follow(draft, before, attended)
    return Judged(changed, caught_up, refusal)


def act(draft: Draft, seat: Seat, action: Action) -> None:
    """Carries out one action of a seat. Raises RuleError, and then nothing has changed."""
    for event in apply(draft.game, seat, action):
        draft.to_tell.events.append(event)
        if isinstance(event, HandScored):
            draft.to_save.hands.append(event.record)
            draft.to_save.tally = draft.to_save.tally or Tally()
            draft.to_save.tally.add(draft.table, event.record)


def move(draft: Draft) -> Action:
    """Autoplay's move for the seat to act, with its own TURN_CHANGED; to look at a hand is no turn yet."""
    seat = draft.game.turn
    assert seat is not None
    action = _choice(draft, seat)
    act(draft, seat, action)
    turn = turn_changed(draft.game)
    if turn and not isinstance(action, Reveal):
        draft.to_tell.events.append(turn)
    return action


def _choice(draft: Draft, seat: Seat) -> Action:
    """The bot's choice if it is legal; else, or when all fails, any legal action."""
    legal = legal_actions(draft.game, seat)
    try:
        action = _player(draft, seat)(observe(draft.game, seat), draft.given.rng)
        if action not in legal:
            raise ValueError(f"The bot's {type(action).__name__} is not legal.")
    except Exception as error:
        draft.faults.append(error)
        return draft.given.rng.choice(legal)
    return action


def _player(draft: Draft, seat: Seat) -> Bot:
    """Who plays a seat: its bot, or who stands in for the person who sits or sat there."""
    holder = draft.table.seats[seat]
    assert holder is not None
    bot = bot_of(holder.level, draft.faults.append)
    if holder.stands_in or not holder.is_bot:
        return standing_in(bot)
    return with_mistakes(bot, holder.mistakes / 100) if holder.mistakes else bot


def catch_up(draft: Draft) -> bool:
    """Does what is due: seats whose window is over go to caretakers, a turn past its limit is made, bots play."""
    table = draft.table
    alarm = table.alarm()
    if alarm is None or alarm > draft.given.now:
        return False
    late = table.deadline is not None and table.deadline <= draft.given.now and not table.autoplay_moves()
    entrusted = membership.hand_to_caretaker(table, draft.given.now, draft.given.connected)
    draft.to_tell.events += entrusted
    if late:
        while isinstance(move(draft), Reveal):
            pass
    elif not entrusted and _left_to_the_clock(draft):
        return False
    if table.attended():
        _run_bots(draft)
    return True


def follow(draft: Draft, before: TurnKey | None, attended: bool) -> None:
    """What follows an action: bots' turns, the final TURN_CHANGED, and the limit of the turn then on."""
    table = draft.table
    if not table.in_play:
        table.deadline = None
        return
    started = before is None
    told, draft.to_tell.events = draft.to_tell.events, []
    _run_bots(draft)
    if started and not draft.game.rules.cut:
        draft.to_tell.events += told
    else:
        draft.to_tell.events[:0] = told
    after = turn_key(table)
    if after != before and after is not None and table.in_play:
        turn = turn_changed(draft.game)
        if turn:
            draft.to_tell.events.append(turn)
    _limit_turn(draft, after != before or table.attended() != attended)
    _look_for_player(draft)


def _run_bots(draft: Draft) -> None:
    """Plays the bots' turns while there is time; where no person plays, to the end of the hand. The clock goes on."""
    hand = draft.game.hand_number
    while draft.table.autoplay_moves() and (draft.table.attended() or draft.game.hand_number == hand):
        if _left_to_the_clock(draft):
            return
        draft.thinking_ms -= _thinking_ms(draft.table)
        move(draft)


def _left_to_the_clock(draft: Draft) -> bool:
    """Whether a bot is to move whose thinking may take longer than there is time here."""
    return draft.table.autoplay_moves() and _thinking_ms(draft.table) > draft.thinking_ms


def _thinking_ms(table: Table) -> int:
    """What autoplay's next move may take."""
    holder = table.seats[table.game.turn] if table.game and table.game.turn is not None else None
    return LEVELS[holder.level].milliseconds if holder else 0


def _limit_turn(draft: Draft, anew: bool) -> None:
    table, seconds = draft.table, draft.table.rules.turn_seconds
    if not table.in_play:
        table.deadline = None
    elif table.autoplay_moves():
        table.deadline = draft.given.now + (0 if table.attended() else UNATTENDED_PACE_MS)
    elif anew:
        table.deadline = None if seconds is None else draft.given.now + seconds * 1000


def _look_for_player(draft: Draft) -> None:
    """Where nothing limits the turn of a player who follows the room by no connection, their reconnect window does."""
    table = draft.table
    if table.deadline is not None or not table.in_play or draft.game.turn is None:
        return
    holder = table.seats[draft.game.turn]
    if holder and holder.player_id not in draft.given.connected:
        draft.to_tell.events += membership.start_reconnect_window(table, holder.player_id, draft.given.now)
