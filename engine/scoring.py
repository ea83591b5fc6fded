"""Scoring of a hand with its ledger, and the end of a game (rules.md section 4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.actions import BLIND_NIL, NIL
from engine.rules import Rules
from engine.seats import CLOCKWISE, SIDES, Seat, Side, bidding_order

NORMAL_THIRTEEN: Final = 130
Pair = tuple[int, int]
Contracts = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class LedgerLine:
    """One reason for points: `what` happened to a side, and to a seat where one seat brought it about."""

    side: Side
    what: str
    seat: Seat | None
    points: int


@dataclass(frozen=True, slots=True)
class HandScore:
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
    """What the scores say at the end of a hand."""

    GO_ON = "go_on"
    NS_WINS = "ns"
    EW_WINS = "ew"
    DRAW = "draw"


def contract_of(rules: Rules, first: int, second: int) -> int | None:
    """A side's contract from its two bids in order of bidding; None for two nils (GP9, BN22)."""
    if first >= NIL:
        return None if second >= NIL else second
    if second >= NIL:
        return first
    return second if rules.bidding == "second_sets_total" else first + second


def contracts_of(rules: Rules, bids: Sequence[int], dealer: Seat) -> Contracts:
    """Both sides' contracts when all four have bid."""
    order = bidding_order(dealer)
    early, late = (contract_of(rules, bids[order[i]], bids[order[i + 2]]) for i in (0, 1))
    return (early, late) if order[0].side == Side.NS else (late, early)


def score_hand(
    rules: Rules,
    bids: Sequence[int],
    tricks: Sequence[int],
    scores_before: Sequence[int],
    bags_before: Sequence[int],
    dealer: Seat,
    reneges: Sequence[int] = (0, 0),
) -> HandScore:
    """The result of a hand from its bids and tricks by seat, and what came before by side."""
    contracts = contracts_of(rules, bids, dealer)
    sides = [_SideScore(rules, side, bids, tricks, contracts[side], reneges[side]) for side in SIDES]
    for side in sides:
        side.count_bags(bags_before[side.side])
    ledger = tuple(line for side in sides for line in side.ledger)
    after = [scores_before[s] + sum(line.points for line in ledger if line.side == s) for s in SIDES]
    return HandScore(
        contracts=contracts,
        delta=(sides[0].delta, sides[1].delta),
        new_bags=(sides[0].bags, sides[1].bags),
        bag_penalties=(sides[0].penalties, sides[1].penalties),
        scores_after=(after[0], after[1]),
        bags_after=(sides[0].bags_after, sides[1].bags_after),
        ledger=ledger,
    )


class _SideScore:
    """The lines of one side."""

    def __init__(
        self, rules: Rules, side: Side, bids: Sequence[int], tricks: Sequence[int], contract: int | None, reneges: int
    ) -> None:
        self.rules, self.side = rules, side
        self.ledger: list[LedgerLine] = []
        self.bags = 0
        seats = (CLOCKWISE[side][0], CLOCKWISE[side][2])
        nils = [seat for seat in seats if bids[seat] >= NIL]
        if contract is None:
            self.bags = sum(tricks[seat] for seat in seats)
        else:
            self._score_contract(contract, sum(tricks[seat] for seat in seats), [tricks[seat] for seat in nils])
        if len(nils) == 2 and rules.double_nil == "combined":
            self._score_combined(any(tricks[seat] for seat in nils))
        else:
            for seat in nils:
                self._score_nil(seat, blind=bids[seat] == BLIND_NIL, failed=tricks[seat] > 0)
        if reneges:
            self._add("renege", -rules.renege_penalty * reneges)
        if self.bags and rules.bag_points:
            self._add("bags", rules.bag_points * self.bags)
        self.delta = sum(line.points for line in self.ledger)

    def _add(self, what: str, points: int, seat: Seat | None = None) -> None:
        self.ledger.append(LedgerLine(self.side, what, seat, points))

    def _score_contract(self, contract: int, taken: int, taken_by_nils: list[int]) -> None:
        """The number bid, with a failed nil's tricks as O23 has it (BN21)."""
        wasted = 0 if self.rules.failed_nil_tricks == "count" else sum(taken_by_nils)
        counted = taken - wasted
        made = counted >= contract
        self.bags = counted - contract if made else 0
        if self.rules.failed_nil_tricks == "bags":
            self.bags += wasted
        if contract:
            what, points = _made(self.rules, contract) if made else _set(self.rules, contract, counted)
            self._add(what, points)

    def _score_nil(self, seat: Seat, blind: bool, failed: bool) -> None:
        rules, kind = self.rules, "blind_nil" if blind else "nil"
        if failed:
            self._add(f"{kind}_failed", -(rules.blind_nil_penalty if blind else rules.nil_penalty), seat)
        else:
            self._add(f"{kind}_made", rules.blind_nil_bonus if blind else rules.nil_bonus, seat)

    def _score_combined(self, failed: bool) -> None:
        if failed:
            self._add("double_nil_failed", -self.rules.double_nil_penalty)
        else:
            self._add("double_nil_made", self.rules.double_nil_bonus)

    def count_bags(self, before: int) -> None:
        """Adds the hand's bags to the side's own counter; every limit reached costs the penalty (O30, O31)."""
        rules, total = self.rules, before + self.bags
        self.penalties = 0 if rules.bag_limit is None else total // rules.bag_limit
        self.bags_after = total
        if rules.bag_limit is not None and self.penalties:
            self._add("bag_penalty", -rules.bag_penalty * self.penalties)
            self.bags_after = total - rules.bag_limit * self.penalties if rules.bags_past_limit == "carried" else 0


def _is_ten(rules: Rules, contract: int) -> bool:
    return rules.ten_bid != "off" and (contract == 10 or (contract > 10 and rules.ten_bid == "or_more"))


def _made(rules: Rules, contract: int) -> tuple[str, int]:
    if contract == 13 and rules.thirteen_bonus != NORMAL_THIRTEEN:
        return "thirteen_made", rules.thirteen_bonus
    if _is_ten(rules, contract):
        return "ten_made", rules.ten_bonus
    return "contract_made", 10 * contract


def _set(rules: Rules, contract: int, counted: int) -> tuple[str, int]:
    if _is_ten(rules, contract):
        return "ten_failed", -rules.ten_penalty
    points = {"contract": 10 * contract, "none": 0, "difference": 10 * (contract - counted)}[rules.set_penalty]
    return "contract_set", -points


def winner_of(rules: Rules, scores: Sequence[int], hand_number: int) -> Outcome:
    """What the scores say after a hand; a tie plays on until the cap of hands (GP20, O39, O40)."""
    ns, ew = scores
    reached = max(scores) >= rules.target or (rules.floor is not None and min(scores) <= rules.floor)
    last = hand_number >= rules.max_hands
    if ns != ew and (reached or last):
        return Outcome.NS_WINS if ns > ew else Outcome.EW_WINS
    return Outcome.DRAW if last else Outcome.GO_ON
