"""The expert's exchange with a blind nil bidder, and whether to bid blind nil."""

from typing import Final

import numpy as np

from bots.expert.arrays import BLIND_NIL_LANE, HIGH, LOW, NIL_LANE, Ints, cards_of, random_deals, ranks_by_suit
from bots.expert.bids import CHANCE, complete_bids, evaluate
from bots.expert.evaluation import likely_bids
from bots.expert.knowledge import Knowledge, knowledge_of
from bots.expert.rollout import Table
from bots.expert.time_limit import TimeLimit
from bots.expert.worlds import worlds_of
from engine import BLIND_NIL, NIL, Bid, Exchange, Hand, Seat, View, tricks_bid
from engine import cards_of as cards_in
from engine.cards import HAND_SIZE, RANK_OF, SPADES, SUIT_OF, SUIT_SIZE

_WORLDS: Final = 150
_CHOICES: Final = 8
_BLIND_WORLDS: Final = 400
_BLIND_MARGIN: Final = 1.15
"""The factor by which blind nil must seem better than revealing the cards."""


def best_exchange(view: View, baseline: Exchange, rng: np.random.Generator, limit: TimeLimit) -> Exchange:
    """The cards whose passing is worth most; `baseline` are the club bot's. Raises OutOfTime."""
    known = knowledge_of(view)
    choices = _choices(view, baseline, known)
    worlds = np.tile(worlds_of(view, known, _WORLDS, rng), (1, len(choices)))
    sent = np.repeat(np.array(choices), _WORLDS)
    count = baseline.cards.bit_count()
    returned = _likely_pass(worlds[known.me.partner], count, blind=not _is_blind(view, known.me))
    hands = worlds.copy()
    swap(hands, known.me, sent, np.where(sent > 0, returned, 0))
    bids = np.repeat(np.array([bid or 0 for bid in view.bids])[:, None], sent.size, axis=1)
    table = Table(view.rules, view.hand_number, rng, CHANCE, _WORLDS)
    worth = evaluate(view, hands, bids, table, limit).reshape(len(choices), _WORLDS).mean(axis=1)
    return Exchange(choices[int(worth.argmax())])


def _choices(view: View, baseline: Exchange, known: Knowledge) -> list[Hand]:
    """The baseline, variants of it with one card replaced, and declining."""
    blind, cards = _is_blind(view, known.me), cards_in(known.hand)
    by_rank = sorted(cards, key=lambda card: (RANK_OF[card] + 4 * (SUIT_OF[card] == SPADES), card), reverse=blind)
    others = [card for card in by_rank if not baseline.cards >> card & 1]
    legal = {action.cards for action in view.legal if isinstance(action, Exchange)}
    choices = [baseline.cards]
    for added in others[:4]:
        for dropped in cards_in(baseline.cards):
            choices.append(baseline.cards & ~(1 << dropped) | 1 << added)
    return [*[cards for cards in dict.fromkeys(choices) if cards in legal][:_CHOICES], *([0] if 0 in legal else [])]


def _is_blind(view: View, seat: Seat) -> bool:
    return view.bids[seat] == BLIND_NIL


def swap(hands: Ints, seat: Seat, sent: Ints, returned: Ints) -> None:
    """Exchanges cards between a seat and its partner, in place."""
    hands[seat] = hands[seat] & ~sent | returned
    hands[seat.partner] = hands[seat.partner] & ~returned | sent


def _likely_pass(hands: Ints, count: int, blind: bool) -> Ints:
    """The likely pass in each world: a blind nil bidder's most dangerous cards, or the partner's lowest."""
    left, passed = hands.copy(), np.zeros_like(hands)
    for _ in range(count):
        suits = ranks_by_suit(left)
        bonus = np.array([0, 0, 0, 4])[:, None]
        score = HIGH[suits] + bonus if blind else SUIT_SIZE - LOW[suits] - bonus
        suit = np.where(suits > 0, score, -99).argmax(axis=0)
        held = suits[suit, np.arange(hands.size)]
        card = np.left_shift(1, cards_of(suit, np.where(blind, HIGH[held], LOW[held])))
        left, passed = left & ~card, passed | card
    return passed


def _bids_after_looking(view: View, me: Seat, hands: Ints) -> Ints:
    """What the seat would bid with each hand if it looked at its cards: nil, or the nearest legal number."""
    allowed = [action.value for action in view.legal if isinstance(action, Bid)]
    numbers = np.array([tricks_bid(value) for value in allowed if value < NIL])
    if not numbers.size:
        return np.full(hands.size, NIL_LANE)
    partner = view.bids[me.partner]
    own = likely_bids(hands, view.rules, np.full(hands.size, NIL in allowed and partner not in (NIL, BLIND_NIL)))
    first = tricks_bid(partner) if view.rules.bidding == "second_sets_total" else 0
    nearest = numbers[np.abs(numbers[:, None] - np.minimum(HAND_SIZE, own + first)).argmin(axis=0)]
    return np.where(own == NIL_LANE, NIL_LANE, nearest)


def goes_blind(view: View, rng: np.random.Generator, limit: TimeLimit) -> bool:
    """Whether blind nil is worth more than revealing the cards, over random deals. Raises OutOfTime."""
    if view.viewer is None:
        raise ValueError("A bid is made by a player, not by a spectator.")
    me, half = view.viewer, _BLIND_WORLDS // 2
    worlds = np.tile(random_deals(half, rng), (1, 2))
    mine = np.concatenate([np.full(half, BLIND_NIL_LANE), _bids_after_looking(view, me, worlds[me, half:])])
    bids = complete_bids(view, worlds, me, mine)
    count = view.rules.blind_exchange_cards
    if count:
        bad, good = _likely_pass(worlds[me], count, blind=True), _likely_pass(worlds[me.partner], count, blind=False)
        blind = np.arange(mine.size) < half
        swap(worlds, me, np.where(blind, bad, 0), np.where(blind, good, 0))
    worth = evaluate(view, worlds, bids, Table(view.rules, view.hand_number, rng, CHANCE, half), limit)
    return bool(worth[:half].mean() > worth[half:].mean() * _BLIND_MARGIN)
