/** The viewer's relation to the player whose profile they look at, and what they can do about it. */
import { html } from "htm/preact";
import { useLoaded } from "./hooks.js";
import { RelationButtons, useRelationActions } from "./relation-buttons.js";

/**
 * @typedef {import("../app.js").App} App
 * @typedef {import("../../sdk/wire.js").Person} Person
 */

/** @param {App} app @param {string} playerId @returns {Promise<"friend" | "asking" | "blocked" | "stranger">} */
async function readRelation(app, playerId) {
  const [{ friends, pending }, { blocked }] = await Promise.all([app.api.friends(), app.api.blockedPlayers()]);
  const among = (/** @type {Person[]} */ people) => people.some((person) => person.playerId === playerId);
  if (among(blocked)) return "blocked";
  if (among(friends)) return "friend";
  return among(pending) ? "asking" : "stranger";
}

/** @param {{app: App, playerId: string, name: string}} props */
export function RelationPanel({ app, playerId, name }) {
  const { data, error, reload } = useLoaded(app, () => readRelation(app, playerId), [playerId]);
  const relation = useRelationActions(app, reload);
  const problem = error || relation.error;
  return html`
    <div class="buttons relation-panel">
      ${relation.done && html`<p class="good">${relation.done}</p>`}
      ${data === "friend" && html`<p class="note">${app.t("friends.already", { name })}</p>`}
      ${
        data === "asking" &&
        html`
          <button class="button button-main"
            onClick=${() => relation.run(() => app.api.acceptFriend(playerId), "friends.accepted")}>
            ${app.t("friends.accept")}
            <span class="visually-hidden"> ${name}</span>
          </button>
        `
      }
      ${
        data === "blocked" &&
        html`
          <button class="button button-small"
            onClick=${() => relation.run(() => app.api.unblock(playerId), "friends.unblocked")}>
            ${app.t("friends.unblock")}
            <span class="visually-hidden"> ${name}</span>
          </button>
        `
      }
      ${
        data === "stranger" &&
        html`
          <${RelationButtons} app=${app} playerId=${playerId} name=${name} label=${app.t("friends.askThis")}
            relation=${relation} />
        `
      }
    </div>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  `;
}
