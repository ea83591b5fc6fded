"""The expert's plays: every legal card is tried in many worlds, and the one worth most on average is played."""

from typing import Final

import numpy as np

from bots.expert.arrays import Floats, Ints
from bots.expert.endgame import SOLVED, are_equal, solve
from bots.expert.knowledge import Knowledge, knowledge_of
from bots.expert.rollout import Lanes, Table, play_out
from bots.expert.time_limit import OutOfTime, TimeLimit
from bots.expert.utility import Worth
from bots.expert.worlds import worlds_of
from engine import NIL, Card, Hand, Play, View, mask_of
from engine.bots import honest_actions

FEW: Final = 2
"""The number of cards in hand at which enough worlds are solved to need no rollouts."""
LANES: Final = (900, 1800)
"""Worlds times candidates in the first rollouts, and in the second ones of the best candidates."""
MOST_WORLDS: Final = 600
_RETRIED_WITHIN: Final = 0.04
"""How far behind the best a candidate may be, as a chance to win, to be tried again."""
_FINALISTS: Final = 3
CHANCE: Final = 0.35
"""How often the players in a rollout play a random card."""


def estimates(view: View, rng: np.random.Generator, limit: TimeLimit) -> dict[Card, float]:
    """The worth of each card that may be played without a renege: the chance to win the game, from 0 to 1."""
    known = knowledge_of(view)
    cards = [action.card for action in honest_actions(view) if isinstance(action, Play)]
    groups = equal_cards(cards, known.elsewhere | mask_of(card for _, card in view.trick))
    candidates = [group[0] for group in groups]
    if len(candidates) == 1:
        return dict.fromkeys(cards, 0.5)
    worth = _estimate(view, known, candidates, rng, limit)
    return {card: float(value) for group, value in zip(groups, worth, strict=True) for card in group}


def _estimate(
    view: View, known: Knowledge, candidates: list[Card], rng: np.random.Generator, limit: TimeLimit
) -> Floats:
    """The worth of each candidate by rollouts, by solved worlds, or by the mean of both, as their errors differ."""
    left = known.hand.bit_count()
    if left > SOLVED:
        return _by_rollouts(view, known, candidates, rng, limit)
    solved = solve(view, known, candidates, rng, limit)
    if left <= FEW:
        return solved
    return 0.5 * (solved + _by_rollouts(view, known, candidates, rng, limit))


def equal_cards(cards: list[Card], rivals: Hand) -> list[list[Card]]:
    """The cards in groups of equals, lowest first.

    Equal cards follow each other in a suit without a rival, a card of another player, between them. A rival may have
    been played to the current trick, and may be held in some worlds only.
    """
    groups: list[list[Card]] = []
    for card in sorted(cards):
        if groups and are_equal(groups[-1][-1], card, rivals):
            groups[-1].append(card)
        else:
            groups.append([card])
    return groups


def _by_rollouts(
    view: View, known: Knowledge, candidates: list[Card], rng: np.random.Generator, limit: TimeLimit
) -> Floats:
    """The worth of each candidate by rollouts, with a second round for the best if there is time.

    Raises OutOfTime in the first round.
    """
    worth, count = _rollouts(view, known, candidates, LANES[0], rng, limit)
    best = np.argsort(-worth)[:_FINALISTS]
    best = best[worth[best] >= worth[best[0]] - _RETRIED_WITHIN]
    if best.size == 1:
        return worth
    try:
        closer, more = _rollouts(view, known, [candidates[place] for place in best], LANES[1], rng, limit)
    except OutOfTime:
        return worth
    both = (worth[best] * count + closer * more) / (count + more)
    joined: Floats = np.minimum(worth, both.min() - 1e-6)
    joined[best] = both
    return joined


def _rollouts(
    view: View, known: Knowledge, candidates: list[Card], lanes: int, rng: np.random.Generator, limit: TimeLimit
) -> tuple[Floats, int]:
    """The worth of each candidate, and in how many worlds it was tried."""
    count = min(MOST_WORLDS, lanes // len(candidates))
    worlds = worlds_of(view, known, count, rng)
    cards = np.repeat(np.array(candidates), count)
    table = Table(view.rules, view.hand_number, rng, CHANCE, count)
    tricks = play_out(lanes_of(view, worlds, len(candidates)), table, limit, cards)
    bids = np.array([bid or 0 for bid in view.bids])[:, None]
    double = np.array([bids[side] >= NIL and bids[side + 2] >= NIL for side in (0, 1)])
    contracts = np.array([contract or 0 for contract in view.contracts])[:, None]
    worth = Worth(view).of(tricks, bids, contracts, double)
    return worth.reshape(len(candidates), count).mean(axis=1), count


def lanes_of(view: View, worlds: Ints, choices: int) -> Lanes:
    """Lanes for the play from where the view stands: all worlds for each choice, in the order of the choices."""
    size = worlds.shape[1] * choices
    leader = view.leader if view.leader is not None else view.dealer.left
    return Lanes(
        hands=np.tile(worlds, (1, choices)),
        leader=np.full(size, int(leader)),
        won=np.repeat(np.array(view.tricks_won)[:, None], size, axis=1),
        contracts=np.repeat(np.array([contract or 0 for contract in view.contracts])[:, None], size, axis=1),
        nils=np.repeat(np.array([(bid or 0) >= NIL for bid in view.bids])[:, None], size, axis=1),
        broken=np.full(size, view.spades_broken),
        complete=len(view.tricks),
        trick=view.trick,
    )
