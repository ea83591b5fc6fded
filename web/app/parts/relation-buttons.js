/** The buttons by which one player asks another to be friends, or blocks them. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Confirmed } from "./confirm.js";
import { useAction } from "./hooks.js";

/** @typedef {import("../app.js").App} App */

/** Asks or blocks; `done` is the text of what was done. @param {App} app @param {() => void} changed */
export function useRelationActions(app, changed) {
  const [done, setDone] = useState("");
  const { run, error } = useAction(
    app,
    async (/** @type {() => Promise<unknown>} */ request, /** @type {string} */ text) => {
      await request();
      setDone(app.t(text));
      app.announce(app.t(text));
      changed();
    },
  );
  return { run, error, done };
}

/**
 * The buttons, until one of them has succeeded.
 * @param {{app: App, playerId: string, name: string, label: string, relation: ReturnType<typeof useRelationActions>}}
 *   props
 */
export function RelationButtons({ app, playerId, name, label, relation }) {
  if (relation.done) return null;
  return html`
    <button class="button button-small"
      onClick=${() => relation.run(() => app.api.requestFriend(playerId), "friends.asked")}>
      ${label}
      <span class="visually-hidden"> ${name}</span>
    </button>
    <${Confirmed} app=${app} label=${app.t("friends.block")} describe=${app.t("friends.blockThis", { name })}
      question=${app.t("friends.blockSure", { name })}
      run=${() => relation.run(() => app.api.block(playerId), "friends.isBlocked")} />
  `;
}
