import assert from "node:assert/strict";
import { test } from "node:test";
import { CHOICES, createSettings, DEFAULTS } from "../app/settings.js";

/** A store as browsers have it. @param {Record<string, string>} kept */
function storage(kept = {}) {
  const values = new Map(Object.entries(kept));
  return /** @type {Storage} */ (
    /** @type {unknown} */ ({
      getItem: (/** @type {string} */ key) => values.get(key) ?? null,
      setItem: (/** @type {string} */ key, /** @type {string} */ value) => void values.set(key, value),
    })
  );
}

test("a fresh device has the defaults, and every default is one of its choices", () => {
  assert.deepEqual(createSettings(storage()).all(), DEFAULTS);
  for (const [name, words] of Object.entries(CHOICES)) {
    assert.ok(
      words.some((word) => word === /** @type {Record<string, unknown>} */ (DEFAULTS)[name]),
      name,
    );
  }
});

test("four felts and four card backs are offered", () => {
  assert.equal(CHOICES.felt.length, 4);
  assert.equal(CHOICES.cardBack.length, 4);
});

test("what is chosen is told, kept for the next visit, and can be left again", () => {
  const store = storage();
  const settings = createSettings(store);
  /** @type {string[]} */
  const told = [];
  const stop = settings.subscribe((values) => void told.push(values.felt));
  settings.set("felt", "charcoal");
  stop();
  settings.set("felt", "blue");
  assert.deepEqual(told, ["charcoal"]);
  assert.equal(createSettings(store).get("felt"), "blue");
});

test("a damaged store, a strange value and an unknown name leave the defaults", () => {
  assert.deepEqual(createSettings(storage({ "spades.settings": "{no" })).all(), DEFAULTS);
  assert.deepEqual(createSettings(storage({ "spades.settings": "null" })).all(), DEFAULTS);
  const odd = JSON.stringify({ felt: "plaid", volume: 900, sounds: "yes", speed: "fast", colour: "x" });
  assert.deepEqual(createSettings(storage({ "spades.settings": odd })).all(), { ...DEFAULTS, speed: "fast" });
});

test("a value that a setting cannot have is refused", () => {
  const settings = createSettings(storage());
  assert.throws(() => settings.set("volume", 101), RangeError);
  assert.throws(() => settings.set("felt", /** @type {any} */ ("plaid")), RangeError);
});
