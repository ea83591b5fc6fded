/** The page of a table: played at, watched, or waiting for players. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { cardText, mustExchange, SEATS, sameCard } from "../../sdk/index.js";
import { useSettings } from "../parts/hooks.js";
import { SignInGate } from "../parts/sign-in-gate.js";
import { Banner } from "../table/banner.js";
import { rememberOrigin } from "../table/card-motion.js";
import { CentrePanel, cardsToPass } from "../table/centre-panel.js";
import { Hand } from "../table/hand.js";
import { HintBox, useHint } from "../table/hint.js";
import { isLegal, mayPlay, whyNot, wouldRenege } from "../table/illegal-cards.js";
import { ScoreBar } from "../table/score-bar.js";
import { SeatPlate } from "../table/seat.js";
import { SidePanels } from "../table/side-panels.js";
import { Summary } from "../table/summary.js";
import { PreviousTrick } from "../table/trick.js";
import { useTable } from "../table/use-table.js";
import { cardMark, cardName, nameAt } from "../table/words.js";

/** @typedef {import("../../sdk/wire.js").Card} Card */
/** @typedef {import("../../sdk/view.js").TableView} TableView */
/** @typedef {import("../table/use-table.js").LiveTable} Live */

/** A click so soon after a card was played is the second click of a double click. */
const DOUBLE_CLICK_MS = 600;

/** @param {import("../router.js").PageProps} props */
export function Page({ params, app }) {
  return html`
    <${SignInGate} app=${app} title=${app.t("table.title")}>
      <${Table} key=${params.tableId} app=${app} tableId=${params.tableId} />
    <//>
  `;
}

/** @param {{app: import("../app.js").App, tableId: string}} props */
function Table({ app, tableId }) {
  const live = useTable(app, tableId);
  const view = live.playback.shown;
  if (live.gone) return html`<${Gone} app=${app} reason=${live.gone} />`;
  if (!view) return html`<div class="page page-narrow"><p role="status">${app.t("table.loading")}</p></div>`;
  return html`<${Played} app=${app} live=${live} view=${view} />`;
}

/** @param {{app: import("../app.js").App, reason: string}} props */
function Gone({ app, reason }) {
  const texts = /** @type {Record<string, string>} */ ({
    not_here: "table.gone",
    removed: "table.removed",
    missing: "table.missing",
    left: "table.left",
    kicked: "table.kicked",
  });
  return html`
    <div class="page page-narrow">
      <h1>${app.t("table.title")}</h1>
      <p role="alert">${texts[reason] ? app.t(texts[reason]) : reason}</p>
      ${
        !texts[reason] &&
        html`
          <button class="button" onClick=${() => location.reload()}>${app.t("app.again")}</button>
        `
      }
      <a class="button button-main" href="/lobby">${app.t("table.toLobby")}</a>
    </div>
  `;
}

/** @param {{app: import("../app.js").App, live: Live, view: TableView}} props */
function Played({ app, live, view }) {
  const [open, setOpen] = useState(false);
  const hint = useHint(app, view);
  return html`
    <div class="table-page" data-phase=${view.phase}>
      <h1 class="visually-hidden">${app.t("table.heading", { name: view.options?.name ?? app.t("table.unnamed") })}</h1>
      <div class="table-felt">
        <${Banner} app=${app} state=${live.online} />
        ${view.phase !== "waiting" && html`<${ScoreBar} app=${app} view=${view} />`}
        <div class="felt-tools">
          <${PreviousTrick} app=${app} view=${view} />
          ${
            asksHint(view) &&
            html`
              <button class="felt-button" disabled=${hint.busy} onClick=${hint.ask}>
                ${app.t(hint.busy ? "table.hintBusy" : "table.hint")}
              </button>
            `
          }
        </div>
        <div class="felt-corner">
          <${SoundSwitch} app=${app} />
          <button class="felt-button felt-menu" onClick=${() => setOpen(true)}>${app.t("table.menu")}</button>
        </div>
        ${SEATS.map((seat) => html`<${SeatPlate} key=${seat} app=${app} view=${view} seat=${seat} live=${live} />`)}
        <${Own} app=${app} live=${live} view=${view} advice=${hint.advice} />
        ${
          hint.advice &&
          view.phase === "playing" &&
          html`
            <${HintBox} app=${app} advice=${hint.advice} onClose=${hint.dismiss} />
          `
        }
      </div>
      <${SidePanels} app=${app} view=${view} live=${live} open=${open} onClose=${() => setOpen(false)} />
      <${Summary} app=${app} live=${live} />
    </div>
  `;
}

