/** A person in a list: picture, name linked to the profile, a line about them, and actions. */
import { html } from "htm/preact";
import { Avatar, pictureOf } from "./avatar.js";

/**
 * @param {{app: import("../app.js").App, person: import("../../sdk/wire.js").Person, line?: unknown,
 *   children?: unknown}} props
 */
export function PersonRow({ app, person, line, children }) {
  return html`
    <li>
      <span class="who">
        <${Avatar} icon=${pictureOf(person.playerId)} />
        <span>
          <a class="name" href=${`/profile/${person.playerId}`}>${person.username ?? app.t("lobby.somebody")}</a>
          ${line && html`<span class="hint">${line}</span>`}
        </span>
      </span>
      <span class="buttons">${children}</span>
    </li>
  `;
}
