/** Bringing others to a table: links to sit or watch by, and invitations to friends. For the table's host. */
import { html, useState } from "../../vendor/preact.js";
import { useAction, useLoaded } from "./hooks.js";
import { PersonRow } from "./people.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./types.js").Friend} Friend
 */

/** @param {{app: App, tableId: string, spectating: boolean}} props */
export function InvitePanel({ app, tableId, spectating }) {
  const joining = async () => `${location.origin}/join/${(await app.api.joinLink(tableId)).token}`;
  const watching = async () => `${location.origin}/spectate/${(await app.api.spectatorLink(tableId)).token}`;
  return html`
    <section class="invite stack" aria-labelledby="invite">
      <h2 id="invite">${app.t("invite.title")}</h2>
      <${Friends} app=${app} tableId=${tableId} />
      <${Link} app=${app} name="joinLink" make=${joining} />
      ${spectating && html`<${Link} app=${app} name="spectatorLink" make=${watching} />`}
    </section>
  `;
}

/** A link that is made when it is asked for. @param {{app: App, name: string, make: () => Promise<string>}} props */
function Link({ app, name, make }) {
  const [link, setLink] = useState("");
  const making = useAction(app, async () => setLink(await make()));
  const copying = useAction(app, async () => {
    await navigator.clipboard.writeText(link);
    app.toast(app.t("invite.copied"));
  });
  const select = (/** @type {{currentTarget: HTMLInputElement}} */ event) => event.currentTarget.select();
  const error = making.error || copying.error;
  return html`
    <div class="field">
      <label for=${name}>${app.t(`invite.${name}`)}</label>
      <p class="hint" id=${`${name}-hint`}>${app.t(`invite.${name}.hint`)}</p>
      <div class="link">
        <input class="input" id=${name} readonly value=${link} aria-describedby=${`${name}-hint`} onFocus=${select} />
        ${link
          ? html`<button type="button" class="button" onClick=${() => copying.run()}>${app.t("invite.copy")}</button>`
          : html`<button type="button" class="button" onClick=${() => making.run()}>${app.t("invite.make")}</button>`}
      </div>
      ${error && html`<p class="problem" role="alert">${error}</p>`}
    </div>
  `;
}

/** The friends who are there to be invited. @param {{app: App, tableId: string}} props */
function Friends({ app, tableId }) {
  const { data } = useLoaded(app, () => app.api.friends(), []);
  if (!data) return null;
  const there = /** @type {Friend[]} */ (data.friends).filter((friend) => friend.presenceStatus !== "offline");
  return html`
    <div class="field">
      <h3>${app.t("invite.friends")}</h3>
      ${there.length === 0 && html`<p class="hint">${app.t("invite.noFriends")}</p>`}
      <ul class="rows">${there.map((friend) => html`<${Invitee} key=${friend.playerId} app=${app} tableId=${tableId} friend=${friend} />`)}</ul>
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
      ${!done &&
      html`<button type="button" class="button button-small" onClick=${() => run()}>
        ${app.t("invite.do")}<span class="visually-hidden"> ${friend.username}</span>
      </button>`}
    <//>
  `;
}
