/** Sitting down by a link. */
import { html, useState } from "../../vendor/preact.js";
import { ApiError, SEATS } from "../../sdk/index.js";
import { Choice, Form } from "../parts/form.js";
import { Gate } from "../parts/gate.js";
import { useAction } from "../parts/hooks.js";

/** @typedef {import("../../sdk/types.js").Seat} Seat */

/** @param {import("../router.js").PageProps} props */
export function Page({ app, params }) {
  return html`<${Gate} app=${app} title=${app.t("join.title")}><${Join} app=${app} token=${params.token} /><//>`;
}

/** Takes the first of some seats that is free; answers the table's id. @param {import("../app.js").App} app @param {string} token @param {Seat[]} seats */
async function takeOne(app, token, [seat, ...others]) {
  try {
    return (await app.api.useJoinLink(token, seat)).tableId;
  } catch (error) {
    if (error instanceof ApiError && error.code === "seat_taken" && others.length) return takeOne(app, token, others);
    throw error;
  }
}

/** @param {{app: import("../app.js").App, token: string}} props */
function Join({ app, token }) {
  const [seat, setSeat] = useState(/** @type {Seat | "any"} */ ("any"));
  const action = useAction(app, async () => {
    const tableId = await takeOne(app, token, seat === "any" ? ["south", "east", "west", "north"] : [seat]);
    app.go(`/table/${tableId}`, { replace: true });
  });
  const choices = [{ value: "any", label: app.t("join.any") }, ...SEATS.map((value) => ({ value, label: app.t(`seat.${value}`) }))];
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
