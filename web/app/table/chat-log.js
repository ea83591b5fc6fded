/** What was said at a table as this tab heard it: the server keeps no talk, so the tab does, until it is closed. */

/** @typedef {{seat: string|null, playerId: string, username: string, text: string}} ChatLine */

const MOST = 100;

/** @param {string|null} playerId @param {string} tableId */
const key = (playerId, tableId) => `spades.talk.${playerId}.${tableId}`;

/**
 * What this player heard at the table, the oldest first.
 * @param {string|null} playerId @param {string} tableId @param {Pick<Storage, "getItem">} [storage]
 * @returns {ChatLine[]}
 */
export function readChat(playerId, tableId, storage = sessionStorage) {
  try {
    const kept = JSON.parse(storage.getItem(key(playerId, tableId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((said) => typeof said?.text === "string") : [];
  } catch {
    return []; // damaged or forbidden
  }
}

/**
 * Adds what is said now, a hundred lines at most; answers all of it.
 * @param {string|null} playerId @param {string} tableId @param {ChatLine[]} before @param {ChatLine} said
 * @param {Pick<Storage, "setItem">} [storage]
 */
export function addChatLine(playerId, tableId, before, said, storage = sessionStorage) {
  const all = [...before, said].slice(-MOST);
  try {
    storage.setItem(key(playerId, tableId), JSON.stringify(all));
  } catch {
    // The store is full or forbidden: it is shown as long as the page stays.
  }
  return all;
}
