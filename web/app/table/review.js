/** The review of a finished hand: for each player, the card that cost most. */
import { html } from "htm/preact";
import { SEATS } from "../../sdk/index.js";
import { useLoaded } from "../parts/hooks.js";
import { Card } from "./card.js";
import { nameAt } from "./words.js";

/** @typedef {import("../../sdk/wire.js").Card} CardFace */
/** @typedef {import("../../sdk/view.js").TableView} TableView */

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
          if (!slip)
            return html`<li key=${seat}><p>${app.t("score.reviewGood", { name: nameAt(view, seat) })}</p></li>`;
          return html`<li key=${seat}><${Slip} app=${app} view=${view} seat=${seat} slip=${slip} /></li>`;
        })}
      </ul>
    </section>
  `;
}

/**
 * One player's card and the better one; the server's words begin with the seat, the page says who sits there.
 * @param {{app: import("../app.js").App, view: TableView, seat: import("../../sdk/wire.js").Seat,
 *   slip: {card: CardFace, better: CardFace, words: string}}} props
 */
function Slip({ app, view, seat, slip }) {
  return html`
    <span class="review-cards">
      <span><${Card} card=${slip.card} /><small>${app.t("score.reviewPlayed")}</small></span>
      <span><${Card} card=${slip.better} /><small>${app.t("score.reviewBetter")}</small></span>
    </span>
    <p>${slip.words.replace(app.t(`seats.${seat}`), nameAt(view, seat))}</p>
  `;
}
