/**
 * The texts of the page by page and name: `t("home.play")`. They are English; another language is another file like
 * `english.js`.
 */
import { english } from "./english.js";

const TEXTS = /** @type {Record<string, Record<string, string>>} */ (english);

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
export const names = () =>
  Object.entries(TEXTS).flatMap(([group, texts]) => Object.keys(texts).map((key) => `${group}.${key}`));
