/** The promises of deals that this browser has seen, shared by its tabs, so that a proof can be held against them. */

/** @typedef {{at: number, commitment: string}} Seen */

const KEY = "spades.promises";
const MOST = 500;
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** @param {string} tableId @param {number} hand */
const nameOf = (tableId, hand) => `${tableId}.${hand}`;

/** What is kept, the oldest first. @param {Pick<Storage, "getItem">} storage @returns {[string, Seen][]} */
function read(storage) {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(kept)
      ? kept.filter((entry) => Array.isArray(entry) && typeof entry[1]?.commitment === "string")
      : [];
  } catch {
    return []; // damaged or forbidden
  }
}

/**
 * Keeps the promise of the hand that is played now: 500 at most, each for 30 days.
 * @param {Pick<import("../../sdk/view.js").TableView, "tableId"|"handNumber"|"commitment">} view
 * @param {Pick<Storage, "getItem"|"setItem">} [storage] @param {number} [now]  in ms
 */
export function keepCommitment({ tableId, handNumber, commitment }, storage = localStorage, now = Date.now()) {
  if (!handNumber || !commitment) return;
  const name = nameOf(tableId, handNumber);
  const kept = read(storage).filter(([, { at }]) => at > now - KEPT_MS);
  if (kept.some(([other]) => other === name)) return; // what was seen first is what was promised
  try {
    storage.setItem(KEY, JSON.stringify([...kept, [name, { at: now, commitment }]].slice(-MOST)));
  } catch {
    // The store is full or forbidden: the proof is checked by itself.
  }
}

/**
 * What was promised for a hand, as far as this browser saw it.
 * @param {string} tableId @param {number} hand @param {Pick<Storage, "getItem">} [storage]
 */
export function seenCommitment(tableId, hand, storage = localStorage) {
  return read(storage).find(([name]) => name === nameOf(tableId, hand))?.[1].commitment ?? null;
}
