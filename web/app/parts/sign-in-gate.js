/**
 * Shown in place of pages that need a session: continue as a guest or sign in; after a session has ended, sign in
 * first.
 */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { enterAsGuest, guestName, isGuest } from "../guest.js";
import { Form, TextField } from "./form.js";
import { useAction, useSession } from "./hooks.js";

/** Where to go after signing in: a path of the page, from the address. @returns {string} */
export function nextPath() {
  const next = new URL(new URLSearchParams(location.search).get("next") ?? "/", location.origin);
  return next.origin === location.origin ? next.pathname : "/";
}

/**
 * The page's content for those who are signed in.
 * @param {{app: import("../app.js").App, title: string, children?: unknown}} props
 */
export function SignInGate({ app, title, children }) {
  const session = useSession(app);
  const [name, setName] = useState("");
  const enter = useAction(app, () => enterAsGuest(app, name.trim() || guestName(app)));
  if (session) return children;
  const next = encodeURIComponent(location.pathname);
  const ended = app.session.ended();
  return html`
    <div class="page page-narrow">
      <h1>${title}</h1>
      ${ended && html`<${Ended} app=${app} ended=${ended} next=${next} />`}
      <div class="panel">
        <p>${app.t(ended ? "signInGate.another" : "signInGate.text")}</p>
        <${Form} action=${enter} label=${app.t("signInGate.guest")}>
          <${TextField} name="name" label=${app.t("signInGate.name")} value=${name} onValue=${setName} maxlength=${50}
            autocomplete="nickname" />
        <//>
        <p class="note">
          ${app.t("signInGate.account")}
          ${" "}
          <a href=${`/signin?next=${next}`}>${app.t("nav.signin")}</a> ·
          ${" "}
          <a href=${`/register?next=${next}`}>${app.t("signin.register")}</a>
        </p>
      </div>
    </div>
  `;
}

/**
 * Says that the session has ended, and what can be done about it.
 * @param {{app: import("../app.js").App, ended: import("../session.js").Session, next: string}} props
 */
function Ended({ app, ended, next }) {
  const text = isGuest(ended) ? "signInGate.endedGuest" : "signInGate.ended";
  return html`
    <div class="panel" role="alert">
      <p>${app.t(text, { name: ended.username })}</p>
      <p><a class="button button-main" href=${`/signin?next=${next}`}>${app.t("nav.signin")}</a></p>
    </div>
  `;
}
