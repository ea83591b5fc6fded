import assert from "node:assert/strict";
import { test } from "node:test";
import { addChatLine, readChat } from "../app/table/chat-log.js";
import { keepCommitment, seenCommitment } from "../app/table/commitments.js";

const DAY_MS = 24 * 60 * 60 * 1000;

/** A store as browsers have it. @param {Record<string, string>} kept */
function storage(kept = {}) {
  const values = new Map(Object.entries(kept));
  return {
    getItem: (/** @type {string} */ key) => values.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => void values.set(key, value),
  };
}

/** @param {number} handNumber @param {string} commitment */
const hand = (handNumber, commitment) => ({ tableId: "t-1", handNumber, commitment });

test("the promise that was seen first is kept, whoever tells another later", () => {
  const store = storage();
  keepCommitment(hand(1, "aa"), store);
  keepCommitment(hand(1, "bb"), store);
  assert.equal(seenCommitment("t-1", 1, store), "aa");
  assert.equal(seenCommitment("t-1", 2, store), null);
  assert.equal(seenCommitment("t-2", 1, store), null);
});

test("promises are kept for 30 days and 500 at most, the newest", () => {
  const store = storage();
  for (let number = 1; number <= 501; number += 1) keepCommitment(hand(number, `c${number}`), store, number);
  assert.equal(seenCommitment("t-1", 1, store), null);
  assert.equal(seenCommitment("t-1", 2, store), "c2");
  keepCommitment(hand(502, "late"), store, 31 * DAY_MS);
  assert.equal(seenCommitment("t-1", 501, store), null);
  assert.equal(seenCommitment("t-1", 502, store), "late");
});

test("a damaged store of promises is as an empty one", () => {
  const store = storage({ "spades.promises": '[1, ["t-1.1", null], {"a": 2}' });
  assert.equal(seenCommitment("t-1", 1, store), null);
  keepCommitment(hand(1, "aa"), store);
  assert.equal(seenCommitment("t-1", 1, store), "aa");
});

test("talk is kept by player and table, the last hundred lines", () => {
  const store = storage();
  const said = (/** @type {string} */ text) => ({ seat: null, playerId: "p-2", username: "Piet", text });
  let all = readChat("p-1", "t-1", store);
  for (let number = 1; number <= 101; number += 1) all = addChatLine("p-1", "t-1", all, said(`line ${number}`), store);
  assert.deepEqual(readChat("p-1", "t-1", store), all);
  assert.deepEqual([all.length, all[0].text, all[99].text], [100, "line 2", "line 101"]);
  assert.deepEqual(readChat("p-3", "t-1", store), []);
  assert.deepEqual(readChat("p-1", "t-2", store), []);
});
