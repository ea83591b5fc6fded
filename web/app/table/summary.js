/** The end of a hand, and of the game: what was bid and won, the ledger, the score, and what comes next. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { SEATS, sideOf } from "../../sdk/index.js";
import { useAction } from "../parts/hooks.js";
import { ScoreChart } from "./chart.js";
import { Dialog } from "./dialog.js";
import { Review } from "./review.js";
import { Ledger, LoadedLedger } from "./score-sheet.js";
import { bidWord, figure, nameAt, sides, signed } from "./words.js";

/** @typedef {import("../../sdk/view.js").TableView} TableView */
/** @typedef {import("./playback.js").Summary} Result */

/** The table's clock goes on, so with a turn limit the summary closes by itself unless somebody is reading it. */
const READ_MS = 20_000;

/** @param {{app: import("../app.js").App, live: import("./use-table.js").LiveTable}} props */
export function Summary({ app, live }) {
  const { playback, model } = live;
  const summary = playback.summary;
  const limited = Boolean(model.view?.deadline);
  const [touched, setTouched] = useState(0);
  const reading = summary !== null && touched === summary.scored.handNumber;
  useEffect(() => {
    if (!summary || summary.over || !limited || reading) return;
    const timer = setTimeout(() => playback.next(), READ_MS);
    return () => clearTimeout(timer);
  }, [summary?.scored.handNumber, limited, reading]);
  if (!summary) return null;
  const view = /** @type {TableView} */ (model.view ?? summary.before);
  return html`
    <${Dialog} class="summary" label=${heading(app, summary)} onClose=${() => playback.next()}
      onTouch=${() => setTouched(summary.scored.handNumber)}>
      <h2>${heading(app, summary)}</h2>
      <${Totals} app=${app} summary=${summary} />
      <${Tricks} app=${app} summary=${summary} />
      ${
        summary.scored.ledger
          ? html`<${Ledger} app=${app} view=${summary.before} ledger=${summary.scored.ledger} />`
          : html`<${LoadedLedger} app=${app} view=${summary.before} number=${summary.scored.handNumber} />`
      }
      ${summary.over && html`<${ScoreChart} app=${app} view=${view} />`}
      <${Next} app=${app} live=${live} summary=${summary} />
    <//>
  `;
}

/** @param {import("../app.js").App} app @param {Result} summary */
function heading(app, { scored, over, before }) {
  if (!over) return app.t("score.scored", { number: scored.handNumber });
  return outcome(app, before, scored.newTotals, over.winningTeam);
}

/**
 * Who has won, as the viewer sees it.
 * @param {import("../app.js").App} app @param {TableView} view @param {{ns: number, ew: number}} scores
 * @param {"ns"|"ew"|null} winner
 */
function outcome(app, { mySeat }, { ns, ew }, winner) {
  const [high, low] = [Math.max(ns, ew), Math.min(ns, ew)].map(figure);
  if (!winner) return app.t("score.draw", { score: high });
  if (!mySeat) return app.t("score.won", { side: app.t(`seats.${winner}`), score: high, other: low });
  return app.t(sideOf(mySeat) === winner ? "score.youWon" : "score.youLost", { score: high, other: low });
}

/**
 * The centre of a table whose game is over.
 * @param {{app: import("../app.js").App, view: TableView}} props
 */
export function GameOver({ app, view }) {
  const again = useAction(app, () => playAgain(app, view));
  return html`
    <div class="panel-felt">
      <h2>${outcome(app, view, view.scores, view.winner)}</h2>
      ${again.error && html`<p class="problem" role="alert">${again.error}</p>`}
      <div class="buttons">
        <button class="button button-main" disabled=${again.busy} onClick=${() => again.run()}>
          ${app.t("score.again")}
        </button>
        <a class="button" href=${`/replay/${view.tableId}/${view.handNumber}`}>${app.t("score.replay")}</a>
      </div>
    </div>
  `;
}

/** @param {{app: import("../app.js").App, summary: Result}} props */
function Totals({ app, summary: { before, scored } }) {
  return html`
    <div class="totals">
      ${sides(before).map(({ side, name }) => {
        const gained = scored.newTotals[side] - before.scores[side];
        return html`
          <dl class="total" key=${side}>
            <dt>${name}</dt>
            <dd class="total-points">${figure(scored.newTotals[side])}</dd>
            <dd class="total-delta" data-sign=${Math.sign(gained)}>${signed(gained)}</dd>
            <dd class="total-bags">${app.t("score.bags", { count: scored.bags[side] })}</dd>
          </dl>
        `;
      })}
    </div>
  `;
}

/** @param {{app: import("../app.js").App, summary: Result}} props */
function Tricks({ app, summary: { before } }) {
  return html`
    <ul class="summary-tricks">
      ${SEATS.map(
        (seat) => html`
          <li key=${seat}>
            <strong>${nameAt(before, seat)}</strong>
            <span>${app.t("score.tricks", { bid: bidWord(before.bids[seat]), won: before.tricksWon[seat] })}</span>
          </li>
        `,
      )}
    </ul>
  `;
}

/**
 * Another table of the same kind, with bots of the same strength; people's seats wait for people.
 * @param {import("../app.js").App} app @param {TableView} view
 */
async function playAgain(app, view) {
  const { tableId } = await app.api.createTable(view.options ?? {});
  const free = SEATS.slice(1); // who makes a table sits north
  for (const bot of Object.values(view.seats).filter((holder) => holder?.isBot)) {
    await app.api.addBot(
      tableId,
      /** @type {import("../../sdk/wire.js").Seat} */ (free.pop()),
      bot?.level,
      bot?.mistakes,
    );
  }
  app.go(`/table/${tableId}`);
  app.api.leave(view.tableId).catch(() => undefined); // last, as this page is told of it; the table may be gone already
}

/** @param {{app: import("../app.js").App, live: import("./use-table.js").LiveTable, summary: Result}} props */
function Next({ app, live, summary }) {
  const [reviewing, setReviewing] = useState(false);
  const again = useAction(app, () => playAgain(app, summary.before));
  const { tableId } = summary.before;
  const number = summary.scored.handNumber;
  return html`
    ${reviewing && html`<${Review} app=${app} view=${summary.before} number=${number} />`}
    ${again.error && html`<p class="problem" role="alert">${again.error}</p>`}
    <div class="buttons summary-buttons">
      ${
        summary.over
          ? html`
            <button class="button button-main" disabled=${again.busy} onClick=${() => again.run()}>
              ${app.t("score.again")}
            </button>
          `
          : html`
            <button class="button button-main" autofocus onClick=${() => live.playback.next()}>
              ${app.t("score.next")}
            </button>
          `
      }
      ${
        !reviewing &&
        html`
          <button class="button" onClick=${() => setReviewing(true)}>${app.t("score.review")}</button>
        `
      }
      <a class="button" href=${`/replay/${tableId}/${number}`}>${app.t("score.replay")}</a>
      ${
        summary.over &&
        html`
          <button class="button" onClick=${() => live.playback.next()}>${app.t("score.look")}</button>
        `
      }
    </div>
  `;
}
