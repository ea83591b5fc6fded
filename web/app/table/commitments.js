/** The promises of deals that this browser has seen, kept for the tab, so that a proof can be held against them. */

/** @param {string} tableId @param {number} hand */
const key = (tableId, hand) => `spades.promise.${tableId}.${hand}`;

/** @param {import("../../sdk/view.js").TableView} view */
export function keepCommitment({ tableId, handNumber, commitment }) {
  if (!handNumber || !commitment) return;
  try {
    sessionStorage.setItem(key(tableId, handNumber), commitment);
  } catch {
    // The store is full or forbidden: the proof is checked by itself.
  }
}

/** What was promised for a hand, as far as this browser saw it. @param {string} tableId @param {number} hand */
export function seenCommitment(tableId, hand) {
  try {
    return sessionStorage.getItem(key(tableId, hand));
  } catch {
    return null;
  }
}
