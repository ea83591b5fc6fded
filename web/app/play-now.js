/** One click to a game: a guest if nobody is signed in, a private table, three bots. */

const BOTS = /** @type {const} */ (["east", "south", "west"]);

/** Takes the person who asked to a game that has begun. @param {import("./app.js").App} app */
export async function playNow(app) {
  if (!app.session.get()) await app.api.guest(app.t("home.guest"));
  const { tableId } = await app.api.createTable({ visibility: "private" });
  for (const seat of BOTS) await app.api.addBot(tableId, seat);
  app.go(`/table/${tableId}`);
}
