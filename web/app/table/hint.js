/** A hint on one's turn: what the expert would do, and why. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { sentence } from "../parts/hooks.js";
import { bidWord, cardMark } from "./words.js";

/**
 * @typedef {{action: string, card?: import("../../sdk/wire.js").Card, bid?: import("../../sdk/wire.js").BidValue,
 *   cards?: import("../../sdk/wire.js").Card[], reason: string}} Advice
 */

/**
 * The hint of this turn, if one was asked for.
 * @param {import("../app.js").App} app @param {import("../../sdk/view.js").TableView|null} view
 */
export function useHint(app, view) {
  const [advice, setAdvice] = useState(/** @type {Advice|null} */ (null));
  const [busy, setBusy] = useState(false);
  useEffect(() => setAdvice(null), [view?.version]);
  const ask = async () => {
    if (!view || busy) return;
    setBusy(true);
    try {
      const given = await app.api.hint(view.tableId);
      setAdvice(given);
      app.announce(`${app.t("table.hintTitle")}: ${doing(given)}. ${given.reason}`);
    } catch (error) {
      app.toast(sentence(app, error), "error");
    } finally {
      setBusy(false);
    }
  };
  return { advice, busy, ask, dismiss: () => setAdvice(null) };
}

/** @param {Advice} advice */
function doing({ card, bid, cards }) {
  if (card) return cardMark(card);
  if (bid !== undefined) return bidWord(bid);
  return cards ? cards.map(cardMark).join(" ") : "";
}

/** The hint in words. @param {{app: import("../app.js").App, advice: Advice}} props */
export function AdviceText({ app, advice }) {
  return html`
    <div class="advice">
      <p><strong>${app.t("table.hintTitle")}: ${doing(advice)}</strong></p>
      <p>${advice.reason}</p>
    </div>
  `;
}

/**
 * The hint where no panel has a place for it.
 * @param {{app: import("../app.js").App, advice: Advice, onClose: () => void}} props
 */
export function HintBox({ app, advice, onClose }) {
  return html`
    <div class="hint-box">
      <${AdviceText} app=${app} advice=${advice} />
      <button class="button button-small" onClick=${onClose}>${app.t("table.close")}</button>
    </div>
  `;
}
