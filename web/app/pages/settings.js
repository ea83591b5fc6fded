/** How the game looks, sounds and moves on this device, and the second factor of the account. */
import { html } from "htm/preact";
import { isGuest } from "../guest.js";
import { Choice, Switch } from "../parts/form.js";
import { useSession, useSettings } from "../parts/hooks.js";
import { SecondFactor } from "../parts/second-factor.js";
import { CHOICES } from "../settings.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {keyof typeof CHOICES} Worded */

/** @param {import("../router.js").PageProps} props */
export function Page({ app }) {
  const session = useSession(app);
  return html`
    <div class="page">
      <h1>${app.t("settings.title")}</h1>
      <div class="columns">
        <${Look} app=${app} />
        <div class="stack">
          <${Play} app=${app} />
          <${Sound} app=${app} />
          ${session && !isGuest(session) && html`<${SecondFactor} app=${app} />`}
        </div>
      </div>
    </div>
  `;
}

/**
 * One setting of a few words.
 * @param {{app: App, name: Worded, mark?: (value: string) => unknown, chosen?: (value: string) => void}} props
 */
function Setting({ app, name, mark, chosen }) {
  const settings = useSettings(app);
  const choices = CHOICES[name].map((value) => ({
    value,
    label: app.t(`settings.${name}.${value}`),
    mark: mark?.(value),
  }));
  const change = (/** @type {string} */ value) => {
    app.settings.set(name, /** @type {any} */ (value));
    chosen?.(value);
  };
  return html`
    <${Choice} name=${name} legend=${app.t(`settings.${name}`)} value=${settings[name]} choices=${choices}
      onValue=${change} />
  `;
}

/** One setting that is on or off. @param {{app: App, name: "fourColours" | "confirmPlays" | "sounds"}} props */
function Toggle({ app, name }) {
  const settings = useSettings(app);
  const change = (/** @type {boolean} */ value) => app.settings.set(name, value);
  return html`
    <${Switch} label=${app.t(`settings.${name}`)} hint=${app.t(`settings.${name}.hint`)} checked=${settings[name]}
      onValue=${change} />
  `;
}

/**
 * Saves felt and card backs with the account too; a failure is ignored.
 * @param {App} app @param {object} cosmetics
 */
function keep(app, cosmetics) {
  if (app.session.get())
    app.api.changeCosmetics(cosmetics).catch((/** @type {Error} */ error) => app.toast(error.message, "error"));
}

/** @param {{app: App}} props */
function Look({ app }) {
  const felt = (/** @type {string} */ value) => html`<span class="swatch" data-felt=${value}></span>`;
  const back = (/** @type {string} */ value) => html`<span class=${`swatch-back back-${value}`}></span>`;
  return html`
    <section class="panel">
      <h2>${app.t("settings.look")}</h2>
      <${Setting} app=${app} name="theme" />
      <${Setting} app=${app} name="felt" mark=${felt}
        chosen=${(/** @type {string} */ feltColor) => keep(app, { feltColor })} />
      <${Setting} app=${app} name="cardBack" mark=${back}
        chosen=${(/** @type {string} */ cardBack) => keep(app, { cardBack })} />
      <${Toggle} app=${app} name="fourColours" />
      <p class="suits" aria-hidden="true">
        <span class="suit-spades">♠</span>
        <span class="suit-hearts">♥</span>
        <span class="suit-clubs">♣</span>
        <span class="suit-diamonds">♦</span>
      </p>
    </section>
  `;
}

/** @param {{app: App}} props */
function Play({ app }) {
  return html`
    <section class="panel">
      <h2>${app.t("settings.play")}</h2>
      <${Setting} app=${app} name="layout" />
      <${Setting} app=${app} name="speed" />
      <${Setting} app=${app} name="reducedMotion" />
      <${Toggle} app=${app} name="confirmPlays" />
    </section>
  `;
}

/** @param {{app: App}} props */
function Sound({ app }) {
  const { sounds, volume } = useSettings(app);
  const change = (/** @type {{currentTarget: HTMLInputElement}} */ event) =>
    app.settings.set("volume", event.currentTarget.valueAsNumber);
  return html`
    <section class="panel">
      <h2>${app.t("settings.sound")}</h2>
      <${Toggle} app=${app} name="sounds" />
      <div class="field">
        <label for="volume">${app.t("settings.volume")}</label>
        <input id="volume" type="range" min="0" max="100" step="5" value=${volume} disabled=${!sounds}
          onInput=${change} />
      </div>
    </section>
  `;
}
