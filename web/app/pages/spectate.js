/** Watching by a link. */
import { html } from "htm/preact";
import { Form } from "../parts/form.js";
import { useAction } from "../parts/hooks.js";
import { SignInGate } from "../parts/sign-in-gate.js";

/** @param {import("../router.js").PageProps} props */
export function Page({ app, params }) {
  return html`
    <${SignInGate} app=${app} title=${app.t("spectate.title")}><${Spectate} app=${app} token=${params.token} /><//>
  `;
}

/** @param {{app: import("../app.js").App, token: string}} props */
function Spectate({ app, token }) {
  const action = useAction(app, async () => {
    const { tableId } = await app.api.useSpectatorLink(token);
    app.go(`/table/${tableId}`, { replace: true });
  });
  return html`
    <div class="page page-narrow">
      <h1>${app.t("spectate.title")}</h1>
      <div class="panel">
        <p>${app.t("spectate.text")}</p>
        <${Form} action=${action} label=${app.t("spectate.do")} />
      </div>
    </div>
  `;
}
