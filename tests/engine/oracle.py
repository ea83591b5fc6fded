"""The rules once more, written from the documents alone and in the plainest way, to judge the engine by."""

from operator import index

from engine import BLIND_NIL, NIL, AnyBid, Rules
from engine.cards import CLUBS, DIAMONDS, HEARTS, SPADES, SUIT_OF, TWO_OF_CLUBS

Side = tuple[int, int]
Bids = tuple[AnyBid, AnyBid]


def suit(card: int) -> int:
    return SUIT_OF[card]


def of_suit(cards: set[int], wanted: int) -> set[int]:
    return {card for card in cards if suit(card) == wanted}


def lowest_club_trick(rules: Rules, first_trick: bool, hand_number: int) -> bool:
    """O34: everyone plays the lowest club to the game's, or every hand's, first trick."""
    if rules.opening == "lowest_club_each_hand":
        return first_trick
    return rules.opening == "lowest_club_each_game" and first_trick and hand_number == 1


def void_cards(rules: Rules, hand: set[int], first_trick: bool) -> set[int]:
    """O35: what a player plays who cannot follow."""
    if not first_trick or rules.first_trick_void == "any":
        return hand
    red = of_suit(hand, HEARTS) | of_suit(hand, DIAMONDS)
    if rules.first_trick_void == "red_only" and red:
        return red
    return hand - of_suit(hand, SPADES) or hand


def legal_cards(
    rules: Rules, hand: set[int], trick: list[int], first_trick: bool, hand_number: int, broken: bool
) -> set[int]:
    """The cards that may be played (section 1, O34 to O37, O43)."""
    if lowest_club_trick(rules, first_trick, hand_number):
        clubs = of_suit(hand, CLUBS)
        return {min(clubs)} if clubs else void_cards(rules, hand, first_trick)
    if trick:
        following = of_suit(hand, suit(trick[0]))
        if not following:
            return void_cards(rules, hand, first_trick)
        return following if rules.renege == "prevented" else hand
    if first_trick and rules.opening == "two_of_clubs":
        return {TWO_OF_CLUBS}
    closed = (first_trick and rules.opening == "non_spade") or (rules.spades_lead == "once_broken" and not broken)
    return (hand - of_suit(hand, SPADES) or hand) if closed else hand


def suit_asked(rules: Rules, trick: list[int], first_trick: bool, hand_number: int) -> int:
    """The suit that a trick asks for."""
    return CLUBS if lowest_club_trick(rules, first_trick, hand_number) else suit(trick[0])


def breaks_spades(rules: Rules, card: int, asked: int) -> bool:
    """O37."""
    return suit(card) == SPADES and (rules.spades_broken_by == "any_spade" or asked != SPADES)


def winner_index(trick: list[int], asked: int) -> int:
    """Who takes a trick: the highest spade, else the highest card of the suit asked for."""
    spades = [card for card in trick if suit(card) == SPADES]
    return trick.index(max(spades or [card for card in trick if suit(card) == asked]))


def contract(rules: Rules, first: AnyBid, second: AnyBid) -> int | None:
    """The number a side must reach; None for two nils (GP9, O7)."""
    numbers = [index(bid) for bid in (first, second) if bid < NIL]
    if not numbers:
        return None
    return numbers[-1] if rules.bidding == "second_sets_total" else sum(numbers)


def contract_points(rules: Rules, wanted: int, taken: int) -> int:
    """Section 4 with O25, O26 and O27."""
    ten = (rules.ten_bid == "exact" and wanted == 10) or (rules.ten_bid == "or_more" and wanted >= 10)
    if taken >= wanted:
        if wanted == 13 and rules.thirteen_bonus != 130:
            return rules.thirteen_bonus
        return rules.ten_bonus if ten else 10 * wanted
    if ten:
        return -rules.ten_penalty
    return {"contract": -10 * wanted, "none": 0, "difference": -10 * (wanted - taken)}[rules.set_penalty]


def nil_points(rules: Rules, bids: Bids, tricks: Side) -> int:
    """O16, O18 and O22."""
    nils = [(bid, taken) for bid, taken in zip(bids, tricks, strict=True) if bid >= NIL]
    if len(nils) == 2 and rules.double_nil == "combined":
        return -rules.double_nil_penalty if any(tricks) else rules.double_nil_bonus
    points = 0
    for bid, taken in nils:
        if bid == BLIND_NIL:
            points += -rules.blind_nil_penalty if taken else rules.blind_nil_bonus
        else:
            points += -rules.nil_penalty if taken else rules.nil_bonus
    return points


def score_side(rules: Rules, bids: Bids, tricks: Side, bags_before: int, reneges: int = 0) -> Side:
    """A side's points of one hand, bag penalty included, and its bags afterwards (section 4); bids in bidding order."""
    wanted, taken = contract(rules, *bids), sum(tricks)
    points = nil_points(rules, bids, tricks) - rules.renege_penalty * reneges
    if wanted is None:
        bags = taken
    else:
        lost = sum(t for bid, t in zip(bids, tricks, strict=True) if bid >= NIL)
        counted = taken if rules.failed_nil_tricks == "count" else taken - lost
        points += contract_points(rules, wanted, counted)
        bags = max(counted - wanted, 0) + (lost if rules.failed_nil_tricks == "bags" else 0)
    points += rules.bag_points * bags
    total = bags_before + bags
    if rules.bag_limit is None or total < rules.bag_limit:
        return points, total
    times = total // rules.bag_limit
    left = total - times * rules.bag_limit if rules.bags_past_limit == "carried" else 0
    return points - times * rules.bag_penalty, left
