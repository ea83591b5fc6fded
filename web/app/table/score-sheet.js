/** The score sheet: every hand with its bids and points, its ledger on demand, and the chart. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { SEATS, sideOf } from "../../sdk/index.js";
import { useLoaded } from "../parts/hooks.js";
import { ScoreChart } from "./chart.js";
import { figure, nameAt, sides, signed } from "./words.js";

/** @typedef {import("../../sdk/types.js").HandSummary} HandSummary */
/** @typedef {import("../../sdk/wire.js").LedgerLine} LedgerLine */
/** @typedef {import("../../sdk/view.js").TableView} TableView */

/** @param {{app: import("../app.js").App, view: TableView, live: import("./use-table.js").LiveTable}} props */
export function ScoreSheet({ app, view: shown, live }) {
  const [open, setOpen] = useState(0);
  const view = live.playback.summary ? { ...shown, history: live.model.view?.history ?? shown.history } : shown;
  if (!view.history.length) return html`<p class="side-empty">${app.t("score.none")}</p>`;
  const [us, them] = sides(view);
  return html`
    <${ScoreChart} app=${app} view=${view} />
    <table class="sheet">
      <thead>
        <tr>
          <th scope="col">${app.t("score.hand")}</th>
          <th scope="col">${us.name}</th>
          <th scope="col">${them.name}</th>
        </tr>
      </thead>
      <tbody>
        ${view.history.map(
          (hand) => html`
            <${HandRow} key=${hand.handNumber} app=${app} view=${view} hand=${hand} open=${open === hand.handNumber}
              onOpen=${setOpen} />
          `,
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">${app.t("score.total")}</th>
          <td>${figure(view.scores[us.side])}</td>
          <td>${figure(view.scores[them.side])}</td>
        </tr>
      </tfoot>
    </table>
  `;
}

/**
 * @param {{app: import("../app.js").App, view: TableView, hand: HandSummary, open: boolean,
 *   onOpen: (number: number) => void}} props
 */
function HandRow({ app, view, hand, open, onOpen }) {
  const label = app.t("score.ledger", { number: hand.handNumber });
  return html`
    <tr>
      <th scope="row">
        <button class="sheet-hand" aria-expanded=${open} aria-label=${label}
          onClick=${() => onOpen(open ? 0 : hand.handNumber)}>
          ${hand.handNumber}
        </button>
      </th>
      ${sides(view).map(
        ({ side }) => html`
          <td key=${side}>
            <span class="sheet-points" data-sign=${Math.sign(gained(hand, side))}>${signed(gained(hand, side))}</span>
            <span class="sheet-bids">${wonBy(hand, side)} / ${hand.teamBids[side] ?? "–"}</span>
          </td>
        `,
      )}
    </tr>
    ${open && html`<tr><td colspan="3"><${LoadedLedger} app=${app} view=${view} number=${hand.handNumber} /></td></tr>`}
  `;
}

/** What a hand brought, penalties for bags included. @param {HandSummary} hand @param {"ns"|"ew"} side */
const gained = (hand, side) => hand.scoresAfter[side] - hand.scoresBefore[side];

/** @param {HandSummary} hand @param {"ns"|"ew"} side */
const wonBy = (hand, side) =>
  SEATS.filter((seat) => sideOf(seat) === side).reduce((sum, seat) => sum + hand.tricksWon[seat], 0);

/**
 * A hand's score as the server keeps it.
 * @param {{app: import("../app.js").App, view: TableView, number: number}} props
 */
export function LoadedLedger({ app, view, number }) {
  const { data, error } = useLoaded(app, () => app.api.hand(view.tableId, number), [number]);
  return html`
    ${error && html`<p class="problem">${error}</p>`}
    ${data && html`<${Ledger} app=${app} view=${view} ledger=${data.ledger} />`}
    <a class="sheet-replay" href=${`/replay/${view.tableId}/${number}`}>${app.t("score.replayOf", { number })}</a>
  `;
}

/**
 * The lines of a hand's score, side by side.
 * @param {{app: import("../app.js").App, view: TableView, ledger: LedgerLine[]}} props
 */
export function Ledger({ app, view, ledger }) {
  return html`
    <div class="ledger">
      ${sides(view).map(({ side, name }) => {
        const lines = ledger.filter((line) => line.side === side);
        return html`
          <section key=${side}>
            <h3>${name}</h3>
            <ul class="ledger-lines">
              ${lines.map(
                (line) => html`
                  <li>
                    <span>
                      ${app.t(`ledger.${line.what}`)}
                      ${line.seat && html` <small>${nameAt(view, line.seat)}</small>`}
                    </span>
                    <span class="ledger-points" data-sign=${Math.sign(line.points)}>${signed(line.points)}</span>
                  </li>
                `,
              )}
            </ul>
          </section>
        `;
      })}
    </div>
  `;
}
