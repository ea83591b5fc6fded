/** Friends and where they are, requests, search, and blocked players. */
import { html } from "htm/preact";
import { useEffect } from "preact/hooks";
import { Confirmed } from "../parts/confirm.js";
import { useAction, useLoaded } from "../parts/hooks.js";
import { Loading } from "../parts/loading.js";
import { PersonRow } from "../parts/person-row.js";
import { PlayerSearch } from "../parts/player-search.js";
import { SignInGate } from "../parts/sign-in-gate.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../../sdk/wire.js").Friend} Friend
 * @typedef {import("../../sdk/wire.js").FriendRequest} Asking
 * @typedef {import("../../sdk/wire.js").BlockedPlayer} Blocked
 */

const EVERY_MS = 30_000;

/** @param {import("../router.js").PageProps} props */
export function Page({ app }) {
  return html`<${SignInGate} app=${app} title=${app.t("friends.title")}><${Friends} app=${app} /><//>`;
}

/** @param {App} app @returns {Promise<{friends: Friend[], pending: Asking[], blocked: Blocked[]}>} */
async function read(app) {
  const [{ friends, pending }, { blocked }] = await Promise.all([app.api.friends(), app.api.blockedPlayers()]);
  return { friends, pending, blocked };
}

/** @param {{app: App}} props */
function Friends({ app }) {
  const { data, error, reload } = useLoaded(app, () => read(app), [], EVERY_MS);
  useEffect(() => app.socket.subscribe((frame) => frame.type.startsWith("FRIEND_REQUEST_") && reload()), [app, reload]);
  const change = useAction(app, async (/** @type {() => Promise<unknown>} */ request) => {
    await request();
    reload();
  });
  return html`
    <div class="page">
      <h1>${app.t("friends.title")}</h1>
      ${(error || change.error) && html`<p class="problem" role="alert">${error || change.error}</p>`}
      <div class="columns columns-wide-left">
        <div class="stack">
          ${!data && !error && html`<${Loading} app=${app} />`}
          ${
            data &&
            data.pending.length > 0 &&
            html`
              <${Requests} app=${app} pending=${data.pending} change=${change.run} />
            `
          }
          ${data && html`<${List} app=${app} friends=${data.friends} change=${change.run} />`}
        </div>
        <div class="stack">
          <${PlayerSearch} app=${app} changed=${reload} />
          ${
            data &&
            data.blocked.length > 0 &&
            html`
              <${BlockedOnes} app=${app} blocked=${data.blocked} change=${change.run} />
            `
          }
        </div>
      </div>
    </div>
  `;
}

/** @typedef {(request: () => Promise<unknown>) => void} Change */

/** @param {{app: App, pending: Asking[], change: Change}} props */
function Requests({ app, pending, change }) {
  return html`
    <section class="panel">
      <h2>${app.t("friends.requests")}</h2>
      <ul class="rows">
        ${pending.map(
          (person) => html`
            <${PersonRow} key=${person.playerId} app=${app} person=${person}>
              <button class="button button-small button-main"
                onClick=${() => change(() => app.api.acceptFriend(person.playerId))}>
                ${app.t("friends.accept")}
                <span class="visually-hidden"> ${person.username}</span>
              </button>
              <button class="button button-small" onClick=${() => change(() => app.api.declineFriend(person.playerId))}>
                ${app.t("friends.decline")}
                <span class="visually-hidden"> ${person.username}</span>
              </button>
            <//>
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{app: App, friends: Friend[], change: Change}} props */
function List({ app, friends, change }) {
  return html`
    <section class="panel" aria-label=${app.t("friends.title")}>
      ${friends.length === 0 && html`<p class="empty">${app.t("friends.none")}</p>`}
      <ul class="rows">
        ${friends.map(
          (friend) => html`
            <${FriendRow} key=${friend.playerId} app=${app} friend=${friend} change=${change} />
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{app: App, friend: Friend, change: Change}} props */
function FriendRow({ app, friend, change }) {
  const name = friend.username ?? app.t("lobby.somebody");
  const table = friend.tableInfo?.tableName;
  const presence = html`
    <span class=${`presence presence-${friend.presenceStatus}`}>
      ${app.t(`friends.${friend.presenceStatus}`)}
      ${table ? `: ${table}` : ""}
    </span>
  `;
  const follow = async () => app.go(`/table/${(await app.api.goToTable(friend.playerId)).tableId}`);
  return html`
    <${PersonRow} app=${app} person=${friend} line=${presence}>
      ${
        friend.presenceStatus === "in-game" &&
        html`
          <button class="button button-small button-main" onClick=${() => change(follow)}>
            ${app.t("friends.follow")}
            <span class="visually-hidden"> ${name}</span>
          </button>
        `
      }
      <${Confirmed} app=${app} label=${app.t("friends.remove")} describe=${app.t("friends.removeThis", { name })}
        question=${app.t("friends.removeSure", { name })}
        run=${() => change(() => app.api.unfriend(friend.playerId))} />
    <//>
  `;
}

/** @param {{app: App, blocked: Blocked[], change: Change}} props */
function BlockedOnes({ app, blocked, change }) {
  return html`
    <section class="panel">
      <h2>${app.t("friends.blocked")}</h2>
      <ul class="rows">
        ${blocked.map(
          (person) => html`
            <${PersonRow} key=${person.playerId} app=${app} person=${person}>
              <button class="button button-small" onClick=${() => change(() => app.api.unblock(person.playerId))}>
                ${app.t("friends.unblock")}
                <span class="visually-hidden"> ${person.username}</span>
              </button>
            <//>
          `,
        )}
      </ul>
    </section>
  `;
}
