"""Random valid rule sets."""

from random import Random

from engine import VARIANTS, InvalidRules, Rules, rules_for

CHOICES: dict[str, tuple[object, ...]] = {
    "cut": (False, True),
    "bidding": ("second_sets_total", "summed"),
    "min_bid": (0, 1),
    "zero_is_nil": (False, True),
    "min_side_bid": (0, 4, 7, 13),
    "nil_in_min_side_bid": ("exempt", "counts_zero"),
    "max_side_bid": (13, None),
    "nil": (True, True, False),
    "nil_bonus": (0, 50, 75, 100),
    "nil_penalty": (0, 50, 100),
    "blind_nil": (True, True, False),
    "blind_nil_bonus": (100, 200, 0),
    "blind_nil_penalty": (100, 200, 0),
    "blind_nil_deficit": (100, None, None, 1),
    "blind_nils_per_side": (1, 2),
    "blind_exchange_cards": (0, 1, 2, 3, 4),
    "blind_exchange": ("in_turn", "at_once"),
    "blind_exchange_optional": (False, True),
    "double_nil": ("separate", "combined", "forbidden"),
    "double_nil_bonus": (200, 0),
    "double_nil_penalty": (200, 0),
    "failed_nil_tricks": ("count", "bags", "ignored"),
    "ten_bid": ("off", "exact", "or_more"),
    "ten_bonus": (200, 0),
    "ten_penalty": (200, 100),
    "thirteen_bonus": (130, 200, 250),
    "set_penalty": ("contract", "none", "difference"),
    "bag_points": (1, 0, -1),
    "bag_limit": (10, 5, 7, None),
    "bag_penalty": (100, 50, 0),
    "bags_past_limit": ("carried", "reset"),
    "opening": ("non_spade", "any", "lowest_club_each_hand", "lowest_club_each_game", "two_of_clubs"),
    "first_trick_void": ("no_spade", "red_only", "any"),
    "spades_lead": ("once_broken", "any_time"),
    "spades_broken_by": ("off_suit", "any_spade"),
    "target": (200, 250, 300, 400, 500),
    "floor": (-250, -200, -1, None),
    "max_hands": (1, 5, 9, 100),
    "misdeal_no_spades": (False, True),
    "misdeal_no_honours": (False, True),
    "renege": ("prevented", "prevented", "penalised"),
    "renege_penalty": (50, 0),
    "hints": (False, True),
    "talk": ("allowed", "phrases", "none"),
    "stand_in": ("standard", "club", "expert"),
    "turn_seconds": (60, None),
}


def random_rules(rng: Random) -> Rules:
    """A preset with some, or most, of its options drawn anew; combinations that make no game are drawn again."""
    while True:
        preset, share = rng.choice(list(VARIANTS)), rng.choice((0.1, 0.4, 0.9))
        options = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < share}
        try:
            return rules_for(preset, **options)
        except InvalidRules:
            continue
