import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { DamagedLink, packHand, steps, unpackHand } from "../index.js";

const RECORD = JSON.parse(readFileSync(new URL("./hand.json", import.meta.url), "utf8"));
const NAMES = { north: "Zoë O’Neill 雪", east: null, south: "Piet", west: null };
const TEXT = packHand(RECORD, NAMES);

/** The link's text with its parts changed. @param {(parts: any[]) => void} change */
function changed(change) {
  const parts = JSON.parse(Buffer.from(TEXT.slice(3), "base64url").toString());
  change(parts);
  return `v1.${Buffer.from(JSON.stringify(parts)).toString("base64url")}`;
}

test("a hand comes back from its link as it was, names too", () => {
  const { record, names } = unpackHand(TEXT, RECORD.tableId, RECORD.handNumber);
  assert.deepEqual(names, NAMES);
  for (const key of [
    "tableId",
    "handNumber",
    "ruleset",
    "dealerSeat",
    "bids",
    "teamBids",
    "tricks",
    "tricksWon",
    "scoresBefore",
    "scoresAfter",
    "bagsBefore",
    "bagsAfter",
    "scoreDelta",
    "ledger",
  ]) {
    assert.deepEqual(/** @type {any} */ (record)[key], RECORD[key], key);
  }
  assert.deepEqual(steps(record), steps(RECORD));
});

test("the text fits into an address as it is, and into a message", () => {
  assert.match(TEXT, /^v1\.[A-Za-z0-9_-]+$/);
  assert.ok(TEXT.length < 1_500);
});

test("a link that was cut short is refused, wherever it was cut", () => {
  for (let length = 0; length < TEXT.length; length += 7) {
    assert.throws(() => unpackHand(TEXT.slice(0, length), "t", 1), DamagedLink, `${length}`);
  }
});

test("a link that tells what cannot be is refused", () => {
  /** @type {((parts: any[]) => void)[]} */
  const lies = [
    (parts) => (parts[0] = 7),
    (parts) => (parts[1] = 4),
    (parts) => (parts[2][0] = "x".repeat(101)),
    (parts) => (parts[3][1] = 14),
    (parts) => (parts[4] = ["4", 7]),
    (parts) => (parts[5] = `4${parts[5].slice(1)}`),
    (parts) => (parts[6] = parts[6][1] + parts[6].slice(1)),
    (parts) => (parts[7] = [13, 1, 0, 0]),
    (parts) => (parts[8][0][0] = 1.5),
    (parts) => (parts[9][0][1] = "a gift"),
    (parts) => parts.pop(),
  ];
  lies.forEach((lie, i) => assert.throws(() => unpackHand(changed(lie), "t", 1), DamagedLink, `lie ${i}`));
  assert.throws(() => unpackHand(`v2${TEXT.slice(2)}`, "t", 1), DamagedLink);
  assert.throws(() => unpackHand(TEXT, "t", NaN), DamagedLink);
});
