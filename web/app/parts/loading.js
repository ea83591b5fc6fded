/** What is shown while something is read; it appears only when that takes its time. */
import { html } from "htm/preact";

/** @param {{app: import("../app.js").App}} props */
export function Loading({ app }) {
  return html`<p class="note loading">${app.t("app.loading")}</p>`;
}
