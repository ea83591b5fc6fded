/** The centre of the table: the trick, or what the phase asks of the viewer. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { mustExchange, partnerOf } from "../../sdk/index.js";
import { announcementOf } from "./announcements.js";
import { Bidding, useFocus } from "./bidding.js";
import { Card } from "./card.js";
import { AdviceText } from "./hint.js";
import { PanelHead } from "./panel-head.js";
import { GameOver } from "./summary.js";
import { TrickOnTable } from "./trick.js";
import { Waiting } from "./waiting.js";
import { nameAt, waitFor } from "./words.js";

/** @typedef {import("../../sdk/wire.js").Card} CardFace */
/**
 * @typedef {{app: import("../app.js").App, view: import("../../sdk/view.js").TableView,
 *   live: import("./use-table.js").LiveTable, advice: import("./hint.js").Advice|null}} Props
 */

/** @param {Props & {chosen: CardFace[], onPassed: () => void}} props */
export function CentrePanel(props) {
  const { app, view, live } = props;
  if (live.playback.misdeal) return html`<${ThrownIn} ...${props} />`;
  if (view.phase === "waiting") return html`<${Waiting} ...${props} />`;
  if (view.phase === "cut") return html`<${Cut} ...${props} />`;
  if (view.phase === "bidding") return html`<${Bidding} ...${props} />`;
  if (view.phase === "blind_nil_exchange") return html`<${Exchange} ...${props} />`;
  if (view.phase === "game_over" && live.playback.settled && !live.playback.summary)
    return html`<${GameOver} app=${app} view=${view} />`;
  return html`<${TrickOnTable} app=${app} view=${view} playback=${live.playback} />`;
}

/** @param {Props} props */
function Cut(props) {
  const { app, view, live, advice } = props;
  const [position, setPosition] = useState(26);
  const panel = useFocus();
  if (view.turn !== view.mySeat) {
    return html`<div class="panel-felt panel-quiet"><p>${waitFor(view, "cut.wait")}</p></div>`;
  }
  /** @param {{currentTarget: HTMLInputElement}} event */
  const move = (event) => setPosition(Number(event.currentTarget.value));
  /** @param {number} at */
  const send = (at) => live.act(() => app.api.cut(view.tableId, at));
  return html`
    <div class="panel-felt cut-panel" ref=${panel}>
      <${PanelHead} ...${props} title=${app.t("cut.title")} />
      ${advice ? html`<${AdviceText} app=${app} advice=${advice} />` : html`<p>${app.t("cut.text")}</p>`}
      <label>
        ${app.t("cut.at", { count: position })}
        <input type="range" min="1" max="51" value=${position} aria-label=${app.t("cut.position")} onInput=${move} />
      </label>
      <div class="buttons">
        <button class="button button-main" onClick=${() => send(position)}>${app.t("cut.cut")}</button>
        <button class="button" onClick=${() => send(0)}>${app.t("cut.decline")}</button>
      </div>
    </div>
  `;
}

/** How many cards are passed at this table. @param {Props["view"]} view */
export const cardsToPass = (view) => view.options?.rules.blind_exchange_cards ?? 2;

/** @param {Props & {chosen: CardFace[], onPassed: () => void}} props */
function Exchange(props) {
  const { app, view, live, advice, chosen, onPassed } = props;
  const count = cardsToPass(view);
  const seat = view.exchange?.seat ?? view.turn;
  if (!mustExchange(view) || !view.mySeat) {
    return html`<div class="panel-felt panel-quiet"><p>${waitFor(view, "exchange.wait")}</p></div>`;
  }
  const optional = Boolean(view.options?.rules.blind_exchange_optional);
  const partner = nameAt(view, partnerOf(view.mySeat));
  const text = optional ? (count === 1 ? "textOne" : "textOnce") : seat === view.mySeat ? "textBlind" : "textPartner";
  /** @param {CardFace[]} cards */
  const send = async (cards) => {
    const texts = cards.map(({ suit, rank }) => rank + suit[0].toUpperCase());
    if (await live.act(() => app.api.exchange(view.tableId, texts))) onPassed();
  };
  return html`
    <div class="panel-felt exchange-panel">
      <${PanelHead} ...${props} title=${app.t("exchange.title", { name: partner })} />
      ${
        advice
          ? html`<${AdviceText} app=${app} advice=${advice} />`
          : html`
            <p>${app.t(`exchange.${text}`, { count, name: partner })}</p>
          `
      }
      <p class="panel-note" aria-live="polite">${app.t("exchange.chosen", { chosen: chosen.length, count })}</p>
      <div class="buttons">
        <button class="button button-main" disabled=${chosen.length !== count} onClick=${() => send(chosen)}>
          ${app.t("exchange.send", { count })}
        </button>
        ${optional && html`<button class="button" onClick=${() => send([])}>${app.t("exchange.keep")}</button>`}
      </div>
    </div>
  `;
}

/** A hand that was thrown in, open to all. @param {Props} props */
function ThrownIn({ view, live }) {
  const payload = live.playback.misdeal;
  return html`
    <div class="panel-felt">
      <p>${announcementOf({ type: "MISDEAL", payload }, view)}</p>
      <div class="thrown-in">${payload.hand.map((/** @type {CardFace} */ card) => html`<${Card} card=${card} />`)}</div>
    </div>
  `;
}
