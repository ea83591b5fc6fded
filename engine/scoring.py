"""Scoring of a hand with its ledger, and the end of a game (docs/rules.md section 4)."""

from collections.abc import Sequence
from enum import Enum
from typing import Final, Literal, NamedTuple

from engine.actions import BLIND_NIL, NIL, AnyBid, tricks_bid
from engine.cards import HAND_SIZE
from engine.rules import Rules
from engine.seats import CLOCKWISE, LEFT, SIDES, Seat, Side

NORMAL_THIRTEEN: Final = 10 * HAND_SIZE
Pair = tuple[int, int]
LedgerReason = Literal[
    "contract_made",
    "contract_set",
    "ten_made",
    "ten_failed",
    "thirteen_made",
    "nil_made",
    "nil_failed",
    "blind_nil_made",
    "blind_nil_failed",
    "double_nil_made",
    "double_nil_failed",
    "renege",
    "bags",
    "bag_penalty",
]
_Line = tuple[LedgerReason, Seat | None, int]
_SEATS_OF: Final = ((Seat.NORTH, Seat.SOUTH), (Seat.EAST, Seat.WEST))
Contracts = tuple[int | None, int | None]


class LedgerLine(NamedTuple):
    """One reason for points of a side: `what` happened, and the seat if it was due to one player."""

    side: Side
    what: LedgerReason
    seat: Seat | None
    points: int


class HandScore(NamedTuple):
    """The result of a hand, by side north-south and east-west."""

    contracts: Contracts
    delta: Pair
    """Points of the hand without the bag penalty."""
    new_bags: Pair
    bag_penalties: Pair
    """How many times the bag limit was reached."""
    scores_after: Pair
    bags_after: Pair
    ledger: tuple[LedgerLine, ...]


class Outcome(Enum):
    """Whether the game is over after a hand, and who won."""

    GO_ON = "go_on"
    NS_WINS = "ns"
    EW_WINS = "ew"
    DRAW = "draw"


def contract_of(rules: Rules, first: AnyBid, second: AnyBid) -> int | None:
    """A side's contract from its two bids in order of bidding; None for two nils (GP9, BN22)."""
    if first >= NIL and second >= NIL:
        return None
    sets_total = rules.bidding == "second_sets_total" and second < NIL
    return tricks_bid(second) if sets_total else tricks_bid(first) + tricks_bid(second)


def contracts_of(rules: Rules, bids: Sequence[AnyBid], dealer: Seat) -> Contracts:
    """Both sides' contracts when all four have bid."""
    one, two, three, four = CLOCKWISE[LEFT[dealer]]
    early, late = contract_of(rules, bids[one], bids[three]), contract_of(rules, bids[two], bids[four])
    return (late, early) if one & 1 else (early, late)


def score_hand(
    rules: Rules,
    bids: Sequence[AnyBid],
    tricks: Sequence[int],
    scores_before: Sequence[int],
    bags_before: Sequence[int],
    dealer: Seat,
    reneges: Sequence[int] = (0, 0),
) -> HandScore:
    """The result of a hand from its bids and tricks by seat, and the scores and bags before it by side."""
    contracts = contracts_of(rules, bids, dealer)
    ns, ew = [
        _score_side(rules, side, bids, tricks, contracts[side], reneges[side], bags_before[side]) for side in SIDES
    ]
    return HandScore(
        contracts=contracts,
        delta=(ns.delta, ew.delta),
        new_bags=(ns.new_bags, ew.new_bags),
        bag_penalties=(ns.penalties, ew.penalties),
        scores_after=(scores_before[0] + ns.points, scores_before[1] + ew.points),
        bags_after=(ns.bags_after, ew.bags_after),
        ledger=(*ns.ledger, *ew.ledger),
    )


class _SideScore(NamedTuple):
    delta: int
    points: int
    new_bags: int
    bags_after: int
    penalties: int
    ledger: list[LedgerLine]


