/** Turning the second factor of an account on and off. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { ApiError } from "../../sdk/errors.js";
import { Form, TextField } from "./form.js";
import { useAction } from "./hooks.js";

/** @typedef {import("../app.js").App} App */
/**
 * @typedef {{step: "off" | "confirm" | "codes" | "on" | "done", secret?: string, uri?: string, codes?: string[]}} Stage
 */

/** @param {{app: App}} props */
export function SecondFactor({ app }) {
  const [stage, setStage] = useState(/** @type {Stage} */ ({ step: "off" }));
  const Step = { off: Begin, confirm: Confirm, codes: Codes, on: Disable, done: Done }[stage.step];
  return html`
    <details class="panel">
      <summary>${app.t("factor.title")}</summary>
      <div class="stack factor"><${Step} app=${app} stage=${stage} setStage=${setStage} /></div>
    </details>
  `;
}

/** @typedef {{app: App, stage: Stage, setStage: (stage: Stage) => void}} StepProps */

/** The password, for a new secret. @param {StepProps} props */
function Begin({ app, setStage }) {
  const [password, setPassword] = useState("");
  const action = useAction(app, async () => {
    try {
      const { secret, otpauthUri } = await app.api.totpSetup({ password });
      setStage({ step: "confirm", secret, uri: otpauthUri });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === "totp_enabled")) throw error;
      setStage({ step: "on" });
    }
  });
  return html`
    <p>${app.t("factor.text")}</p>
    <${Form} action=${action} label=${app.t("factor.begin")}>
      <${TextField} name="factor-password" type="password" label=${app.t("account.password")} value=${password}
        onValue=${setPassword} autocomplete="current-password" required />
    <//>
  `;
}

/** The secret for the authenticator app, and a code from it. @param {StepProps} props */
function Confirm({ app, stage, setStage }) {
  const [totp, setTotp] = useState("");
  const action = useAction(app, async () => {
    const { recoveryCodes } = await app.api.totpConfirm(totp.trim());
    setStage({ step: "codes", codes: recoveryCodes });
  });
  return html`
    <p>${app.t("factor.secret")}</p>
    <p class="secret"><code>${stage.secret?.replace(/(.{4})/g, "$1 ").trim()}</code></p>
    <p><a class="button" href=${stage.uri} target="_self">${app.t("factor.open")}</a></p>
    <${Form} action=${action} label=${app.t("factor.confirm")}>
      <${TextField} name="factor-totp" label=${app.t("account.totp")} value=${totp} onValue=${setTotp}
        inputmode="numeric" autocomplete="one-time-code" required />
    <//>
  `;
}

/** The recovery codes, which are shown only once. @param {StepProps} props */
function Codes({ app, stage, setStage }) {
  return html`
    <p class="good" role="status">${app.t("factor.on")}</p>
    <p>${app.t("factor.codes")}</p>
    <ul class="codes">${stage.codes?.map((code) => html`<li><code>${code}</code></li>`)}</ul>
    <button class="button" onClick=${() => setStage({ step: "on" })}>${app.t("factor.kept")}</button>
  `;
}

/** It is on: the password and one last code turn it off. @param {StepProps} props */
function Disable({ app, setStage }) {
  const [password, setPassword] = useState("");
  const [totp, setTotp] = useState("");
  const action = useAction(app, async () => {
    await app.api.totpDisable({ password, totp: totp.trim() });
    setStage({ step: "done" });
  });
  return html`
    <p>${app.t("factor.isOn")}</p>
    <${Form} action=${action} label=${app.t("factor.disable")}>
      <${TextField} name="factor-password" type="password" label=${app.t("account.password")} value=${password}
        onValue=${setPassword} autocomplete="current-password" required />
      <${TextField} name="factor-totp" label=${app.t("account.totp")} value=${totp} onValue=${setTotp}
        inputmode="numeric" autocomplete="one-time-code" required />
    <//>
  `;
}

/** @param {StepProps} props */
function Done({ app }) {
  return html`<p class="good" role="status">${app.t("factor.off")}</p>`;
}
