/** Choosing a new password with the token from the e-mail, which is in the hash of the address. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { Form, TextField } from "../parts/form.js";
import { useAction } from "../parts/hooks.js";

/** @param {import("../router.js").PageProps} props */
export function Page({ app }) {
  const [token] = useState(new URLSearchParams(location.hash.slice(1)).get("token") ?? "");
  const [password, setPassword] = useState("");
  const [message, setMessage] = useState("");
  const action = useAction(app, async () => {
    const answer = await app.api.resetPassword(token, password);
    app.session.set(null);
    setMessage(answer.message);
  });
  const form = html`
    <${Form} action=${action} label=${app.t("reset.do")}>
      <${TextField} name="password" type="password" label=${app.t("reset.password")}
        hint=${app.t("account.password.hint")} value=${password} onValue=${setPassword} autocomplete="new-password"
        minlength=${8} required />
    <//>
    <p class="note"><a href="/forgot">${app.t("reset.another")}</a></p>
  `;
  const done = html`
    <p class="good" role="status">${message}</p>
    <p><a class="button button-main" href="/signin">${app.t("nav.signin")}</a></p>
  `;
  const noToken = html`
    <p>${app.t("reset.noToken")}</p>
    <p><a class="button" href="/forgot">${app.t("reset.another")}</a></p>
  `;
  return html`
    <div class="page page-narrow">
      <h1>${app.t("reset.title")}</h1>
      <div class="panel">${message ? done : token ? form : noToken}</div>
    </div>
  `;
}
