/** The review of a finished hand: for each player, the card that cost most. */
import { html } from "../../vendor/preact.js";
import { SEATS } from "../../sdk/index.js";
import { useLoaded } from "../parts/hooks.js";
import { Card } from "./card.js";
import { nameAt } from "./words.js";

/** @param {{app: import("../app.js").App, view: import("../../sdk/view.js").TableView, number: number}} props */
export function Review({ app, view, number }) {
  const { data, error } = useLoaded(app, () => app.api.review(view.tableId, number), [number]);
  if (error) return html`<p class="problem" role="alert">${error}</p>`;
  if (!data) return html`<p class="panel-note" role="status">${app.t("score.reviewBusy")}</p>`;
  return html`
    <section class="review" aria-label=${app.t("score.reviewTitle")}>
      <h3>${app.t("score.reviewTitle")}</h3>
      <ul class="review-slips">
        ${SEATS.map((seat) => {
          const slip = data.slips[seat];
          if (!slip) return html`<li key=${seat}><p>${app.t("score.reviewGood", { name: nameAt(view, seat) })}</p></li>`;
          return html`<li key=${seat}><span class="review-cards"><${Card} card=${slip.card} /><${Card} card=${slip.better} /></span><p>${slip.words}</p></li>`;
        })}
      </ul>
    </section>
  `;
}
