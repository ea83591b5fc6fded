/** Signing in, with the second factor where the account has one. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { ApiError } from "../../sdk/errors.js";
import { noGuest } from "../guest.js";
import { Form, TextField } from "../parts/form.js";
import { useAction } from "../parts/hooks.js";
import { nextPath } from "../parts/sign-in-gate.js";

/** @param {import("../router.js").PageProps} props */
export function Page({ app }) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [factor, setFactor] = useState(/** @type {"" | "totp" | "recoveryCode"} */ (""));
  const [code, setCode] = useState("");
  const [unverified, setUnverified] = useState(false);
  const action = useAction(app, async () => {
    try {
      const session = await app.api.login({ email, password, ...(factor && { [factor]: code.trim() }) });
      noGuest();
      app.toast(app.t("signin.welcome", { name: session.username }));
      app.go(nextPath());
    } catch (error) {
      const { code: why = "" } = error instanceof ApiError ? error : {};
      setUnverified(why === "email_not_verified");
      if (why === "totp_required" && !factor) setFactor("totp");
      else throw error;
    }
  });
  const query = location.search;
  return html`
    <div class="page page-narrow">
      <h1>${app.t("signin.title")}</h1>
      <div class="panel">
        <${Form} action=${action} label=${app.t("signin.do")}>
          <${TextField} name="email" type="email" label=${app.t("account.email")} value=${email} onValue=${setEmail}
            autocomplete="username" required />
          <${TextField} name="password" type="password" label=${app.t("account.password")} value=${password}
            onValue=${setPassword} autocomplete="current-password" required />
          ${
            factor &&
            html`
              <${Factor} app=${app} factor=${factor} code=${code} setFactor=${setFactor} setCode=${setCode} />
            `
          }
        <//>
        ${unverified && html`<${SendAgain} app=${app} email=${email} />`}
        <p class="note">
          <a href="/forgot">${app.t("signin.forgot")}</a> ·
          ${" "}
          <a href=${`/register${query}`}>${app.t("signin.register")}</a>
        </p>
      </div>
    </div>
  `;
}

/**
 * The code of the second factor, or a recovery code instead.
 * @param {{app: import("../app.js").App, factor: "totp" | "recoveryCode", code: string,
 *   setFactor: (factor: "totp" | "recoveryCode") => void, setCode: (code: string) => void}} props
 */
function Factor({ app, factor, code, setFactor, setCode }) {
  const other = factor === "totp" ? "recoveryCode" : "totp";
  return html`
    <${TextField} key=${factor} name=${factor} label=${app.t(`account.${factor}`)}
      hint=${app.t(`account.${factor}.hint`)} value=${code} onValue=${setCode}
      inputmode=${factor === "totp" ? "numeric" : "text"} autocomplete="one-time-code" required />
    <button type="button" class="button button-quiet" onClick=${() => setFactor(other)}>
      ${app.t(`account.${other}.instead`)}
    </button>
  `;
}

/**
 * Sends the confirmation e-mail again for an address that is not confirmed.
 * @param {{app: import("../app.js").App, email: string}} props
 */
function SendAgain({ app, email }) {
  const { run, error } = useAction(app, async () => {
    const { message } = await app.api.resendVerification(email);
    app.toast(message);
  });
  return html`
    <button class="button" onClick=${() => run()}>${app.t("signin.sendAgain")}</button>
    ${error && html`<p class="problem" role="alert">${error}</p>`}
  `;
}
