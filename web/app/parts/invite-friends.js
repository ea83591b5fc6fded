/** Inviting friends who are online to a table; for its host. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { useAction, useLoaded } from "./hooks.js";
import { PersonRow } from "./person-row.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../../sdk/wire.js").Friend} Friend
 */

const EVERY_MS = 30_000;

/** The friends who are online or at tables. @param {{app: App, tableId: string}} props */
export function InviteFriends({ app, tableId }) {
  const { data } = useLoaded(app, () => app.api.friends(), [], EVERY_MS);
  const there = /** @type {Friend[]} */ (data?.friends ?? []).filter((friend) => friend.presenceStatus !== "offline");
  if (there.length === 0) return null;
  return html`
    <div class="invite">
      <h3>${app.t("invite.title")}</h3>
      <ul class="rows">
        ${there.map(
          (friend) => html`
            <${Invitee} key=${friend.playerId} app=${app} tableId=${tableId} friend=${friend} />
          `,
        )}
      </ul>
    </div>
  `;
}

/** @param {{app: App, tableId: string, friend: Friend}} props */
function Invitee({ app, tableId, friend }) {
  const [done, setDone] = useState(false);
  const { run, error } = useAction(app, async () => {
    await app.api.invite(tableId, friend.playerId);
    setDone(true);
  });
  return html`
    <${PersonRow} app=${app} person=${friend} line=${error || (done && app.t("invite.done"))}>
      ${
        !done &&
        html`
          <button type="button" class="button button-small" onClick=${() => run()}>
            ${app.t("invite.do")}
            <span class="visually-hidden"> ${friend.username}</span>
          </button>
        `
      }
    <//>
  `;
}
