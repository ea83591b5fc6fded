/**
 * A finished hand as text that goes into a link. It stays behind the hash, which no server sees, and it is all that
 * the page needs: whoever has the link can step through the hand, even when its table is closed to them or long gone.
 */
import { RANKS, SEATS, SUITS, seatAfter } from "./cards.js";

/** @typedef {import("./wire.js").BidValue} BidValue */
/** @typedef {import("./wire.js").Card} Card */
/** @typedef {import("./wire.js").HandRecord} HandRecord */
/** @typedef {import("./wire.js").LedgerLine} LedgerLine */
/** @typedef {import("./types.js").Pair} Pair */
/** @typedef {import("./wire.js").Seat} Seat */
/** @typedef {import("./wire.js").Side} Side */
/** @typedef {Record<Seat, string|null>} Names  of people by seat; null where a bot sat */
/** @typedef {{record: HandRecord, names: Names}} Shared */

const VERSION = "v1.";
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SIDES = /** @type {Side[]} */ (["ns", "ew"]);
const LONGEST = 8_000;
const MOST_POINTS = 100_000;
const LEDGER = new Set(
  (
    "contract_made contract_set thirteen_made ten_made ten_failed nil_made nil_failed " +
    "blind_nil_made blind_nil_failed double_nil_made double_nil_failed bags bag_penalty renege"
  ).split(" "),
);

/** What is wrong with a link: it was cut short or changed, or is of a kind that this page does not know. */
export class DamagedLink extends Error {}

/** @param {Card} card */
const letterOf = ({ suit, rank }) => LETTERS[SUITS.indexOf(suit) * 13 + RANKS.indexOf(rank)];

/** @param {string} letter @returns {Card} */
function cardOf(letter) {
  const at = LETTERS.indexOf(letter);
  return { suit: SUITS[Math.floor(at / 13)], rank: RANKS[at % 13] };
}

/** @param {{ns: number|null, ew: number|null}} pair */
const both = ({ ns, ew }) => [ns, ew];

/**
 * The text of a hand for a link, of letters, digits, "-", "_" and ".".
 * @param {HandRecord} record @param {Names} names
 */
