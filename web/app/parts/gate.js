/** In front of pages that need somebody: go on as a guest under a name, or sign in. */
import { html, useState } from "../../vendor/preact.js";
import { enterAsGuest } from "../guest.js";
import { Form, TextField } from "./form.js";
import { useAction, useSession } from "./hooks.js";

/** Where to go after signing in: a path of this client, from the address. @returns {string} */
export function nextPath() {
  const next = new URL(new URLSearchParams(location.search).get("next") ?? "/", location.origin);
  return next.origin === location.origin ? next.pathname : "/";
}

/** The page for whoever is signed in. @param {{app: import("../app.js").App, title: string, children?: unknown}} props */
export function Gate({ app, title, children }) {
  const session = useSession(app);
  const [name, setName] = useState("");
  const enter = useAction(app, () => enterAsGuest(app, name.trim() || app.t("home.guest")));
  if (session) return children;
  const next = encodeURIComponent(location.pathname);
  return html`
    <div class="page page-narrow">
      <h1>${title}</h1>
      <div class="panel">
        <p>${app.t("gate.text")}</p>
        <${Form} action=${enter} label=${app.t("gate.guest")}>
          <${TextField} name="name" label=${app.t("gate.name")} value=${name} onValue=${setName} maxlength=${50} autocomplete="nickname" />
        <//>
        <p class="note">
          ${app.t("gate.account")} <a href=${`/signin?next=${next}`}>${app.t("nav.signin")}</a> · <a href=${`/register?next=${next}`}>${app.t("signin.register")}</a>
        </p>
      </div>
    </div>
  `;
}
