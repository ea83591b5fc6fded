/** What is shown while something loads; it appears only after a delay. */
import { html } from "htm/preact";

/** @param {{app: import("../app.js").App}} props */
export function Loading({ app }) {
  return html`<p class="note loading">${app.t("app.loading")}</p>`;
}
