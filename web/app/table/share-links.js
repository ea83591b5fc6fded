/** Links to a table, made and put where one can paste them from. */
import { sentence } from "../parts/hooks.js";

/**
 * Makes a link of this page's origin and copies it; where copying is refused, the link is shown.
 * @param {import("../app.js").App} app @param {string} tableId @param {"joinLink"|"spectatorLink"} kind
 */
export async function copyLink(app, tableId, kind) {
  try {
    const { token } = await app.api[kind](tableId);
    const path = kind === "joinLink" ? "join" : "spectate";
    await copyText(
      app,
      `${location.origin}/${path}/${token}`,
      app.t(kind === "joinLink" ? "host.inviteMade" : "host.watchMade"),
    );
  } catch (error) {
    app.toast(sentence(app, error), "error");
  }
}

/** @param {import("../app.js").App} app @param {string} text @param {string} done what is said then */
export async function copyText(app, text, done) {
  try {
    await navigator.clipboard.writeText(text);
    app.toast(done);
  } catch {
    app.toast(app.t("host.linkIs", { url: text }));
  }
}
