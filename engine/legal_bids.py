"""Which bids of two partners go together under a rule set, whoever makes them."""

from functools import lru_cache
from typing import Final

from engine.actions import BLIND_NIL, NIL, AnyBid
from engine.cards import HAND_SIZE
from engine.rules import Rules
from engine.scoring import contract_of

_NUMBERS: Final = range(HAND_SIZE + 1)


@lru_cache(maxsize=4096)
def values_for(rules: Rules, first: AnyBid | None) -> tuple[AnyBid, ...]:
    """The legal bids but blind nil after the partner's bid, if any; the partner must be left a legal bid (TR22)."""
    values: list[AnyBid] = [value for value in _NUMBERS if value >= (1 if rules.zero_is_nil else rules.min_bid)]
    if rules.nil:
        values.append(NIL)
    if first is None:
        return tuple(value for value in values if values_for(rules, value))
    return tuple(value for value in values if _go_together(rules, first, value))


@lru_cache(maxsize=4096)
def blind_nil_fits(rules: Rules, partners_bid: AnyBid | None) -> bool:
    """Whether blind nil is legal after the partner's bid, or leaves the partner a legal bid (BN2, O20, O22)."""
    if not rules.blind_nil or (partners_bid == BLIND_NIL and rules.blind_nils_per_side == 1):
        return False
    if partners_bid is None:
        return bool(values_for(rules, BLIND_NIL))
    return _go_together(rules, partners_bid, BLIND_NIL)


def _go_together(rules: Rules, first: AnyBid, second: AnyBid) -> bool:
    """Whether the second bid of a side is legal after the first (O10 to O12, O22)."""
    nils = (first >= NIL) + (second >= NIL)
    if nils == 2 and rules.double_nil == "forbidden":
        return False
    contract = contract_of(rules, first, second)
    smallest = rules.min_side_bid if not nils or rules.nil_in_min_side_bid == "counts_zero" else 0
    return (contract or 0) >= smallest and (rules.max_side_bid is None or (contract or 0) <= rules.max_side_bid)
