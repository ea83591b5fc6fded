import assert from "node:assert/strict";
import { test } from "node:test";
import { PRESETS } from "../app/rules/options.js";
import { explainBid, isTotal } from "../app/table/bid-points.js";

/** A view of south, whose partner bid so. @param {any} partner @param {object} [rules] @returns {any} */
const view = (partner, rules = {}) => ({
  mySeat: "south",
  bids: { north: partner, east: null, south: null, west: null },
  options: { rules: { ...PRESETS["spades-online"], ...rules } },
});
const TENS = { ten_bid: "exact", ten_bonus: 200 };

test("a contract is worth ten points a trick", () => {
  assert.match(explainBid(view(3), 5), /Team total 5: .*\b50 points/);
  assert.match(explainBid(view(3), 10), /\b100 points/);
  assert.match(explainBid(view(3), 13), /\b130 points/);
  assert.match(explainBid(view("nil"), 4), /\b40 points/);
});

test("thirteen and ten are worth what the rules of the table give", () => {
  assert.match(explainBid(view(3, { thirteen_bonus: 200 }), 13), /\b200 points/);
  assert.match(explainBid(view(3, { bidding: "summed", thirteen_bonus: 200 }), 10), /Team total 13.*\b200 points/);
  assert.match(explainBid(view(3, TENS), 10), /\b200 points/);
  assert.match(explainBid(view(3, TENS), 11), /\b110 points/);
  assert.match(explainBid(view(3, { ...TENS, ten_bid: "or_more" }), 11), /\b200 points/);
});

test("nil tells its bonus and its penalty, two nils those of both together", () => {
  const nils = { nil_bonus: 60, nil_penalty: 70, double_nil_bonus: 210, double_nil_penalty: 220 };
  assert.match(explainBid(view(null, nils), "nil"), /60 points.*70 lost/);
  assert.match(explainBid(view("nil", { ...nils, double_nil: "combined" }), "nil"), /both.*210 points.*220 lost/);
  assert.match(explainBid(view("nil", { ...nils, double_nil: "separate" }), "nil"), /60 points.*70 lost/);
});

test("the second number of a side is its total, unless bids are summed", () => {
  assert.equal(isTotal(view(3)), true);
  assert.equal(isTotal(view("nil")), false);
  assert.equal(isTotal(view(3, { bidding: "summed" })), false);
});
