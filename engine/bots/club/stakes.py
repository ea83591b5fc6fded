"""What the bids at the table would bring: whether the opponents win the game if all of them are made, or one fails."""

from collections.abc import Sequence

from engine.actions import BLIND_NIL, NIL, AnyBid, tricks_bid
from engine.bots.club.facts import Facts
from engine.scoring import Outcome, Pair, contracts_of, score_hand, winner_of
from engine.seats import Seat, Side
from engine.view import View


def nil_decides(facts: Facts) -> bool:
    """Whether the opponents win the game if their nils stand, and do not if one of them is broken.

    That is asked as if breaking it cost this side its contract: where both are needed, the contract comes first.
    """
    standing = [seat for seat in (facts.me.left, facts.me.right) if facts.nils[seat]]
    if not standing or not _they_win(facts, facts.need, facts.their_need):
        return False
    cost = facts.need - 1 if facts.need > 0 else 0
    return any(not _they_win(facts, cost, facts.their_need, broken=seat) for seat in standing)


def contract_decides(facts: Facts) -> bool:
    """Whether the opponents win the game if they make their contract, and do not if it is set."""
    if facts.their_need <= 0 or not _they_win(facts, facts.need, facts.their_need):
        return False
    return not _they_win(facts, facts.need, facts.their_need - 1)


def nil_outweighs_contract(facts: Facts) -> bool:
    """Whether breaking a nil costs the opponents more than this side loses if its contract is set."""
    ours, theirs = facts.me.side, facts.me.side.other
    made = _scores(facts, facts.need, facts.their_need)
    at_stake = made[ours] - _scores(facts, facts.need - 1, facts.their_need)[ours]
    standing = [seat for seat in (facts.me.left, facts.me.right) if facts.nils[seat]]
    return any(
        made[theirs] - _scores(facts, facts.need, facts.their_need, broken=seat)[theirs] > at_stake for seat in standing
    )


def _they_win(facts: Facts, ours: int, theirs: int, broken: Seat | None = None) -> bool:
    """Whether the opponents win with so many further tricks of each side, and one of a nil that is broken."""
    return _win(facts.view, facts.me.side.other, _scores(facts, ours, theirs, broken))


def _scores(facts: Facts, ours: int, theirs: int, broken: Seat | None = None) -> Pair:
    """The scores with so many further tricks of each side, and one of a nil that is broken."""
    view, tricks = facts.view, list(facts.view.tricks_won)
    for seat, further in ((facts.me, ours), (facts.me.left, theirs)):
        tricks[_worker(view.bids, seat)] += max(0, further)
    if broken is not None:
        tricks[broken] += 1
    return _scores_of(view, _numbers(view.bids), tricks)


def bids_lose(view: View, me: Seat, bid: AnyBid) -> bool:
    """Whether the opponents win the game if a bid of `me` and all other bids are made.

    An opponent who has not bid is taken to add nothing.
    """
    bids = list(view.bids)
    bids[me] = bid
    for seat in (me.left, me.right):
        if bids[seat] is None:
            bids[seat] = _least(view, bids[seat.partner])
    numbers, tricks = _numbers(bids), [0, 0, 0, 0]
    for side, contract in enumerate(contracts_of(view.rules, numbers, view.dealer)):
        tricks[_worker(numbers, Seat(side))] += contract or 0
    return _win(view, me.side.other, _scores_of(view, numbers, tricks))


def _least(view: View, partner: AnyBid | None) -> int:
    """The bid that adds nothing to that of the partner."""
    return tricks_bid(partner) if view.rules.bidding == "second_sets_total" else 0


def _worker(bids: Sequence[AnyBid | None], seat: Seat) -> Seat:
    """The player of a seat's side who takes its tricks: not one who bid nil."""
    return seat.partner if bids[seat] in (NIL, BLIND_NIL) else seat


def _numbers(bids: Sequence[AnyBid | None]) -> list[AnyBid]:
    return [bid or 0 for bid in bids]


def _scores_of(view: View, bids: Sequence[AnyBid], tricks: Sequence[int]) -> Pair:
    return score_hand(view.rules, bids, tricks, view.scores, view.bags, view.dealer).scores_after


def _win(view: View, side: Side, scores: Pair) -> bool:
    wins = Outcome.NS_WINS if side is Side.NS else Outcome.EW_WINS
    return winner_of(view.rules, scores, view.hand_number) is wins
