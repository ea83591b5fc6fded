"""An outsider for the expert to beat: a textbook information-set Monte Carlo tree search with crude rollouts.

It knows the rules of the bench's hands (classic, without blind nil) and nothing of the other bots. One tree is kept
for the seat that moves; every round deals the hidden cards anew, goes down by UCB over the cards that are legal in
that deal, adds one node, plays on by rule of thumb, and counts the side's points. (Cowling, Powley and Whitehouse,
Information Set Monte Carlo Tree Search, 2012.)
"""

from collections.abc import Sequence
from math import log, sqrt
from random import Random
from time import thread_time
from typing import Final, Self

from engine import NIL, Action, Play, View
from engine.cards import DECK, HIGHER, RANK_OF, SPADE_MASK, SPADES, SUIT_MASK, SUIT_OF, cards_of, union_of
from engine.scoring import score_hand

_EXPLORES: Final = 0.5
_SCALE: Final = 300.0
"""Points that are worth as much as a whole win, so that rewards lie about 0 to 1."""
_CARELESS: Final = 0.5
"""How often the players of a rollout lay any card."""
_TRIES: Final = 30


class Node:
    """What came of a card: how often it could be chosen, how often it was, and its mover's rewards."""

    __slots__ = ("available", "children", "reward", "visits")

    def __init__(self) -> None:
        self.available, self.visits, self.reward = 0, 0, 0.0
        self.children: dict[int, Self] = {}


class Position:
    """A deal in play: everything is known in it."""

    __slots__ = ("bids", "broken", "first", "hands", "leader", "trick", "won")

    def __init__(self, view: View, hands: list[int]) -> None:
        self.hands, self.bids = hands, view.bids
        self.leader = int(view.leader if view.leader is not None else view.dealer.left)
        self.trick = [card for _, card in view.trick]
        self.won, self.broken, self.first = list(view.tricks_won), view.spades_broken, view.first_trick

    @property
    def seat(self) -> int:
        """Who moves."""
        return (self.leader + len(self.trick)) & 3

    def legal(self) -> int:
        """The cards that may be laid."""
        hand = self.hands[self.seat]
        if self.trick:
            return hand & SUIT_MASK[SUIT_OF[self.trick[0]]] or hand
        return hand if self.broken else hand & ~SPADE_MASK or hand

    def lay(self, card: int) -> None:
        """Lays a card, and takes in the trick that it completes."""
        self.hands[self.seat] &= ~(1 << card)
        if self.trick and SUIT_OF[card] == SPADES != SUIT_OF[self.trick[0]]:
            self.broken = True
        self.trick.append(card)
        if len(self.trick) == 4:
            self.leader = (self.leader + best_of(self.trick)) & 3
            self.won[self.leader] += 1
            self.trick, self.first = [], False


def best_of(trick: Sequence[int]) -> int:
    """The place in a trick of the card that is winning it."""
    best = 0
    for place in range(1, len(trick)):
        card, top = trick[place], trick[best]
        if SUIT_OF[card] == SUIT_OF[top]:
            best = place if card > top else best
        elif SUIT_OF[card] == SPADES:
            best = place
    return best


class Dealer:
    """Deals the hidden cards at random, so that nobody holds a suit that they did not follow."""

    def __init__(self, view: View, rng: Random) -> None:
        assert view.viewer is not None
        assert view.hand is not None
        self.rng, self.me, self.hand = rng, int(view.viewer), view.hand
        self.sizes, self.banned, played = [13] * 4, [0] * 4, 0
        for plays in (*(trick.plays for trick in view.tricks), view.trick):
            for seat, card in plays:
                played |= 1 << card
                self.sizes[seat] -= 1
                if SUIT_OF[card] != SUIT_OF[plays[0][1]]:
                    self.banned[seat] |= SUIT_MASK[SUIT_OF[plays[0][1]]]
        self.hidden = list(cards_of(DECK & ~self.hand & ~played))
        self.others = [seat for seat in range(4) if seat != self.me]

    def deal(self) -> list[int]:
        """The four hands. After some vain tries the voids are let be."""
        for attempt in range(_TRIES):
            hands = self._try(strict=attempt < _TRIES - 1)
            if hands is not None:
                return hands
        raise AssertionError("Without voids every deal is possible.")

    def _try(self, strict: bool) -> list[int] | None:
        self.rng.shuffle(self.hidden)
        hands, room = [0] * 4, self.sizes.copy()
        hands[self.me], room[self.me] = self.hand, 0
        able = {card: [s for s in self.others if not (strict and self.banned[s] >> card & 1)] for card in self.hidden}
        for card in sorted(self.hidden, key=lambda each: len(able[each])):
            free = [seat for seat in able[card] if room[seat]]
            if not free:
                return None
            seat = self.rng.choices(free, [room[seat] for seat in free])[0]
            hands[seat] |= 1 << card
            room[seat] -= 1
        return hands