export function packHand(record, names) {
  const compact = [
    record.ruleset,
    SEATS.indexOf(record.dealerSeat),
    SEATS.map((seat) => names[seat]),
    SEATS.map((seat) => record.bids[seat]),
    both(record.teamBids),
    record.tricks.map(({ leadSeat }) => SEATS.indexOf(leadSeat)).join(""),
    record.tricks.flatMap(({ plays }) => plays.map(({ card }) => letterOf(card))).join(""),
    SEATS.map((seat) => record.tricksWon[seat]),
    [record.scoresBefore, record.scoresAfter, record.bagsBefore, record.bagsAfter].map(both),
    record.ledger.map(({ side, what, seat, points }) => [
      SIDES.indexOf(side),
      what,
      seat && SEATS.indexOf(seat),
      points,
    ]),
  ];
  const bytes = new TextEncoder().encode(JSON.stringify(compact));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return VERSION + text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/**
 * The hand in a link's text, every part of it validated. Throws DamagedLink.
 * @param {string} text @param {string} tableId @param {number} handNumber @returns {Shared}
 */
export function unpackHand(text, tableId, handNumber) {
  try {
    return read(parts(text), tableId, handNumber);
  } catch {
    throw new DamagedLink("The link tells no whole hand.");
  }
}

/** @param {string} text @returns {any[]} */
function parts(text) {
  demand(text.startsWith(VERSION) && text.length <= LONGEST);
  const bytes = atob(text.slice(VERSION.length).replace(/-/g, "+").replace(/_/g, "/"));
  const json = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
  return JSON.parse(json);
}

/** @param {any[]} compact @param {string} tableId @param {number} handNumber @returns {Shared} */
function read([ruleset, dealer, people, bids, teamBids, leads, cards, won, scores, ledger], tableId, handNumber) {
  demand(Number.isInteger(handNumber) && handNumber > 0 && isName(ruleset));
  const tricks = readTricks(leads, cards);
  const tricksWon = four(won, (count) => isCount(count, 13));
  demand(fits(tricks, tricksWon));
  const [scoresBefore, scoresAfter, bagsBefore, bagsAfter] = scores.map(readPair);
  const names = four(people, (name) => name === null || isName(name));
  const record = {
    tableId,
    handNumber,
    ruleset,
    tricks,
    tricksWon,
    scoresBefore,
    scoresAfter,
    bagsBefore,
    bagsAfter,
    dealerSeat: seatAt(dealer),
    bids: four(bids, isBid),
    teamBids: { ns: readTeamBid(teamBids[0]), ew: readTeamBid(teamBids[1]) },
    handsPlayed: four(
      SEATS.map((seat) =>
        tricks.flatMap(({ plays }) => plays.filter((play) => play.seat === seat).map(({ card }) => card)),
      ),
      Boolean,
    ),
    ledger: readLedger(ledger),
    scoreDelta: { ns: scoresAfter.ns - scoresBefore.ns, ew: scoresAfter.ew - scoresBefore.ew },
    newBags: { ns: 0, ew: 0 },
    bagPenalty: { ns: 0, ew: 0 },
    exchanged: null,
    proofSealed: false,
  };
  return { record, names };
}

/** @param {unknown} leads @param {unknown} cards @returns {HandRecord["tricks"]} */
function readTricks(leads, cards) {
  demand(typeof leads === "string" && /^[0-3]{13}$/.test(leads));
  demand(typeof cards === "string" && /^[a-zA-Z]{52}$/.test(cards) && new Set(cards).size === 52);
  return Array.from(/** @type {string} */ (leads), (lead, i) => {
    const leadSeat = seatAt(Number(lead));
    const plays = Array.from(/** @type {string} */ (cards).slice(4 * i, 4 * i + 4), (letter, place) => ({
      seat: seatAfter(leadSeat, place),
      card: cardOf(letter),
    }));
    return { leadSeat, plays };
  });
}

/**
 * Whether the numbers of tricks are those that the leaders tell: all but the last trick's.
 * @param {HandRecord["tricks"]} tricks @param {Record<Seat, number>} won
 */
function fits(tricks, won) {
  const left = SEATS.map((seat) => won[seat] - tricks.slice(1).filter(({ leadSeat }) => leadSeat === seat).length);
  return left.every((count) => count >= 0) && left.reduce((sum, count) => sum + count, 0) === 1;
}

/** @param {any} lines @returns {LedgerLine[]} */
function readLedger(lines) {
  demand(Array.isArray(lines) && lines.length <= 40);
  return lines.map((/** @type {any[]} */ [side, what, seat, points]) => {
    demand((side === 0 || side === 1) && LEDGER.has(what) && isPoints(points));
    return { side: SIDES[side], what, seat: seat === null ? null : seatAt(seat), points };
  });
}

/** @template T @param {any} values @param {(value: any) => boolean} right @returns {Record<Seat, T>} */
function four(values, right) {
  demand(Array.isArray(values) && values.length === 4 && values.every(right));
  return /** @type {Record<Seat, T>} */ (Object.fromEntries(SEATS.map((seat, i) => [seat, values[i]])));
}

/** @param {any} pair @returns {Pair} */
function readPair(pair) {
  demand(Array.isArray(pair) && pair.length === 2 && pair.every(isPoints));
  return { ns: pair[0], ew: pair[1] };
}

/** @param {any} bid @returns {number|null} */
function readTeamBid(bid) {
  demand(bid === null || isCount(bid, 26));
  return bid;
}

/** @param {any} at @returns {Seat} */
function seatAt(at) {
  demand(isCount(at, 3));
  return SEATS[at];
}

/** @param {any} bid */
const isBid = (bid) => bid === "nil" || bid === "blind_nil" || isCount(bid, 13);

/** @param {any} name */
const isName = (name) => typeof name === "string" && name.length > 0 && name.length <= 100;

/** @param {any} points */
const isPoints = (points) => Number.isInteger(points) && Math.abs(points) <= MOST_POINTS;

/** @param {any} count @param {number} most */
const isCount = (count, most) => Number.isInteger(count) && count >= 0 && count <= most;

/** @param {unknown} right */
function demand(right) {
  if (!right) throw new RangeError("not a hand");
}
