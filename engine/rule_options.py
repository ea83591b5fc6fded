"""Every option of the house rules, each declared once (docs/rules.md section 2).

A new option needs its field here, the engine module that reads it, its row in the document, and a label on the page.
"""

from dataclasses import dataclass
from typing import Annotated, Final, Literal

from engine.cards import HAND_SIZE
from engine.options import Option, options_of


@dataclass(frozen=True, slots=True, kw_only=True, init=False, repr=False, eq=False)
class RuleOptions:
    """The declarations alone; `engine.rules.Rules` has the constructor, which would take import time to make twice."""

    cut: Annotated[bool, Option("O6", "table", "the player at the dealer's right is offered the cut")] = False
    bidding: Annotated[
        Literal["second_sets_total", "summed"],
        Option("O7", "bidding", "how two bids become a contract"),
    ] = "second_sets_total"
    min_bid: Annotated[int, Option("O8", "bidding", "the smallest number a player may bid", range=(0, 1))] = 0
    zero_is_nil: Annotated[bool, Option("O9", "bidding", "a bid of 0 means nil")] = False
    min_side_bid: Annotated[int, Option("O10", "bidding", "the smallest contract of a side", range=(0, HAND_SIZE))] = 0
    nil_in_min_side_bid: Annotated[
        Literal["exempt", "counts_zero"],
        Option("O11", "bidding", "the smallest contract beside a nil"),
    ] = "exempt"
    max_side_bid: Annotated[
        int | None, Option("O12", "bidding", "the largest contract of a side", range=(HAND_SIZE, HAND_SIZE))
    ] = HAND_SIZE
    nil: Annotated[bool, Option("O16", "nil", "nil may be bid")] = True
    nil_bonus: Annotated[int, Option("O16", "nil", "points for a nil made", range=(0, 1000))] = 50
    nil_penalty: Annotated[int, Option("O16", "nil", "points lost by a failed nil", range=(0, 1000))] = 50
    blind_nil: Annotated[bool, Option("O18", "nil", "blind nil may be bid")] = True
    blind_nil_bonus: Annotated[int, Option("O18", "nil", "points for a blind nil made", range=(0, 1000))] = 100
    blind_nil_penalty: Annotated[int, Option("O18", "nil", "points lost by a failed blind nil", range=(0, 1000))] = 100
    blind_nil_deficit: Annotated[
        int | None,
        Option("O19", "nil", "how far behind a side must be to bid blind nil; None: always", range=(1, 1000)),
    ] = 100
    blind_nils_per_side: Annotated[int, Option("O20", "nil", "blind nils of a side in a hand", range=(1, 2))] = 1
    blind_exchange_cards: Annotated[
        int,
        Option("O21", "nil", "cards exchanged with a blind nil bidder", range=(0, 4)),
    ] = 2
    blind_exchange: Annotated[
        Literal["in_turn", "at_once"],
        Option("O21", "nil", "the bidder sends first, or both unseen"),
    ] = "in_turn"
    blind_exchange_optional: Annotated[bool, Option("O21", "nil", "either partner may decline the exchange")] = False
    double_nil: Annotated[
        Literal["separate", "combined", "forbidden"],
        Option("O22", "nil", "both partners nil"),
    ] = "separate"
    double_nil_bonus: Annotated[
        int,
        Option("O22", "nil", "points for a combined double nil made", range=(0, 1000)),
    ] = 200
    double_nil_penalty: Annotated[
        int,
        Option("O22", "nil", "points lost by a failed combined double nil", range=(0, 1000)),
    ] = 200
    failed_nil_tricks: Annotated[
        Literal["count", "bags", "ignored"],
        Option("O23", "nil", "tricks of a failed nil"),
    ] = "count"
    ten_bid: Annotated[Literal["off", "exact", "or_more"], Option("O25", "bidding", "ten for two hundred")] = "off"
    ten_bonus: Annotated[int, Option("O25", "bidding", "points for a ten made", range=(0, 1000))] = 200
    ten_penalty: Annotated[int, Option("O25", "bidding", "points lost by a failed ten", range=(0, 1000))] = 200
    thirteen_bonus: Annotated[int, Option("O26", "scoring", "points for 13 bid and taken", range=(0, 1000))] = 130
    set_penalty: Annotated[
        Literal["contract", "none", "difference"],
        Option("O27", "scoring", "what a set costs"),
    ] = "contract"
    bag_points: Annotated[int, Option("O29", "scoring", "points of a bag", range=(-1, 1))] = 1
    bag_limit: Annotated[
        int | None,
        Option("O30", "scoring", "bags that bring the penalty; None: never", range=(1, 100)),
    ] = 10
    bag_penalty: Annotated[int, Option("O30", "scoring", "points lost at the limit", range=(0, 1000))] = 100
    bags_past_limit: Annotated[
        Literal["carried", "reset"],
        Option("O31", "scoring", "bags beyond the limit"),
    ] = "carried"
    opening: Annotated[
        Literal["non_spade", "any", "lowest_club_each_hand", "lowest_club_each_game", "two_of_clubs"],
        Option("O34", "play", "the first trick"),
    ] = "non_spade"
    first_trick_void: Annotated[
        Literal["no_spade", "red_only", "any"],
        Option("O35", "play", "a void player on the first trick"),
    ] = "no_spade"
    spades_lead: Annotated[
        Literal["once_broken", "any_time"],
        Option("O36", "play", "when spades may be led"),
    ] = "once_broken"
    spades_broken_by: Annotated[
        Literal["off_suit", "any_spade"],
        Option("O37", "play", "what breaks spades"),
    ] = "off_suit"
    target: Annotated[int, Option("O38", "goal", "the score that wins", range=(1, 10_000))] = 250
    floor: Annotated[
        int | None,
        Option("O38", "goal", "the score that loses; None: never", range=(-10_000, 9_999)),
    ] = -250
    max_hands: Annotated[int, Option("O40", "goal", "most hands in a game", range=(1, 100))] = 100
    misdeal_no_spades: Annotated[bool, Option("O42", "table", "a hand without spades is a misdeal")] = False
    misdeal_no_honours: Annotated[
        bool,
        Option("O42", "table", "a hand without ace, king, queen and jack is a misdeal"),
    ] = False
    renege: Annotated[
        Literal["prevented", "penalised"],
        Option("O43", "play", "illegal cards are refused, or allowed and penalised"),
    ] = "prevented"
    renege_penalty: Annotated[int, Option("O44", "play", "points lost by a renege", range=(0, 1000))] = 50
    talk: Annotated[
        Literal["allowed", "phrases", "none"],
        Option("O46", "table", "talk while a hand is live"),
    ] = "allowed"
    hints: Annotated[bool, Option(None, "table", "whether players may ask for advice on their turn")] = True
    stand_in: Annotated[
        Literal["standard", "club", "expert"],
        Option("O51", "table", "how well the bot plays that takes a leaver's seat"),
    ] = "club"
    turn_seconds: Annotated[
        int | None,
        Option("O50", "table", "seconds for a turn; None: no limit", range=(5, 600)),
    ] = 60

    def opens_with_clubs(self, hand_number: int) -> bool:
        """Whether everyone plays their lowest club to this hand's first trick (TR14)."""
        return self.opening == "lowest_club_each_hand" or (self.opening == "lowest_club_each_game" and hand_number == 1)


OPTIONS: Final = options_of(RuleOptions)
"""Every option by name, with its default and what it accepts."""
