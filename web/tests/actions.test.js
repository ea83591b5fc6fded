import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createActions } from "../app/table/actions.js";

/** @type {any} */
let model;
/** @type {any} */
let playback;
/** @type {unknown[]} */
let refusals;
/** @type {string[]} */
let played;

function made() {
  const api = {
    async play(/** @type {string} */ _, /** @type {string} */ card) {
      played.push(card);
      return { version: 6 };
    },
  };
  return createActions({ api, tableId: "t-1", playback, model, onRefused: (error) => refusals.push(error) });
}

/** What was asked of the server, one promise each. */
function server() {
  /** @type {{resolve: (answer: any) => void, reject: (error: unknown) => void}[]} */
  const asked = [];
  return { asked, ask: () => new Promise((resolve, reject) => asked.push({ resolve, reject })) };
}

const turns = () => new Promise((done) => setImmediate(done));

beforeEach(() => {
  const listeners = new Set();
  refusals = [];
  played = [];
  playback = {
    laid: [],
    lay: (/** @type {any} */ card) => playback.laid.push(card),
    takeBack: () => playback.laid.pop(),
  };
  model = {
    view: { version: 5 },
    answer: () => {},
    refresh: async () => {},
    subscribe(/** @type {() => void} */ listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reach(/** @type {number} */ version) {
      model.view = { version };
      listeners.forEach((listener) => listener());
    },
  };
});

test("a second click does nothing while the first is under way, and until the table shows what it did", async () => {
  const { act } = made();
  const { asked, ask } = server();
  const first = act(ask);
  assert.equal(await act(ask), null);
  asked[0].resolve({ version: 6 });
  assert.deepEqual(await first, { version: 6 });
  assert.equal(await act(ask), null);
  model.reach(6);
  await turns();
  act(ask);
  assert.equal(asked.length, 2);
  assert.deepEqual(refusals, []);
});

test("a refusal is told once, and then one may try again", async () => {
  const { act } = made();
  const { asked, ask } = server();
  const first = act(ask);
  act(ask);
  asked[0].reject(new Error("Not so."));
  assert.equal(await first, null);
  await turns();
  act(ask);
  assert.deepEqual([asked.length, refusals.length], [2, 1]);
});

test("an answer that tells no version frees the way at once", async () => {
  const { act } = made();
  assert.deepEqual(await act(async () => ({ message: "Done." })), { message: "Done." });
  await turns();
  assert.deepEqual(await act(async () => ({ message: "Again." })), { message: "Again." });
});

test("a card is laid also while something else is under way", async () => {
  const { act, play } = made();
  act(server().ask);
  assert.equal(await play({ suit: "hearts", rank: "Q" }), true);
  assert.deepEqual([played, playback.laid.length], [["QH"], 1]);
});
