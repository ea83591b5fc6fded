/** Finding players by name, to ask them to be friends or to block them. */
import { html, useState } from "../../vendor/preact.js";
import { Confirmed } from "./confirm.js";
import { Form, TextField } from "./form.js";
import { useAction } from "./hooks.js";
import { PersonRow } from "./people.js";

/** @param {{app: import("../app.js").App, changed: () => void}} props */
export function Search({ app, changed }) {
  const [name, setName] = useState("");
  const [found, setFound] = useState(/** @type {import("./types.js").Person[] | null} */ (null));
  const action = useAction(app, async () => {
    const { players } = await app.api.searchPlayers(name.trim());
    setFound(players);
    app.announce(app.t("friends.found", { count: players.length }));
  });
  return html`
    <section class="panel">
      <h2>${app.t("friends.search")}</h2>
      <${Form} action=${action} label=${app.t("friends.find")}>
        <${TextField} name="player" type="search" label=${app.t("friends.name")} value=${name} onValue=${setName} maxlength=${50} autocomplete="off" required />
      <//>
      ${found?.length === 0 && html`<p class="note">${app.t("friends.nobody")}</p>`}
      ${found && html`<ul class="rows">${found.map((person) => html`<${Found} key=${person.playerId} app=${app} person=${person} changed=${changed} />`)}</ul>`}
    </section>
  `;
}

/** @param {{app: import("../app.js").App, person: import("./types.js").Person, changed: () => void}} props */
function Found({ app, person, changed }) {
  const name = person.username ?? app.t("lobby.somebody");
  const [done, setDone] = useState("");
  const act = useAction(app, async (/** @type {() => Promise<unknown>} */ request, /** @type {string} */ text) => {
    await request();
    setDone(app.t(text));
    app.announce(app.t(text));
    changed();
  });
  const line = act.error ? html`<span role="alert">${act.error}</span>` : done;
  return html`
    <${PersonRow} app=${app} person=${person} line=${line}>
      ${!done &&
      html`
        <button class="button button-small" onClick=${() => act.run(() => app.api.requestFriend(person.playerId), "friends.asked")}>
          ${app.t("friends.ask")}<span class="visually-hidden"> ${name}</span>
        </button>
        <${Confirmed}
          app=${app}
          label=${app.t("friends.block")}
          describe=${app.t("friends.blockThis", { name })}
          question=${app.t("friends.blockSure", { name })}
          run=${() => act.run(() => app.api.block(person.playerId), "friends.isBlocked")}
        />
      `}
    <//>
  `;
}
