/** Guests: players without an account, known as such in this browser alone. */

const KEY = "spades.guest";

/** Signs in as a new guest. @param {import("./app.js").App} app @param {string} name */
export async function enterAsGuest(app, name) {
  const { playerId } = await app.api.guest(name);
  localStorage.setItem(KEY, playerId);
}

/** Whether somebody plays as a guest, as far as this browser knows. @param {import("./session.js").Session | null} session */
export function isGuest(session) {
  return session !== null && localStorage.getItem(KEY) === session.playerId;
}

/** He has an account now. */
export function noGuest() {
  localStorage.removeItem(KEY);
}
