"""The interface of the expert: a legal action for a view and a random generator."""

from random import Random
from typing import Final

import numpy as np

from bots.expert.bids import best_bid
from bots.expert.passing import best_exchange, goes_blind
from bots.expert.plays import estimates
from bots.expert.time_limit import TimeLimit
from engine import BLIND_NIL, Action, Bid, Exchange, Phase, Play, Reveal, View
from engine.bots.club import club

_PREFERENCE: Final = 0.004
"""How much better than the club bot's card another one must seem, as a chance to win."""


def expert(view: View, rng: Random) -> Action:
    """The expert's action. Raises OutOfTime, and other exceptions where it fails."""
    return think(view, rng.getrandbits(64))


def think(view: View, seed: int) -> Action:
    """The expert's action, deterministic for a view and a seed. Raises as `expert` does."""
    baseline, rng, limit = club(view, Random(seed)), np.random.default_rng(seed), TimeLimit()
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase is Phase.PLAYING:
        worth = estimates(view, rng, limit)
        return Play(max(worth, key=lambda card: (worth[card] + (Play(card) == baseline) * _PREFERENCE, -card)))
    if view.phase is Phase.EXCHANGE and isinstance(baseline, Exchange):
        return best_exchange(view, baseline, rng, limit)
    if view.phase is Phase.BIDDING and view.hand is None:
        return Bid(BLIND_NIL) if Bid(BLIND_NIL) in view.legal and goes_blind(view, rng, limit) else Reveal()
    return best_bid(view, baseline, rng, limit) if isinstance(baseline, Bid) else baseline
