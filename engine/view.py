"""What one viewer may know of a game, built from the public part and that seat's own share of the secret part."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.actions import Action, AnyBid
from engine.blind_nil import withheld
from engine.cards import SUIT_OF, Card, Hand
from engine.event_names import ExchangeStep
from engine.exchange import exchange_step
from engine.legal import legal_actions
from engine.play import reneging, winning_position
from engine.record import Summary
from engine.rules import Rules
from engine.scoring import Contracts, LedgerLine, Pair, contracts_of, score_hand
from engine.seats import BIDDING, BIDDING_ORDERS, CLOCKWISE, Phase, Seat, Side
from engine.state import Game

Plays = tuple[tuple[Seat, Card], ...]


@dataclass(frozen=True, slots=True)
class Trick:
    """A complete trick."""

    winner: Seat
    plays: Plays


@dataclass(frozen=True, slots=True)
class ExchangeView:
    """The state of the exchange, without the cards."""

    pending: tuple[Seat, ...]
    blind_seat: Seat
    step: ExchangeStep


@dataclass(frozen=True, slots=True)
class HandSummary:
    """The public result of a finished hand; pairs are north-south and east-west."""

    hand_number: int
    bids: tuple[AnyBid, ...]
    contracts: Contracts
    tricks_won: tuple[int, ...]
    last_trick: Trick
    delta: Pair
    new_bags: Pair
    bag_penalties: Pair
    scores_before: Pair
    scores_after: Pair
    bags_before: Pair
    bags_after: Pair
    ledger: tuple[LedgerLine, ...]


@dataclass(frozen=True, slots=True)
class View:
    """One viewer's knowledge; `viewer` is None for a spectator, who sees only what is public."""

    viewer: Seat | None
    rules: Rules
    table_id: str
    hand_number: int
    dealer: Seat
    phase: Phase
    turn: Seat | None
    scores: Pair
    bags: Pair
    winner: Side | None
    bids: tuple[AnyBid | None, ...]
    contracts: Contracts
    leader: Seat | None
    trick: Plays
    tricks: tuple[Trick, ...]
    tricks_won: tuple[int, ...]
    first_trick: bool
    spades_broken: bool
    exchange: ExchangeView | None
    commitment: str
    next_commitment: str
    history: bytes

    hand: Hand | None
    """The viewer's cards; None while they are withheld or not dealt, and for a spectator."""
    blind_nil_eligible: bool
    revealed: bool
    legal: tuple[Action, ...]
    sent: Hand
    received: Hand
    reneging: Hand = 0
    """Of the cards that the viewer may play now, those that would be a renege (TR10)."""

    @property
    def bidding_order(self) -> tuple[Seat, ...]:
        """The seats in order of bidding."""
        return BIDDING_ORDERS[self.dealer]

    @property
    def hand_history(self) -> tuple[HandSummary, ...]:
        """The finished hands, recomputed from their summaries."""
        if not self.history:
            return ()
        scores, bags, dealer, hands = (0, 0), (0, 0), Seat.NORTH, []
        for number, summary in enumerate(Summary.unpack_all(self.history), start=1):
            hand = _summary_of(self.rules, number, summary, dealer, scores, bags)
            hands.append(hand)
            scores, bags, dealer = hand.scores_after, hand.bags_after, dealer.left
        return tuple(hands)


def _summary_of(rules: Rules, number: int, summary: Summary, dealer: Seat, scores: Pair, bags: Pair) -> HandSummary:
    score = score_hand(rules, summary.bids, summary.tricks_won, scores, bags, dealer, summary.reneges)
    plays = tuple(zip(CLOCKWISE[summary.last_leader], summary.last_trick, strict=True))
    best = winning_position(summary.last_trick, SUIT_OF[summary.last_trick[0]])
    return HandSummary(
        hand_number=number,
        bids=summary.bids,
        contracts=score.contracts,
        tricks_won=summary.tricks_won,
        last_trick=Trick(plays[best][0], plays),
        delta=score.delta,
        new_bags=score.new_bags,
        bag_penalties=score.bag_penalties,
        scores_before=scores,
        scores_after=score.scores_after,
        bags_before=bags,
        bags_after=score.bags_after,
        ledger=score.ledger,
    )


