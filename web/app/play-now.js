/** One click to a game: a guest if nobody is signed in, a private table, three bots. */
import { enterAsGuest, guestName } from "./guest.js";

const BOTS = /** @type {const} */ (["east", "south", "west"]);
const LEVEL = "club";

/** Starts a game and navigates to it. @param {import("./app.js").App} app */
export async function playNow(app) {
  if (!app.session.get()) await enterAsGuest(app, guestName(app));
  const { tableId } = await app.api.createTable({ visibility: "private", rules: { stand_in: LEVEL } });
  await fillWithBots(app, tableId, LEVEL);
  app.go(`/table/${tableId}`);
}

/**
 * Gives every seat of a new table but its host's to a bot.
 * @param {import("./app.js").App} app @param {string} tableId @param {string} level
 */
export async function fillWithBots(app, tableId, level) {
  for (const seat of BOTS) await app.api.addBot(tableId, seat, level);
}
