/** Every text of the client, in English, by page and name: `t("home.play")`. A translation is another set of these. */
import { accounts } from "./strings/accounts.js";
import { bids } from "./strings/bids.js";
import { common } from "./strings/common.js";
import { home } from "./strings/home.js";
import { people } from "./strings/people.js";
import { rules } from "./strings/rules.js";
import { score } from "./strings/score.js";
import { table } from "./strings/table.js";
import { tables } from "./strings/tables.js";

const TEXTS = /** @type {Record<string, Record<string, string>>} */ ({
  ...accounts, ...bids, ...common, ...home, ...people, ...rules, ...score, ...table, ...tables,
});

/**
 * The text of a name such as "home.play", with `{word}` replaced by values.
 * With a `count` there may be a text for one: "lobby.seats.one" beside "lobby.seats".
 * @param {string} name @param {Record<string, string | number>} [values] @returns {string}
 */
export function t(name, values = {}) {
  const [group, ...rest] = name.split(".");
  const key = rest.join(".");
  const text = (values.count === 1 && TEXTS[group]?.[`${key}.one`]) || TEXTS[group]?.[key];
  if (text === undefined) throw new RangeError(`There is no text ${name}.`);
  return text.replace(/\{(\w+)\}/g, (whole, word) => String(values[word] ?? whole));
}

/** Every name of a text, for the tests. */
export const names = () => Object.entries(TEXTS).flatMap(([group, texts]) => Object.keys(texts).map((key) => `${group}.${key}`));
