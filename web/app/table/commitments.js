/**
 * The commitments to deals that this browser has seen, shared by its tabs, so that proofs can be compared with them.
 */

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
    return []; // damaged or blocked
  }
}

/**
 * Keeps the commitment of the current hand: 500 at most, each for 30 days.
 * @param {Pick<import("../../sdk/view.js").TableView, "tableId"|"handNumber"|"commitment">} view
 * @param {Pick<Storage, "getItem"|"setItem">} [storage] @param {number} [now]  in ms
 */
export function keepCommitment({ tableId, handNumber, commitment }, storage = localStorage, now = Date.now()) {
  if (!handNumber || !commitment) return;
  const name = nameOf(tableId, handNumber);
  const kept = read(storage).filter(([, { at }]) => at > now - KEPT_MS);
  if (kept.some(([other]) => other === name)) return; // the first one seen is the one that counts
  try {
    storage.setItem(KEY, JSON.stringify([...kept, [name, { at: now, commitment }]].slice(-MOST)));
  } catch {
    // The storage is full or blocked: the proof is checked on its own.
  }
}

/**
 * The commitment to a hand, if this browser saw it.
 * @param {string} tableId @param {number} hand @param {Pick<Storage, "getItem">} [storage]
 */
export function seenCommitment(tableId, hand, storage = localStorage) {
  return read(storage).find(([name]) => name === nameOf(tableId, hand))?.[1].commitment ?? null;
}
