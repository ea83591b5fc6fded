import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { cardText, parseCard, SEATS, steps } from "../index.js";

/** A hand as `GET .../hands/{handNumber}` answers it, of a game between bots. */
const RECORD = JSON.parse(readFileSync(new URL("./hand.json", import.meta.url), "utf8"));
const STEPS = steps(RECORD);

test("a hand has its start, 52 cards, 13 tricks and its end", () => {
  const count = (/** @type {string} */ kind) => STEPS.filter((step) => step.kind === kind).length;
  assert.deepEqual(["start", "card", "trick", "end"].map(count), [1, 52, 13, 1]);
  assert.equal(STEPS.length, 67);
});

test("it begins with four hands of 13 and ends with empty ones", () => {
  assert.deepEqual(
    SEATS.map((seat) => STEPS[0].hands[seat].length),
    [13, 13, 13, 13],
  );
  assert.deepEqual(
    SEATS.map((seat) => STEPS[66].hands[seat].length),
    [0, 0, 0, 0],
  );
  assert.equal(new Set(SEATS.flatMap((seat) => STEPS[0].hands[seat].map(cardText))).size, 52);
});

test("each card leaves the hand of who plays it", () => {
  STEPS.forEach((step, i) => {
    if (!step.play) return;
    const { seat, card } = step.play;
    const held = (/** @type {number} */ at) => STEPS[at].hands[seat].map(cardText);
    assert.ok(held(i - 1).includes(cardText(card)));
    assert.ok(!held(i).includes(cardText(card)));
  });
});

test("the tricks go to whom the record gives them, the last one too", () => {
  assert.deepEqual(STEPS[66].tricksWon, RECORD.tricksWon);
  for (const step of STEPS.filter(({ kind }) => kind === "trick")) assert.equal(step.plays.length, 4);
});

test("cards are read and written as texts", () => {
  for (const text of ["AS", "10H", "2C", "QD"]) assert.equal(cardText(parseCard(text)), text);
  assert.deepEqual(parseCard("th"), { suit: "hearts", rank: "10" });
  for (const odd of ["", "1S", "AX", "A", "11H"]) assert.throws(() => parseCard(odd), RangeError);
});