def _score_side(
    rules: Rules,
    side: Side,
    bids: Sequence[AnyBid],
    tricks: Sequence[int],
    contract: int | None,
    reneges: int,
    bags_before: int,
) -> _SideScore:
    """One side's lines in the order of the ledger; the bag penalty comes last and is not part of the delta."""
    one, two = _SEATS_OF[side]
    nils = [seat for seat in (one, two) if bids[seat] >= NIL]
    lines: list[_Line] = []
    taken = new_bags = tricks[one] + tricks[two]
    if contract is not None:
        new_bags, lines = _score_contract(rules, contract, taken, sum([tricks[seat] for seat in nils]))
    if nils:
        lines += _score_nils(rules, nils, bids, tricks)
    if reneges:
        lines.append(("renege", None, -rules.renege_penalty * reneges))
    if new_bags and rules.bag_points:
        lines.append(("bags", None, rules.bag_points * new_bags))
    ledger = [LedgerLine(side, what, seat, points) for what, seat, points in lines]
    delta = sum([points for _, _, points in lines])
    penalties, bags_after = _count_bags(rules, bags_before + new_bags)
    if penalties:
        ledger.append(LedgerLine(side, "bag_penalty", None, -rules.bag_penalty * penalties))
    return _SideScore(delta, delta - rules.bag_penalty * penalties, new_bags, bags_after, penalties, ledger)


def _score_contract(rules: Rules, contract: int, taken: int, taken_by_nils: int) -> tuple[int, list[_Line]]:
    """Bags and points of a contract; a failed nil's tricks count as O23 says (BN21, GP5)."""
    counted = taken if rules.failed_nil_tricks == "count" else taken - taken_by_nils
    made = counted >= contract
    bags = counted - contract if made else 0
    if rules.failed_nil_tricks == "bags":
        bags += taken_by_nils
    if not contract:
        return bags, []
    what, points = _made(rules, contract) if made else _set(rules, contract, counted)
    return bags, [(what, None, points)]


def _score_nils(rules: Rules, nils: list[Seat], bids: Sequence[AnyBid], tricks: Sequence[int]) -> list[_Line]:
    """Points of the nils, apart from the contract (BN20, O22)."""
    if len(nils) == 2 and rules.double_nil == "combined":
        if any(tricks[seat] for seat in nils):
            return [("double_nil_failed", None, -rules.double_nil_penalty)]
        return [("double_nil_made", None, rules.double_nil_bonus)]
    return [_score_nil(rules, seat, bids[seat] == BLIND_NIL, tricks[seat] > 0) for seat in nils]


def _score_nil(rules: Rules, seat: Seat, blind: bool, failed: bool) -> _Line:
    if blind:
        if failed:
            return "blind_nil_failed", seat, -rules.blind_nil_penalty
        return "blind_nil_made", seat, rules.blind_nil_bonus
    return ("nil_failed", seat, -rules.nil_penalty) if failed else ("nil_made", seat, rules.nil_bonus)


def _count_bags(rules: Rules, total: int) -> tuple[int, int]:
    """How often the side's bags reached the limit, and how many bags remain (O30, O31)."""
    if rules.bag_limit is None or total < rules.bag_limit:
        return 0, total
    penalties, left = divmod(total, rules.bag_limit)
    return penalties, left if rules.bags_past_limit == "carried" else 0


def _is_ten(rules: Rules, contract: int) -> bool:
    return rules.ten_bid != "off" and (contract == 10 or (contract > 10 and rules.ten_bid == "or_more"))


def _made(rules: Rules, contract: int) -> tuple[LedgerReason, int]:
    if contract == HAND_SIZE and rules.thirteen_bonus != NORMAL_THIRTEEN:
        return "thirteen_made", rules.thirteen_bonus
    if _is_ten(rules, contract):
        return "ten_made", rules.ten_bonus
    return "contract_made", 10 * contract


def _set(rules: Rules, contract: int, counted: int) -> tuple[LedgerReason, int]:
    if _is_ten(rules, contract):
        return "ten_failed", -rules.ten_penalty
    if rules.set_penalty == "none":
        return "contract_set", 0
    return "contract_set", -10 * (contract if rules.set_penalty == "contract" else contract - counted)


def winner_of(rules: Rules, scores: Sequence[int], hand_number: int) -> Outcome:
    """The outcome after a hand; a tie plays on until the last hand (GP20, O39, O40)."""
    ns, ew = scores
    reached = max(scores) >= rules.target or (rules.floor is not None and min(scores) <= rules.floor)
    last = hand_number >= rules.max_hands
    if ns != ew and (reached or last):
        return Outcome.NS_WINS if ns > ew else Outcome.EW_WINS
    return Outcome.DRAW if last else Outcome.GO_ON
