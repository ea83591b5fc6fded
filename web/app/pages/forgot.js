/** Requesting an e-mail to choose a new password. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Form, TextField } from "../parts/form.js";
import { useAction } from "../parts/hooks.js";

/** @param {import("../router.js").PageProps} props */
export function Page({ app }) {
  const [email, setEmail] = useState("");
  const [message, setMessage] = useState("");
  const action = useAction(app, async () => setMessage((await app.api.forgotPassword(email)).message));
  return html`
    <div class="page page-narrow">
      <h1>${app.t("forgot.title")}</h1>
      <div class="panel">
        ${
          message
            ? html`<p class="good" role="status">${message}</p>`
            : html`
              <p>${app.t("forgot.text")}</p>
              <${Form} action=${action} label=${app.t("forgot.do")}>
                <${TextField} name="email" type="email" label=${app.t("account.email")} value=${email}
                  onValue=${setEmail} autocomplete="username" required />
              <//>
            `
        }
        <p class="note"><a href="/signin">${app.t("forgot.back")}</a></p>
      </div>
    </div>
  `;
}
