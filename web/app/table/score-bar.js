/** The running score over the felt: points, bags, and how far each side is with its contract. */
import { html } from "htm/preact";
import { SEATS, sideOf } from "../../sdk/index.js";
import { contractOf } from "./bidding.js";
import { figure, sides } from "./words.js";

/** @typedef {import("../../sdk/view.js").TableView} TableView */

/** @param {{app: import("../app.js").App, view: TableView}} props */
export function ScoreBar({ app, view }) {
  const target = view.options?.rules.target;
  return html`
    <div class="score-bar" role="group" aria-label=${app.t("score.title")}>
      ${sides(view).map((side) => html`<${Side} key=${side.side} app=${app} view=${view} ...${side} />`)}
      <p class="score-hand">
        <span>
          ${app.t("table.hand", { number: Math.max(1, view.handNumber) })}
          ${target ? html` <span class="score-target">${app.t("table.target", { target })}</span>` : ""}
        </span>
        ${
          view.spadesBroken &&
          html`
            <span>
              <span class="score-broken-long">${app.t("table.spadesBroken")}</span>
              <span class="score-broken-short" aria-hidden="true">${app.t("table.spadesBrokenShort")}</span>
            </span>
          `
        }
      </p>
    </div>
  `;
}

/** @param {{app: import("../app.js").App, view: TableView, side: "ns"|"ew", name: string, short: string}} props */
function Side({ app, view, side, name, short }) {
  const contract = contractOf(view, side);
  const won = SEATS.filter((seat) => sideOf(seat) === side).reduce((sum, seat) => sum + view.tricksWon[seat], 0);
  const limit = view.options?.rules.bag_limit;
  const played = view.phase === "playing" || view.phase === "game_over" || view.phase === "blind_nil_exchange";
  const none = played ? app.t("score.noContract") : "–";
  return html`
    <dl class="score-side" data-side=${side}>
      <dt><span aria-hidden="true">${short}</span><span class="visually-hidden">${name}</span></dt>
      <dd class="score-points">${figure(view.scores[side])}</dd>
      <dd class="score-bags" data-full=${Boolean(limit && view.bags[side] >= limit - 2)}>
        ${app.t("score.bags", { count: view.bags[side] })}
      </dd>
      <dd class="score-contract">
        ${contract === null ? none : app.t("score.contract", { won, bid: contract })}
      </dd>
    </dl>
  `;
}
