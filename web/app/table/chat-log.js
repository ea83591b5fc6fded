/** The chat of a table as this tab received it: the server stores no chat, so the tab does, until it is closed. */

/** @typedef {{seat: string|null, playerId: string, username: string, text: string}} ChatLine */

const MOST = 100;

/** @param {string|null} playerId @param {string} tableId */
const key = (playerId, tableId) => `spades.talk.${playerId}.${tableId}`;

/**
 * The chat lines that this player received at the table, the oldest first.
 * @param {string|null} playerId @param {string} tableId @param {Pick<Storage, "getItem">} [storage]
 * @returns {ChatLine[]}
 */
export function readChat(playerId, tableId, storage = sessionStorage) {
  try {
    const kept = JSON.parse(storage.getItem(key(playerId, tableId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((said) => typeof said?.text === "string") : [];
  } catch {
    return []; // damaged or blocked
  }
}

/**
 * Adds a chat line, keeping a hundred at most; returns all of them.
 * @param {string|null} playerId @param {string} tableId @param {ChatLine[]} before @param {ChatLine} said
 * @param {Pick<Storage, "setItem">} [storage]
 */
export function addChatLine(playerId, tableId, before, said, storage = sessionStorage) {
  const all = [...before, said].slice(-MOST);
  try {
    storage.setItem(key(playerId, tableId), JSON.stringify(all));
  } catch {
    // The storage is full or blocked: the line is shown until the page is closed.
  }
  return all;
}
