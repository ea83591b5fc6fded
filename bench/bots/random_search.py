"""A plain search for bots to be measured against: each card in the same random deals, played on purely at random."""

from random import Random
from typing import Final

import numpy as np

from bots.expert.arrays import Ints
from bots.expert.knowledge import knowledge_of
from bots.expert.plays import lanes_of
from bots.expert.rollout import Table, play_out
from bots.expert.time_limit import TimeLimit
from bots.expert.worlds import _deal
from engine import Action, Play, View
from engine.scoring import score_hand

ROLLOUTS: Final = 1000


def random_search(view: View, rng: Random) -> Action:
    """The card with the most points over the opponents', on average over a thousand random rollouts."""
    plays = [action for action in view.legal if isinstance(action, Play)]
    if len(plays) == 1:
        return plays[0]
    chance = np.random.default_rng(rng.getrandbits(64))
    count = ROLLOUTS // len(plays)
    worlds = _deal(knowledge_of(view), count, chance)
    lanes = lanes_of(view, worlds, len(plays))
    lanes.nils = np.zeros_like(lanes.nils)  # nobody plays for a nil either
    cards = np.repeat(np.array([play.card for play in plays]), count)
    tricks = play_out(lanes, Table(view.rules, view.hand_number, chance, 1.0, count), TimeLimit(60.0), cards)
    worth = _points(view, tricks).reshape(len(plays), count).mean(axis=1)
    return plays[int(worth.argmax())]


def _points(view: View, tricks: Ints) -> Ints:
    """The points of the viewer's side over the opponents' in each lane."""
    assert view.viewer is not None
    bids = [bid if bid is not None else 0 for bid in view.bids]
    side, known = view.viewer.side, {}
    ways, which = np.unique(tricks, axis=1, return_inverse=True)
    for place, way in enumerate(ways.T):
        after = score_hand(view.rules, bids, way.tolist(), view.scores, view.bags, view.dealer).scores_after
        known[place] = after[side] - after[side.other]
    return np.array([known[place] for place in range(ways.shape[1])])[which.reshape(-1)]
