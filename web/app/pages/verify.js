/** What came of confirming an e-mail address; the service sends the browser here. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Form, TextField } from "../parts/form.js";
import { useAction } from "../parts/hooks.js";

const OUTCOMES = ["success", "expired", "error"];

/** @param {import("../router.js").PageProps} props */
export function Page({ app }) {
  const named = location.hash.slice(1);
  const outcome = OUTCOMES.includes(named) ? named : "error";
  return html`
    <div class="page page-narrow">
      <h1>${app.t("verify.title")}</h1>
      <div class="panel">
        <p class=${outcome === "success" ? "good" : "problem"} role="status">${app.t(`verify.${outcome}`)}</p>
        ${
          outcome === "success"
            ? html`<p><a class="button button-main" href="/signin">${app.t("nav.signin")}</a></p>`
            : html`<${Again} app=${app} />`
        }
      </div>
    </div>
  `;
}

/** Sends another e-mail. @param {{app: import("../app.js").App}} props */
function Again({ app }) {
  const [email, setEmail] = useState("");
  const [message, setMessage] = useState("");
  const action = useAction(app, async () => setMessage((await app.api.resendVerification(email)).message));
  if (message) return html`<p class="good" role="status">${message}</p>`;
  return html`
    <${Form} action=${action} label=${app.t("verify.again")}>
      <${TextField} name="email" type="email" label=${app.t("account.email")} value=${email} onValue=${setEmail}
        autocomplete="email" required />
    <//>
  `;
}
