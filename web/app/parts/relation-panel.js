/** How the viewer stands to somebody else whose profile he looks at, and what he can do about it. */
import { html } from "htm/preact";
import { useLoaded } from "./hooks.js";
import { Approach, useApproach } from "./relation-buttons.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("./types.js").Person} Person
 */

/** @param {App} app @param {string} playerId @returns {Promise<"friend" | "asking" | "blocked" | "stranger">} */
async function relation(app, playerId) {
  const [{ friends, pending }, { blocked }] = await Promise.all([app.api.friends(), app.api.blockedPlayers()]);
  const among = (/** @type {Person[]} */ people) => people.some((person) => person.playerId === playerId);
  if (among(blocked)) return "blocked";
  if (among(friends)) return "friend";
  return among(pending) ? "asking" : "stranger";
}

/** @param {{app: App, playerId: string, name: string}} props */
export function Towards({ app, playerId, name }) {
  const { data, error, reload } = useLoaded(app, () => relation(app, playerId), [playerId]);
  const approach = useApproach(app, reload);
  const problem = error || approach.error;
  return html`
    <div class="buttons towards">
      ${approach.done && html`<p class="good">${approach.done}</p>`}
      ${data === "friend" && html`<p class="note">${app.t("friends.already", { name })}</p>`}
      ${
        data === "asking" &&
        html`
          <button class="button button-main"
            onClick=${() => approach.run(() => app.api.acceptFriend(playerId), "friends.accepted")}>
            ${app.t("friends.accept")}
            <span class="visually-hidden"> ${name}</span>
          </button>
        `
      }
      ${
        data === "blocked" &&
        html`
          <button class="button button-small"
            onClick=${() => approach.run(() => app.api.unblock(playerId), "friends.unblocked")}>
            ${app.t("friends.unblock")}
            <span class="visually-hidden"> ${name}</span>
          </button>
        `
      }
      ${
        data === "stranger" &&
        html`
          <${Approach} app=${app} playerId=${playerId} name=${name} label=${app.t("friends.askThis")}
            approach=${approach} />
        `
      }
    </div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  `;
}