def observe(game: Game, viewer: Seat | None) -> View:
    """The view of a seat, or of a spectator (None)."""
    return _view(game, viewer, _shared(game))


def observe_each(game: Game, viewers: Iterable[Seat | None]) -> dict[Seat | None, View]:
    """The views of several viewers at the same moment; what is the same in all of them is worked out once."""
    shared = _shared(game)
    return {viewer: _view(game, viewer, shared) for viewer in viewers}


class _Shared(NamedTuple):
    """What takes some work to find out and is the same for every viewer."""

    contracts: Contracts
    trick: Plays
    tricks: tuple[Trick, ...]
    exchange: ExchangeView | None
    commitment: str
    next_commitment: str


def _shared(game: Game) -> _Shared:
    return _Shared(
        contracts=_contracts(game),
        trick=_current_trick(game),
        tricks=_complete_tricks(game),
        exchange=_exchange(game),
        commitment=game.commitment,
        next_commitment=game.next_commitment,
    )


def _view(game: Game, viewer: Seat | None, shared: _Shared) -> View:
    eligible = viewer is not None and game.phase is BIDDING and withheld(game, viewer)
    shown = viewer is not None and not eligible and game.phase is not Phase.CUT
    return View(
        viewer=viewer,
        rules=game.rules,
        table_id=game.table_id,
        hand_number=game.hand_number,
        dealer=game.dealer,
        phase=game.phase,
        turn=game.turn,
        scores=(game.scores[0], game.scores[1]),
        bags=(game.bags[0], game.bags[1]),
        winner=game.winner,
        bids=tuple(game.bids),
        contracts=shared.contracts,
        leader=game.leader,
        trick=shared.trick,
        tricks=shared.tricks,
        tricks_won=tuple(game.tricks_won),
        first_trick=not game.tricks,
        spades_broken=game.broken,
        exchange=shared.exchange,
        commitment=shared.commitment,
        next_commitment=shared.next_commitment,
        history=game.history,
        hand=game.secret.hands[viewer] if viewer is not None and shown else None,
        blind_nil_eligible=eligible,
        revealed=viewer is not None and bool(game.revealed >> viewer & 1),
        legal=() if viewer is None else legal_actions(game, viewer),
        reneging=0 if viewer is None or game.rules.renege == "prevented" else reneging(game, viewer),
        sent=0 if viewer is None else game.secret.given[viewer],
        received=0 if viewer is None else _received(game, viewer),
    )


_contracts_of = lru_cache(maxsize=1024)(contracts_of)
"""They stay the same from the last bid to the end of the hand."""


def _contracts(game: Game) -> Contracts:
    bids = tuple([bid for bid in game.bids if bid is not None])
    return _contracts_of(game.rules, bids, game.dealer) if len(bids) == 4 else (None, None)


def _current_trick(game: Game) -> Plays:
    return () if game.leader is None else tuple(zip(CLOCKWISE[game.leader], game.trick, strict=False))


def _complete_tricks(game: Game) -> tuple[Trick, ...]:
    """The finished tricks of this hand: a trick's winner leads the next, and the last one has no opening rule."""
    tricks = []
    for i, (leader, cards) in enumerate(zip(game.leaders, game.tricks, strict=False)):
        plays = tuple(zip(CLOCKWISE[leader], cards, strict=True))
        last = i + 1 == len(game.leaders)
        winner = plays[winning_position(cards, SUIT_OF[cards[0]])][0] if last else game.leaders[i + 1]
        tricks.append(Trick(winner, plays))
    return tuple(tricks)


def _exchange(game: Game) -> ExchangeView | None:
    if game.phase is not Phase.EXCHANGE:
        return None
    return ExchangeView(tuple(game.pending), game.pending[0], exchange_step(game))


def _received(game: Game, viewer: Seat) -> Hand:
    """The cards from the partner, once the exchange is complete."""
    waiting = viewer in game.pending or viewer.partner in game.pending
    return 0 if waiting else game.secret.given[viewer.partner]
