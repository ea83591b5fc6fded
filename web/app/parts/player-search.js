/** Searching for players by name, to ask them to be friends or to block them. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Form, TextField } from "./form.js";
import { useAction } from "./hooks.js";
import { PersonRow } from "./person-row.js";
import { RelationButtons, useRelationActions } from "./relation-buttons.js";

/** @param {{app: import("../app.js").App, changed: () => void}} props */
export function PlayerSearch({ app, changed }) {
  const [name, setName] = useState("");
  const [found, setFound] = useState(/** @type {import("../../sdk/wire.js").Person[] | null} */ (null));
  const action = useAction(app, async () => {
    const { players } = await app.api.searchPlayers(name.trim());
    setFound(players);
    app.announce(app.t("friends.found", { count: players.length }));
  });
  return html`
    <section class="panel">
      <h2>${app.t("friends.search")}</h2>
      <${Form} action=${action} label=${app.t("friends.find")}>
        <${TextField} name="player" type="search" label=${app.t("friends.name")} value=${name} onValue=${setName}
          maxlength=${50} autocomplete="off" required />
      <//>
      ${found?.length === 0 && html`<p class="note">${app.t("friends.nobody")}</p>`}
      ${
        found &&
        html`
          <ul class="rows">
            ${found.map(
              (person) => html`
                <${Found} key=${person.playerId} app=${app} person=${person} changed=${changed} />
              `,
            )}
          </ul>
        `
      }
    </section>
  `;
}

/** @param {{app: import("../app.js").App, person: import("../../sdk/wire.js").Person, changed: () => void}} props */
function Found({ app, person, changed }) {
  const name = person.username ?? app.t("lobby.somebody");
  const relation = useRelationActions(app, changed);
  const line = relation.error ? html`<span role="alert">${relation.error}</span>` : relation.done;
  return html`
    <${PersonRow} app=${app} person=${person} line=${line}>
      <${RelationButtons} app=${app} playerId=${person.playerId} name=${name} label=${app.t("friends.ask")}
        relation=${relation} />
    <//>
  `;
}
