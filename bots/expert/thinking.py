"""The expert's door: a view and a generator in, a legal action out."""

from random import Random
from typing import Final

import numpy as np

from bots.expert.bids import best_bid
from bots.expert.cards import estimates
from bots.expert.guard import Guard
from bots.expert.passing import best_exchange, goes_blind
from engine import BLIND_NIL, Action, Bid, Exchange, Phase, Play, Reveal, View
from engine.bots.club import club

_BENEFIT_OF_DOUBT: Final = 0.004
"""How much better than the card of the rules another one must seem, as a chance to win."""


def expert(view: View, rng: Random) -> Action:
    """The expert's action. Raises what goes wrong in thinking, OutOfTime too."""
    return think(view, rng.getrandbits(64))


def think(view: View, seed: int) -> Action:
    """The expert's action, always the same for a view and a seed. Raises what goes wrong."""
    ruled, rng, guard = club(view, Random(seed)), np.random.default_rng(seed), Guard()
    if len(view.legal) == 1:
        return view.legal[0]
    if view.phase is Phase.PLAYING:
        worth = estimates(view, rng, guard)
        return Play(max(worth, key=lambda card: (worth[card] + (Play(card) == ruled) * _BENEFIT_OF_DOUBT, -card)))
    if view.phase is Phase.EXCHANGE and isinstance(ruled, Exchange):
        return best_exchange(view, ruled, rng, guard)
    if view.phase is Phase.BIDDING and view.hand is None:
        return Bid(BLIND_NIL) if Bid(BLIND_NIL) in view.legal and goes_blind(view, rng, guard) else Reveal()
    return best_bid(view, ruled, rng, guard) if isinstance(ruled, Bid) else ruled
