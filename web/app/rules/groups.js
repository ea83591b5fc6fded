/** The rule options in the groups and the order in which they are offered. */
export const GROUPS = {
  goal: ["target", "floor", "max_hands"],
  bidding: [
    "bidding", "min_bid", "zero_is_nil", "min_side_bid", "nil_in_min_side_bid", "max_side_bid", "ten_bid", "ten_bonus", "ten_penalty",
  ],
  nil: [
    "nil", "nil_bonus", "nil_penalty", "blind_nil", "blind_nil_bonus", "blind_nil_penalty", "blind_nil_deficit", "blind_nils_per_side",
    "blind_exchange_cards", "blind_exchange", "blind_exchange_optional", "double_nil", "double_nil_bonus", "double_nil_penalty",
    "failed_nil_tricks",
  ],
  scoring: ["set_penalty", "thirteen_bonus", "bag_points", "bag_limit", "bag_penalty", "bags_past_limit"],
  play: ["opening", "first_trick_void", "spades_lead", "spades_broken_by", "renege", "renege_penalty"],
  table: ["cut", "misdeal_no_spades", "misdeal_no_honours", "talk", "hints", "turn_seconds"],
};
