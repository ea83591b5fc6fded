/** Sitting down by a link. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { SEATS } from "../../sdk/cards.js";
import { Choice, Form } from "../parts/form.js";
import { useAction } from "../parts/hooks.js";
import { SignInGate } from "../parts/sign-in-gate.js";
import { takeAnySeat } from "../seating.js";

/** @typedef {import("../../sdk/wire.js").Seat} Seat */

/** @param {import("../router.js").PageProps} props */
export function Page({ app, params }) {
  return html`<${SignInGate} app=${app} title=${app.t("join.title")}><${Join} app=${app} token=${params.token} /><//>`;
}

/** @param {{app: import("../app.js").App, token: string}} props */
function Join({ app, token }) {
  const [seat, setSeat] = useState(/** @type {Seat | "any"} */ ("any"));
  const action = useAction(app, async () => {
    const tableId = await takeAnySeat(app, token, seat === "any" ? undefined : [seat]);
    app.go(`/table/${tableId}`, { replace: true });
  });
  const choices = [
    { value: "any", label: app.t("join.any") },
    ...SEATS.map((value) => ({ value, label: app.t(`seat.${value}`) })),
  ];
  return html`
    <div class="page page-narrow">
      <h1>${app.t("join.title")}</h1>
      <div class="panel">
        <p>${app.t("join.text")}</p>
        <${Form} action=${action} label=${app.t("join.do")}>
          <${Choice} name="seat" legend=${app.t("join.seat")} value=${seat} choices=${choices} onValue=${setSeat} />
        <//>
      </div>
    </div>
  `;
}
