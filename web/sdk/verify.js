import { RANKS, SEATS } from "./cards.js";

/** @typedef {import("./wire.js").Proof} Proof */
/** @typedef {import("./wire.js").Seat} Seat */

export const SCHEME = "spades/1";

/** Cards in the order of their numbers: by suit, deuce to ace. */
const DECK = ["D", "C", "H", "S"].flatMap((suit) => [...RANKS].reverse().map((rank) => rank + suit));
const text = new TextEncoder();

/** The proof does not hold; the code says where: "not_a_proof", "scheme", "commitment", "deal" or "announced". */
export class ProofError extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.name = "ProofError";
    this.code = code;
  }
}

/**
 * The commitment that was published before the deal, as 64 hex digits.
 * @param {string} table @param {number} deal @param {Uint8Array<ArrayBuffer>} seed
 */
export async function commitment(table, deal, seed) {
  const promise = joined(text.encode(`${SCHEME}|${table}|${deal}|`), seed);
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", promise)));
}

/**
 * The four hands of a deal, each in the order in which a hand is shown.
 * @param {string} table @param {number} deal @param {Uint8Array<ArrayBuffer>} seed @param {number|null} cut
 * @param {Record<string, string>} entropy  the players' texts by seat
 * @returns {Promise<Record<Seat, string[]>>}
 */
export async function dealt(table, deal, seed, cut, entropy) {
  const mixed = [SCHEME, table, deal, cut ?? "", ...SEATS.map((seat) => entropy[seat] ?? "")].join("|");
  const cards = await shuffled(await hmac(seed, text.encode(mixed)));
  /** @param {number} place */
  const hand = (place) => cards.filter((_, i) => i % 4 === place).sort((a, b) => b - a);
  return /** @type {Record<Seat, string[]>} */ (
    Object.fromEntries(SEATS.map((seat, place) => [seat, hand(place).map((card) => DECK[card])]))
  );
}

/**
 * The deck after a Fisher-Yates shuffle that draws bytes from HMAC-SHA256(key, 0), HMAC-SHA256(key, 1) ...
 * @param {Uint8Array<ArrayBuffer>} key
 */
async function shuffled(key) {
  const cards = Array.from({ length: 52 }, (_, i) => i);
  let top = 51;
  for (let counter = 0; top > 0; counter += 1) {
    for (const byte of await hmac(key, bigEndian(counter))) {
      const size = top + 1;
      if (top === 0 || byte >= 256 - (256 % size)) continue; // bytes that would favour a value are skipped
      [cards[top], cards[byte % size]] = [cards[byte % size], cards[top]];
      top -= 1;
    }
  }
  return cards;
}

/**
 * Checks a proof as `python -m engine.verify` does. Throws ProofError with what is wrong.
 * @param {unknown} proof
 * @param {string|null} [announced]  the commitment that was seen before the deal
 */
export async function verify(proof, announced = null) {
  const { tableId, dealNumber, seed, cut, entropy, promised, hands } = read(proof);
  if ((await commitment(tableId, dealNumber, seed)) !== promised) {
    throw new ProofError("commitment", "The revealed seed is not the one that was promised before the deal.");
  }
  if (announced && announced !== promised) {
    throw new ProofError("announced", "The proof shows another commitment than the one seen before the deal.");
  }
  if (!sameHands(await dealt(tableId, dealNumber, seed, cut, entropy), hands)) {
    throw new ProofError("deal", "The seed, the cut and the players' texts make another deal than the one recorded.");
  }
}

/** @param {unknown} proof */
function read(proof) {
  const given = /** @type {Partial<Proof>} */ (proof ?? {});
  const { scheme, tableId, dealNumber, serverSeed, cut, entropy, commitment: promised, hands } = given;
  if (scheme !== undefined && scheme !== SCHEME) {
    throw new ProofError(
      "scheme",
      `The proof follows the scheme ${JSON.stringify(scheme)}; this program checks "${SCHEME}".`,
    );
  }
  const seed = typeof serverSeed === "string" ? bytes(serverSeed) : null;
  const bySeat = entropy && typeof entropy === "object" && !Array.isArray(entropy);
  const texts = [tableId, ...(bySeat ? Object.values(entropy) : [null])];
  const whole =
    scheme &&
    texts.every(isText) &&
    Number.isSafeInteger(dealNumber) &&
    seed &&
    promised &&
    hands &&
    (cut === null || Number.isSafeInteger(cut));
  if (!whole) throw new ProofError("not_a_proof", "This is not a proof of a hand: a part is missing or unreadable.");
  return {
    tableId: /** @type {string} */ (tableId),
    dealNumber: /** @type {number} */ (dealNumber),
    seed: /** @type {Uint8Array<ArrayBuffer>} */ (seed),
    cut: /** @type {number|null} */ (cut),
    entropy: /** @type {Record<string, string>} */ (entropy),
    promised: /** @type {string} */ (promised),
    hands: /** @type {Record<Seat, string[]>} */ (hands),
  };
}

/** Whether a value is a text of whole characters: half a surrogate pair has no bytes. @param {unknown} value */
const isText = (value) => typeof value === "string" && !/\p{Surrogate}/u.test(value);

/** @param {Record<Seat, string[]>} made @param {Record<Seat, string[]>} recorded */
function sameHands(made, recorded) {
  if (Object.keys(recorded).length !== SEATS.length) return false;
  return SEATS.every((seat) => {
    const [hand, told] = [made[seat], recorded[seat]];
    return Array.isArray(told) && told.length === hand.length && hand.every((card, i) => card === told[i]);
  });
}

/** @param {Uint8Array<ArrayBuffer>} secret @param {Uint8Array<ArrayBuffer>} message */
async function hmac(secret, message) {
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, message));
}

/** @param {number} value */
function bigEndian(value) {
  const four = new Uint8Array(4);
  new DataView(four.buffer).setUint32(0, value);
  return four;
}

/** @param {Uint8Array} one @param {Uint8Array} other */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** @param {Uint8Array} data */
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} digits @returns {Uint8Array<ArrayBuffer>|null} */
function bytes(digits) {
  if (digits.length % 2 || /[^0-9a-f]/i.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
