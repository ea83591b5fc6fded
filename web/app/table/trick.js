/** The cards on the table: they come from the seats, stay a while when the trick is full, and go to who takes it. */
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { cardText } from "../../sdk/index.js";
import { Card } from "./card.js";
import { animateCollect, animatePlay } from "./card-motion.js";
import { DURATIONS } from "./playback.js";
import { placeOf } from "./seat-positions.js";
import { cardName, nameAt } from "./words.js";

/** @typedef {import("../../sdk/wire.js").Play} Play */
/** @typedef {import("../../sdk/view.js").TableView} TableView */

/** @param {{app: import("../app.js").App, view: TableView, playback: import("./playback.js").Playback}} props */
export function TrickOnTable({ app, view, playback }) {
  const area = useRef(/** @type {HTMLElement|null} */ (null));
  const plays = playback.collecting?.plays ?? view.trick;
  const pace = DURATIONS[app.settings.get("speed")];
  useEffect(() => {
    if (!playback.collecting || !area.current) return;
    animateCollect(
      [...area.current.querySelectorAll(".trick-card")].map((one) => /** @type {HTMLElement} */ (one)),
      playback.collecting.winner,
      pace.collect,
    );
  }, [playback.collecting]);
  return html`
    <div class="trick" ref=${area} role="group" aria-label=${app.t(plays.length ? "table.trick" : "table.trickEmpty")}>
      ${plays.map(
        (play, index) => html`
          <${TrickCard} key=${cardText(play.card)} view=${view} play=${play} order=${index} ms=${pace.CARD_PLAYED} />
        `,
      )}
    </div>
  `;
}

/** @param {{view: TableView, play: Play, order: number, ms: number}} props */
function TrickCard({ view, play, order, ms }) {
  const place = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    if (place.current) animatePlay(place.current, cardText(play.card), play.seat, Math.min(420, ms));
  }, []);
  return html`
    <span ref=${place} class=${`trick-card trick-${placeOf(view.mySeat, play.seat)}`} style=${{ zIndex: order + 1 }}>
      <${Card} card=${play.card} />
      <span class="visually-hidden">${nameAt(view, play.seat)}</span>
    </span>
  `;
}

/** The trick before, on demand. @param {{app: import("../app.js").App, view: TableView}} props */
export function PreviousTrick({ app, view }) {
  const [open, setOpen] = useState(false);
  const trick = view.tricks.at(-1);
  if (!trick) return null;
  return html`
    <div class="previous">
      <button class="felt-button" aria-expanded=${open} onClick=${() => setOpen(!open)}>
        ${app.t("table.previous")}
      </button>
      ${
        open &&
        html`
          <div class="previous-box">
            <p>${app.t("table.previousOf", { name: nameAt(view, trick.winner) })}</p>
            <ul class="previous-cards">
              ${trick.plays.map(
                ({ seat, card }) => html`
                  <li data-winner=${seat === trick.winner}>
                    <${Card} card=${card} />
                    <span>${nameAt(view, seat)}<span class="visually-hidden">: ${cardName(card)}</span></span>
                  </li>
                `,
              )}
            </ul>
          </div>
        `
      }
    </div>
  `;
}
