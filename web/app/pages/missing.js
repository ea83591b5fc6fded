/** The page for an unknown address. */
import { html } from "htm/preact";

/** @param {import("../router.js").PageProps} props */
export function Page({ app: { t } }) {
  return html`
    <div class="page page-narrow">
      <h1>${t("missing.title")}</h1>
      <p>${t("missing.text")}</p>
      <p><a class="button" href="/">${t("missing.home")}</a></p>
    </div>
  `;
}