/** Turns sounds on and off. @param {{app: import("../app.js").App}} props */
function SoundSwitch({ app }) {
  const { sounds } = useSettings(app);
  const path = sounds
    ? "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500ZM15.500 9a4.500 4.500 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11"
    : "M4 9.500v5h3.500L12 18.500v-13L7.500 9.500ZM16 9.500l5 5m0-5-5 5";
  return html`
    <button class="felt-button felt-sound" aria-pressed=${sounds} aria-label=${app.t("table.sounds")}
      title=${app.t("table.sounds")} onClick=${() => app.settings.set("sounds", !sounds)}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d=${path} /></svg>
    </button>
  `;
}

/** Whether the viewer may ask for a hint. @param {TableView} view */
const asksHint = (view) =>
  view.options?.rules.hints === true &&
  view.mySeat !== null &&
  view.turn === view.mySeat &&
  view.phase !== "game_over" &&
  !view.mayGoBlind;

/**
 * The centre of the table and the viewer's cards, which share the chosen cards.
 * @param {{app: import("../app.js").App, live: Live, view: TableView,
 *   advice: import("../table/hint.js").Advice|null}} props
 */
function Own({ app, live, view, advice }) {
  const settings = useSettings(app);
  const { chosen, setChosen, choosing, onCard, why } = useChoice(app, live, view, settings.confirmPlays);
  const confirm = !choosing && chosen.length === 1 ? chosen[0] : null;
  const warning = confirm && wouldRenege(view, confirm) ? app.t("table.renegeAsk", reneged(app, view)) : "";
  return html`
    <div class="centre-panel">
      <${CentrePanel} app=${app} view=${view} live=${live} advice=${advice} chosen=${chosen}
        onPassed=${() => setChosen([])} />
    </div>
    <div class="own">
      <p class="own-line" role="status" data-why=${Boolean(why || warning)}>
        ${why || warning || (confirm ? "" : ownLine(app, view))}
        ${
          confirm &&
          html`
            <button class="button button-main button-small" onClick=${() => onCard(confirm, null)}>
              ${app.t("table.playCard", { card: cardMark(confirm) })}
            </button>
          `
        }
      </p>
      ${
        view.mySeat &&
        view.phase !== "waiting" &&
        html`
          <${Hand} app=${app} view=${view} layout=${settings.layout} chosen=${chosen} choosing=${choosing}
            hinted=${advice?.card ?? null} onCard=${onCard} />
        `
      }
    </div>
  `;
}

/** What a renege in this trick is about. @param {import("../app.js").App} app @param {TableView} view */
function reneged(app, view) {
  const suit = app.t(`cards.${view.trick[0].card.suit}`);
  const rules = /** @type {Record<string, unknown> | undefined} */ (view.options?.rules);
  return { suit, points: Number(rules?.renege_penalty) };
}

/**
 * The status line over the hand.
 * @param {import("../app.js").App} app @param {TableView} view
 */
function ownLine(app, view) {
  if (!view.mySeat) return app.t("table.spectating");
  if (view.phase !== "playing" || !view.turn) return "";
  return view.turn === view.mySeat ? app.t("table.yourTurn") : app.t("table.turnOf", { name: nameAt(view, view.turn) });
}

/**
 * Which cards are chosen, and what a click on one does.
 * @param {import("../app.js").App} app @param {Live} live @param {TableView} view @param {boolean} confirmPlays
 */
function useChoice(app, live, view, confirmPlays) {
  const [chosen, setChosen] = useState(/** @type {Card[]} */ ([]));
  const [why, setWhy] = useState("");
  const choosing = view.phase === "blind_nil_exchange" && mustExchange(view);
  const last = useRef(0);
  const laidAt = useRef(-Infinity);
  useEffect(() => {
    setChosen([]);
    setWhy("");
  }, [view.phase, view.handNumber, view.trick.length, view.turn]);

  /** @param {Card} card */
  const toggle = (card) => {
    const without = chosen.filter((one) => !sameCard(one, card));
    setChosen(without.length < chosen.length ? without : [...chosen, card].slice(-cardsToPass(view)));
  };

  /** @param {Card} card @param {Element|null} element */
  function onCard(card, element) {
    if (choosing) return toggle(card);
    const reason = mayPlay(view) && isLegal(view, card) ? "" : whyNot(view, card);
    if (reason && performance.now() - laidAt.current < DOUBLE_CLICK_MS) return; // the second click of one's own play
    setWhy(reason);
    if (reason) return app.announce(app.t("say.illegal", { card: cardName(card), reason }));
    if ((confirmPlays || wouldRenege(view, card)) && !chosen.some((one) => sameCard(one, card)))
      return setChosen([card]);
    if (last.current === view.version) return; // one card a turn, however fast one clicks
    last.current = view.version;
    laidAt.current = performance.now();
    rememberOrigin(cardText(card), element ?? document.querySelector(`[data-card="${cardText(card)}"]`));
    live.play(card).then((done) => {
      if (!done) last.current = 0;
    });
  }

  return { chosen, setChosen, choosing, onCard, why };
}