class TreeSearch:
    """The player; as a bot it thinks for so many milliseconds of processor time."""

    def __init__(self, milliseconds: float) -> None:
        self.seconds = milliseconds / 1000

    def __call__(self, view: View, rng: Random) -> Action:
        """A card."""
        end = thread_time() + self.seconds
        if len(view.legal) == 1:
            return view.legal[0]
        dealer, root = Dealer(view, rng), Node()
        while thread_time() < end:
            _search(root, view, Position(view, dealer.deal()), rng)
        plays = [action for action in view.legal if isinstance(action, Play)]
        visits = {card: node.visits for card, node in root.children.items()}
        return max(plays, key=lambda play: visits.get(play.card, 0))


def _search(root: Node, view: View, position: Position, rng: Random) -> None:
    """One round: down the tree, a new node, a rollout, and back."""
    node, path = root, []
    while any(position.hands):
        cards = cards_of(position.legal())
        new = [card for card in cards if card not in node.children]
        for card in cards:
            if card in node.children:
                node.children[card].available += 1
        card = rng.choice(new) if new else max(cards, key=lambda each: _bound(node.children[each]))
        if new:
            node.children[card] = Node()
            node.children[card].available = 1
        side = position.seat & 1
        position.lay(card)
        node = node.children[card]
        path.append((node, side))
        if new:
            break
    while any(position.hands):
        position.lay(_thumb(position, rng))
    worth = _points(view, position.won) / _SCALE
    for node, side in path:
        node.visits += 1
        node.reward += 0.5 + (worth if side == 0 else -worth)


def _bound(node: Node) -> float:
    return node.reward / node.visits + _EXPLORES * sqrt(log(node.available) / node.visits)


def _points(view: View, won: list[int]) -> int:
    """North-south's points over east-west's."""
    bids = [bid if bid is not None else 0 for bid in view.bids]
    before, after = view.scores, score_hand(view.rules, bids, won, view.scores, view.bags, view.dealer).scores_after
    return after[0] - before[0] - after[1] + before[1]


def _thumb(position: Position, rng: Random) -> int:
    """A card by rule of thumb: take what is needed, cheaply; duck else; a nil ducks, its partner plays high."""
    cards = cards_of(position.legal())
    if len(cards) == 1 or rng.random() < _CARELESS:
        return rng.choice(cards)
    seat, trick = position.seat, position.trick
    bids, won = position.bids, position.won
    nil, partner_nil = _stands(position, seat), _stands(position, seat ^ 2)
    promised = sum(int(bid.__index__()) for bid in (bids[seat], bids[seat ^ 2]) if bid is not None and bid < NIL)
    needs = won[seat] + won[seat ^ 2] < promised
    if not trick:
        tops = [card for card in cards if not HIGHER[card] & union_of(position.hands)]
        sides = [card for card in cards if SUIT_OF[card] != SPADES]
        if partner_nil or not needs or nil:
            return _by_rank(cards, high=partner_nil)
        return rng.choice(tops) if tops else _by_rank(sides or cards, high=False)
    best = best_of(trick)
    winners = [card for card in cards if best_of([trick[best], card]) == 1 and _may_win(card, trick[0])]
    losers = [card for card in cards if card not in winners]
    if nil or (not needs and not partner_nil):
        return _by_rank(losers, high=True) if losers else _by_rank(cards, high=len(trick) == 3)
    ours = (position.leader + best) & 3 == seat ^ 2
    if winners and (partner_nil or not ours):
        follows = SUIT_OF[winners[0]] == SUIT_OF[trick[0]]
        return _by_rank(winners, high=len(trick) < 3 and follows)
    return _by_rank(losers or cards, high=False)


def _may_win(card: int, led: int) -> bool:
    return SUIT_OF[card] in (SUIT_OF[led], SPADES)


def _stands(position: Position, seat: int) -> bool:
    bid = position.bids[seat]
    return bid is not None and bid >= NIL and not position.won[seat]


def _by_rank(cards: Sequence[int], high: bool) -> int:
    """The lowest or the highest card, spades above all others."""
    choose = max if high else min
    return choose(cards, key=lambda card: (SUIT_OF[card] == SPADES, RANK_OF[card]))
