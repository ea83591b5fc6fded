/** Leaving a table is told to the other tabs of this browser: the server tells whoever has left nothing any more. */
const CHANNEL = "spades.left";

/** @param {string} tableId */
export function tellLeaving(tableId) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(tableId);
  channel.close();
}

/** Hears that another tab left a table; answers how to stop. @param {string} tableId @param {() => void} onLeft */
export function hearLeaving(tableId, onLeft) {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => data === tableId && onLeft();
  return () => channel.close();
}
