/** Creating an account; a guest keeps their games and friends. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { noGuest } from "../guest.js";
import { Form, TextField } from "../parts/form.js";
import { useAction } from "../parts/hooks.js";
import { nextPath } from "../parts/sign-in-gate.js";

/** @param {import("../router.js").PageProps} props */
export function Page({ app }) {
  const [guest] = useState(app.session.get());
  const [username, setUsername] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [sent, setSent] = useState(false);
  const action = useAction(app, async () => {
    const answer = await app.api.register({ email, username, password });
    if (!answer.sessionId) return setSent(true);
    noGuest();
    app.go(nextPath());
  });
  return html`
    <div class="page page-narrow">
      <h1>${app.t("register.title")}</h1>
      ${
        sent
          ? html`
            <p class="good" role="status">${app.t("register.sent", { email })}</p>
            <p><a class="button" href=${`/signin${location.search}`}>${app.t("nav.signin")}</a></p>
          `
          : html`
            <div class="panel">
              <p>${guest ? app.t("register.guest", { name: guest.username }) : app.t("register.why")}</p>
              <${Form} action=${action} label=${app.t("register.do")}>
                <${TextField} name="username" label=${app.t("account.username")} hint=${app.t("account.username.hint")}
                  value=${username} onValue=${setUsername} autocomplete="nickname" maxlength=${50} required />
                <${TextField} name="email" type="email" label=${app.t("account.email")}
                  hint=${app.t("account.email.hint")} value=${email} onValue=${setEmail} autocomplete="email"
                  required />
                <${TextField} name="password" type="password" label=${app.t("account.password")}
                  hint=${app.t("account.password.hint")} value=${password} onValue=${setPassword}
                  autocomplete="new-password" minlength=${8} required />
              <//>
              <p class="note">
                ${app.t("register.have")} <a href=${`/signin${location.search}`}>${app.t("nav.signin")}</a>
              </p>
            </div>
          `
      }
    </div>
  `;
}
