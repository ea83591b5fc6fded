/** The first page: play at once, or go on with what is under way. */
import { html } from "../../vendor/preact.js";
import { useAction } from "../parts/hooks.js";
import { playNow } from "../play-now.js";

/** @param {import("../router.js").PageProps} props */
export function Page({ app }) {
  const { run, busy, error } = useAction(app, () => playNow(app));
  return html`
    <div class="page home">
      <h1>${app.t("home.title")}</h1>
      <p class="lead">${app.t("home.lead")}</p>
      <button class="button button-main button-large" disabled=${busy} onClick=${() => run()}>
        ${app.t(busy ? "home.playing" : "home.play")}
      </button>
      <p class="note">${app.t("home.playNote")}</p>
      ${error && html`<p class="problem" role="alert">${error}</p>`}
    </div>
  `;
}
