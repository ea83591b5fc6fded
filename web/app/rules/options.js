/** What a table may be played by; written by `make docs` from the engine. */

/**
 * @typedef {{words: string[]} | {range: [number, number], none: boolean} | {switch: true}} Accepts
 * @typedef {string | number | boolean | null} Value
 */

/** What each option accepts. @type {Record<string, Accepts>} */
export const OPTIONS = {
  "cut": {"switch": true},
  "bidding": {"words": ["second_sets_total", "summed"]},
  "min_bid": {"range": [0, 1], "none": false},
  "zero_is_nil": {"switch": true},
  "min_side_bid": {"range": [0, 13], "none": false},
  "nil_in_min_side_bid": {"words": ["exempt", "counts_zero"]},
  "max_side_bid": {"range": [13, 13], "none": true},
  "nil": {"switch": true},
  "nil_bonus": {"range": [0, 1000], "none": false},
  "nil_penalty": {"range": [0, 1000], "none": false},
  "blind_nil": {"switch": true},
  "blind_nil_bonus": {"range": [0, 1000], "none": false},
  "blind_nil_penalty": {"range": [0, 1000], "none": false},
  "blind_nil_deficit": {"range": [1, 1000], "none": true},
  "blind_nils_per_side": {"range": [1, 2], "none": false},
  "blind_exchange_cards": {"range": [0, 4], "none": false},
  "blind_exchange": {"words": ["in_turn", "at_once"]},
  "blind_exchange_optional": {"switch": true},
  "double_nil": {"words": ["separate", "combined", "forbidden"]},
  "double_nil_bonus": {"range": [0, 1000], "none": false},
  "double_nil_penalty": {"range": [0, 1000], "none": false},
  "failed_nil_tricks": {"words": ["count", "bags", "ignored"]},
  "ten_bid": {"words": ["off", "exact", "or_more"]},
  "ten_bonus": {"range": [0, 1000], "none": false},
  "ten_penalty": {"range": [0, 1000], "none": false},
  "thirteen_bonus": {"range": [0, 1000], "none": false},
  "set_penalty": {"words": ["contract", "none", "difference"]},
  "bag_points": {"range": [-1, 1], "none": false},
  "bag_limit": {"range": [1, 100], "none": true},
  "bag_penalty": {"range": [0, 1000], "none": false},
  "bags_past_limit": {"words": ["carried", "reset"]},
  "opening": {"words": ["non_spade", "any", "lowest_club_each_hand", "lowest_club_each_game", "two_of_clubs"]},
  "first_trick_void": {"words": ["no_spade", "red_only", "any"]},
  "spades_lead": {"words": ["once_broken", "any_time"]},
  "spades_broken_by": {"words": ["off_suit", "any_spade"]},
  "target": {"range": [1, 10000], "none": false},
  "floor": {"range": [-10000, 9999], "none": true},
  "max_hands": {"range": [1, 100], "none": false},
  "misdeal_no_spades": {"switch": true},
  "misdeal_no_honours": {"switch": true},
  "renege": {"words": ["prevented", "penalised"]},
  "renege_penalty": {"range": [0, 1000], "none": false},
  "talk": {"words": ["allowed", "phrases", "none"]},
  "hints": {"switch": true},
  "stand_in": {"words": ["standard", "club", "expert"]},
  "turn_seconds": {"range": [5, 600], "none": true},
};

/** Each preset's title. @type {Record<string, string>} */
export const TITLES = {
  "spades-online": "Standard",
  "tournament": "Tournament",
  "classic": "Classic",
};

