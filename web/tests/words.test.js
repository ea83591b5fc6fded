import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { GROUPS } from "../app/rules/groups.js";
import { OPTIONS, PRESETS, TITLES } from "../app/rules/options.js";
import { differences, inWords } from "../app/rules/words.js";
import { names, t } from "../app/strings.js";

/** @param {Record<string, import("../app/rules/options.js").Value>} rules */
const told = (rules) =>
  inWords(rules)
    .flatMap((part) => part.sentences)
    .join(" ");

/** Some values of an option that the engine accepts. @param {import("../app/rules/options.js").Accepts} accepts */
function someOf(accepts) {
  if ("words" in accepts) return accepts.words;
  if ("range" in accepts) return [...new Set(accepts.range), ...(accepts.none ? [null] : [])];
  return [true, false];
}

test("every preset is told whole, without a gap left open", () => {
  for (const [name, rules] of Object.entries(PRESETS)) {
    const text = told(rules);
    assert.doesNotMatch(text, /[{}]|undefined|null|NaN/, name);
    assert.ok(text.length > 500, name);
  }
});

test("presets say their own targets and what sets them apart", () => {
  assert.match(told(PRESETS["spades-online"]), /first side with 250 points/);
  assert.match(told(PRESETS.tournament), /There is no score at which a side loses/);
  assert.match(told(PRESETS.tournament), /There is no chat during a hand/);
  assert.match(told(PRESETS.classic), /A bid of 0 means nil/);
  assert.deepEqual(differences(PRESETS.classic, PRESETS.classic), []);
  assert.ok(differences(PRESETS.classic, PRESETS["spades-online"]).includes("A side that falls to −200 loses."));
});

/** Where an option only matters beside others: those under which it is told. */
const MATTERS_WITH = /** @type {Record<string, object>} */ ({
  nil_in_min_side_bid: { min_side_bid: 4 },
  blind_exchange_optional: { blind_exchange_cards: 1 },
  double_nil_bonus: { double_nil: "combined" },
  double_nil_penalty: { double_nil: "combined" },
  ten_bonus: { ten_bid: "exact" },
  ten_penalty: { ten_bid: "exact" },
  renege_penalty: { renege: "penalised" },
});

test("every option changes what is told, for every value that it can have", () => {
  for (const [name, accepts] of Object.entries(OPTIONS)) {
    const texts = someOf(accepts).map((value) =>
      told({ ...PRESETS["spades-online"], ...MATTERS_WITH[name], [name]: /** @type {any} */ (value) }),
    );
    assert.equal(new Set(texts).size, texts.length, name);
    for (const text of texts) assert.doesNotMatch(text, /[{}]|undefined|null|NaN/, name);
  }
});

test("every option and each of its words has a name", () => {
  for (const [name, accepts] of Object.entries(OPTIONS)) {
    assert.ok(t(`option.${name}`));
    if ("words" in accepts) for (const word of accepts.words) assert.ok(t(`word.${name}.${word}`));
  }
  assert.equal(Object.keys(TITLES).length, Object.keys(PRESETS).length);
});

/** The sources of pages and parts. @param {string} folder @returns {string[]} */
function sources(folder) {
  const entries = readdirSync(new URL(folder, import.meta.url), { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js") && entry.name !== "english.js")
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
}

test("every text that is asked for by its name is there", () => {
  const known = new Set(names());
  const asked = sources("../app").flatMap((text) => [...text.matchAll(/\bt\("([\w.]+)"/g)].map((found) => found[1]));
  assert.ok(asked.length > 20);
  assert.deepEqual(
    asked.filter((name) => !known.has(name)),
    [],
  );
});

test("a count of one has its own words where there are some", () => {
  assert.equal(t("nav.profile", { name: "maud" }), "Your profile, maud");
  assert.throws(() => t("nav.nothing"), RangeError);
});

test("every option is offered once, under one heading", () => {
  assert.deepEqual(Object.values(GROUPS).flat().sort(), Object.keys(OPTIONS).sort());
  for (const group of Object.keys(GROUPS)) assert.ok(t(`rules.${group}`));
});
