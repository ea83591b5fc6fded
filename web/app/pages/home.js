/** The home page: play at once, or continue the game in progress. */
import { html } from "htm/preact";
import { Hero } from "../parts/hero.js";
import { useAction, useLoaded, useSession } from "../parts/hooks.js";
import { RulesInWords } from "../parts/rules.js";
import { playNow } from "../play-now.js";
import { PRESETS } from "../rules/options.js";

/** @typedef {import("../router.js").PageProps} PageProps */

/** @param {PageProps} props */
export function Page({ app }) {
  return html`
    <div class="page home">
      <div class="hero">
        <div class="hero-words">
          <h1>${app.t("home.title")}</h1>
          <p class="lead">${app.t("home.lead")}</p>
          <${Start} app=${app} />
        </div>
        <${Hero} />
      </div>
      <ul class="reasons">
        ${["bots", "fair", "rules"].map(
          (name) => html`<li><h2>${app.t(`home.${name}.title`)}</h2><p>${app.t(`home.${name}.text`)}</p></li>`,
        )}
      </ul>
      <details class="panel">
        <summary>${app.t("home.how")}</summary>
        <${RulesInWords} rules=${PRESETS["spades-online"]} />
      </details>
    </div>
  `;
}

/**
 * The buttons to play; for a player who has a seat already, first of all the way back.
 * @param {{app: import("../app.js").App}} props
 */
function Start({ app }) {
  const session = useSession(app);
  const read = async () => (session ? (await app.api.myTable()).tableId : null);
  const { data: tableId } = useLoaded(app, read, [session?.playerId]);
  const { run, busy, error } = useAction(app, () => playNow(app));
  return html`
    <div class="buttons">
      ${
        tableId &&
        html`
          <a class="button button-main button-large" href=${`/table/${tableId}`}>${app.t("home.back")}</a>
        `
      }
      <button class=${`button button-large ${tableId ? "" : "button-main"}`} aria-disabled=${busy}
        onClick=${() => run()}>
        ${app.t(busy ? "home.playing" : tableId ? "home.another" : "home.play")}
      </button>
      <a class="button button-large button-quiet" href="/create">${app.t("home.create")}</a>
    </div>
    ${!session && html`<p class="note">${app.t("home.playNote")}</p>`}
    ${error && html`<p class="problem" role="alert">${error}</p>`}
  `;
}