/** Each preset whole: the value of every option. @type {Record<string, Record<string, Value>>} */
export const PRESETS = {
  "spades-online": {"cut": false, "bidding": "second_sets_total", "min_bid": 0, "zero_is_nil": false, "min_side_bid":
    0, "nil_in_min_side_bid": "exempt", "max_side_bid": 13, "nil": true, "nil_bonus": 50,
    "nil_penalty": 50, "blind_nil": true, "blind_nil_bonus": 100, "blind_nil_penalty": 100,
    "blind_nil_deficit": 100, "blind_nils_per_side": 1, "blind_exchange_cards": 2, "blind_exchange":
    "in_turn", "blind_exchange_optional": false, "double_nil": "separate", "double_nil_bonus": 200,
    "double_nil_penalty": 200, "failed_nil_tricks": "count", "ten_bid": "off", "ten_bonus": 200,
    "ten_penalty": 200, "thirteen_bonus": 130, "set_penalty": "contract", "bag_points": 1,
    "bag_limit": 10, "bag_penalty": 100, "bags_past_limit": "carried", "opening": "non_spade",
    "first_trick_void": "no_spade", "spades_lead": "once_broken", "spades_broken_by": "off_suit",
    "target": 250, "floor": -250, "max_hands": 100, "misdeal_no_spades": false,
    "misdeal_no_honours": false, "renege": "prevented", "renege_penalty": 50, "talk": "allowed",
    "hints": true, "stand_in": "standard", "turn_seconds": 60},
  "tournament": {"cut": true, "bidding": "summed", "min_bid": 0, "zero_is_nil": false, "min_side_bid": 4,
    "nil_in_min_side_bid": "counts_zero", "max_side_bid": 13, "nil": true, "nil_bonus": 50,
    "nil_penalty": 50, "blind_nil": true, "blind_nil_bonus": 100, "blind_nil_penalty": 100,
    "blind_nil_deficit": null, "blind_nils_per_side": 1, "blind_exchange_cards": 1,
    "blind_exchange": "at_once", "blind_exchange_optional": true, "double_nil": "separate",
    "double_nil_bonus": 200, "double_nil_penalty": 200, "failed_nil_tricks": "count", "ten_bid":
    "off", "ten_bonus": 200, "ten_penalty": 200, "thirteen_bonus": 200, "set_penalty": "contract",
    "bag_points": 1, "bag_limit": 10, "bag_penalty": 100, "bags_past_limit": "carried", "opening":
    "lowest_club_each_game", "first_trick_void": "any", "spades_lead": "once_broken",
    "spades_broken_by": "any_spade", "target": 400, "floor": null, "max_hands": 100,
    "misdeal_no_spades": true, "misdeal_no_honours": true, "renege": "penalised", "renege_penalty":
    50, "talk": "none", "hints": false, "stand_in": "club", "turn_seconds": 60},
  "classic": {"cut": false, "bidding": "summed", "min_bid": 0, "zero_is_nil": true, "min_side_bid": 0,
    "nil_in_min_side_bid": "exempt", "max_side_bid": 13, "nil": true, "nil_bonus": 100,
    "nil_penalty": 100, "blind_nil": true, "blind_nil_bonus": 200, "blind_nil_penalty": 200,
    "blind_nil_deficit": 100, "blind_nils_per_side": 1, "blind_exchange_cards": 2, "blind_exchange":
    "in_turn", "blind_exchange_optional": false, "double_nil": "separate", "double_nil_bonus": 200,
    "double_nil_penalty": 200, "failed_nil_tricks": "count", "ten_bid": "off", "ten_bonus": 200,
    "ten_penalty": 200, "thirteen_bonus": 130, "set_penalty": "contract", "bag_points": 1,
    "bag_limit": 10, "bag_penalty": 100, "bags_past_limit": "carried", "opening": "non_spade",
    "first_trick_void": "any", "spades_lead": "once_broken", "spades_broken_by": "off_suit",
    "target": 500, "floor": -200, "max_hands": 100, "misdeal_no_spades": false,
    "misdeal_no_honours": false, "renege": "prevented", "renege_penalty": 50, "talk": "allowed",
    "hints": true, "stand_in": "club", "turn_seconds": 60},
};

/** What may be said where only phrases are. */
export const PHRASES = ["Hello", "Good luck", "Well played", "Thank you", "Sorry", "One moment, please", "Good game"];
