/** @typedef {import("./wire.js").Card} Card */
/** @typedef {import("./wire.js").Seat} Seat */
/** @typedef {import("./wire.js").Side} Side */
/** @typedef {import("./wire.js").Suit} Suit */

/** @type {readonly Seat[]} Clockwise. */
export const SEATS = Object.freeze(/** @type {Seat[]} */ (["north", "east", "south", "west"]));
/** @type {readonly Suit[]} In the order in which a hand is shown. */
export const SUITS = Object.freeze(/** @type {Suit[]} */ (["spades", "hearts", "clubs", "diamonds"]));
/** Highest first. */
export const RANKS = Object.freeze(
  /** @type {const} */ (["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]),
);

const LETTERS = /** @type {const} */ ({ spades: "S", hearts: "H", clubs: "C", diamonds: "D" });

/** The card as text, such as "QH" or "10S". @param {Card} card */
export const cardText = ({ suit, rank }) => rank + LETTERS[suit];

/** The card that a text such as "QH", "10S" or "TS" names. Throws RangeError. @param {string} text @returns {Card} */
export function parseCard(text) {
  const letter = text.slice(-1).toUpperCase();
  const given = text.slice(0, -1).toUpperCase().replace(/^T$/, "10");
  const rank = RANKS.find((one) => one === given);
  const suit = SUITS.find((one) => LETTERS[one] === letter);
  const plain = /^[A-Za-z0-9]+$/.test(text); // other scripts have letters whose capitals are S or K
  if (!plain || !suit || !rank) throw new RangeError(`"${text}" is no card.`);
  return { suit, rank };
}

/** @param {Card} one @param {Card} other */
export const sameCard = (one, other) => one.suit === other.suit && one.rank === other.rank;

/** Compares for the order in which a hand is shown. @param {Card} one @param {Card} other */
export function byHandOrder(one, other) {
  return SUITS.indexOf(one.suit) - SUITS.indexOf(other.suit) || RANKS.indexOf(one.rank) - RANKS.indexOf(other.rank);
}

/** The seat so many places further clockwise. @param {Seat} seat @param {number} places */
export const seatAfter = (seat, places) => SEATS[(SEATS.indexOf(seat) + places) % 4];

/** @param {Seat} seat */
export const partnerOf = (seat) => seatAfter(seat, 2);

/** @param {Seat} seat @returns {Side} */
export const sideOf = (seat) => (seat === "north" || seat === "south" ? "ns" : "ew");
