/** Guests: players without an account, recorded as such in this browser alone. */

const KEY = "spades.guest";

/**
 * A name for a guest who gave none, so that two of them at a table can be told apart.
 * @param {import("./app.js").App} app
 */
export const guestName = (app) => app.t("home.guest", { number: Math.floor(1000 + 9000 * Math.random()) });

/** Signs in as a new guest. @param {import("./app.js").App} app @param {string} name */
export async function enterAsGuest(app, name) {
  const { playerId } = await app.api.guest(name);
  localStorage.setItem(KEY, playerId);
}

/**
 * Whether somebody plays as a guest, as far as this browser knows.
 * @param {import("./session.js").Session | null} session
 */
export function isGuest(session) {
  return session !== null && localStorage.getItem(KEY) === session.playerId;
}

/** Called once the guest has an account. */
export function noGuest() {
  localStorage.removeItem(KEY);
}
