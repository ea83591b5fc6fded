/** Bidding: a number is chosen, its meaning told, and then it is bid. Before that, blind nil or the cards. */
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { partnerOf, seatAfter, sideOf } from "../../sdk/index.js";
import { focusIsFree } from "../keyboard.js";
import { explainBid, isTotal } from "./bid-points.js";
import { CardBack } from "./card.js";
import { AdviceText } from "./hint.js";
import { PanelHead } from "./panel-head.js";
import { bidWord, waitFor } from "./words.js";

/** @typedef {import("../../sdk/wire.js").BidValue} BidValue */
/** @typedef {import("../../sdk/view.js").TableView} TableView */
/**
 * @typedef {{app: import("../app.js").App, view: TableView, live: import("./use-table.js").LiveTable,
 *   advice: import("./hint.js").Advice|null}} Props
 */

/** The centre of the table during the bidding. @param {Props} props */
export function Bidding(props) {
  const { app, view } = props;
  const mine = view.mySeat && view.bids[view.mySeat] === null;
  if (view.mayGoBlind && mine) return html`<${BlindChoice} ...${props} />`;
  if (view.turn === view.mySeat && view.validBids) return html`<${BidPanel} key=${view.handNumber} ...${props} />`;
  return html`
    <div class="panel-felt panel-quiet">
      <p>${view.mayGoBlind && !mine ? app.t("bids.blindDone") : waitFor(view, "bids.wait")}</p>
      <${Misdeal} ...${props} />
    </div>
  `;
}

/** @param {Props} props */
function BidPanel(props) {
  const { app, view, live, advice } = props;
  const [chosen, setChosen] = useState(/** @type {BidValue|null} */ (null));
  const [busy, setBusy] = useState(false);
  const panel = useFocus();
  const bids = (view.validBids ?? []).filter((bid) => bid !== "blind_nil");
  /** @param {Event} event */
  const send = async (event) => {
    event.preventDefault();
    if (chosen === null || busy) return;
    setBusy(true);
    await live.act(() => app.api.bid(view.tableId, chosen));
    setBusy(false);
  };
  return html`
    <form class="panel-felt bid-panel" ref=${panel} onSubmit=${send}>
      <${PanelHead} ...${props} title=${app.t(isTotal(view) ? "bids.titleTotal" : "bids.title")} />
      ${
        advice
          ? html`<${AdviceText} app=${app} advice=${advice} />`
          : html`
            <p class="bid-partner">${partnerWords(app, view)}</p>
          `
      }
      <div class="bid-values" role="radiogroup" aria-label=${app.t("bids.choose")}
        onKeyDown=${arrows(bids, chosen, setChosen)}>
        ${bids.map(
          (bid, i) => html`
            <button type="button" role="radio" class="bid-value" data-bid=${bid} aria-checked=${chosen === bid}
              tabindex=${chosen === bid || (chosen === null && i === 0) ? 0 : -1} onClick=${() => setChosen(bid)}>
              ${bidWord(bid)}
            </button>
          `,
        )}
      </div>
      <p class="bid-hint" aria-live="polite">${chosen === null ? app.t("bids.choose") : explainBid(view, chosen)}</p>
      <button class="button button-main bid-send" disabled=${chosen === null || busy}>
        ${chosen === null ? app.t("bids.title") : app.t("bids.place", { bid: bidWord(chosen) })}
      </button>
      <${Misdeal} ...${props} />
    </form>
  `;
}

/** @param {import("../app.js").App} app @param {TableView} view */
function partnerWords(app, view) {
  const bid = view.mySeat && view.bids[partnerOf(view.mySeat)];
  const summed = view.options?.rules.bidding === "summed";
  if (bid === null) return app.t(summed ? "bids.firstSum" : "bids.firstTotal");
  if (bid === "nil") return app.t("bids.partnerNil");
  if (bid === "blind_nil") return app.t("bids.partnerBlind");
  return `${app.t("bids.partnerBid", { bid: String(bid) })} ${app.t(summed ? "bids.secondSum" : "bids.secondTotal")}`;
}

/**
 * Arrow keys go through the bids.
 * @param {BidValue[]} bids @param {BidValue|null} chosen @param {(bid: BidValue) => void} choose
 */
const arrows = (bids, chosen, choose) => (/** @type {KeyboardEvent} */ event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = chosen === null ? (step > 0 ? -1 : 0) : bids.indexOf(chosen);
  const next = (at + step + bids.length) % bids.length;
  choose(bids[next]);
  const group = /** @type {HTMLElement} */ (event.currentTarget);
  /** @type {HTMLElement|undefined} */ (group.querySelectorAll("button")[next])?.focus();
};

/** @param {Props} props */
function BlindChoice(props) {
  const { app, view, live } = props;
  const panel = useFocus();
  const rules = /** @type {Record<string, any>} */ (view.options?.rules ?? {});
  const points = { bonus: rules.blind_nil_bonus ?? 100, penalty: rules.blind_nil_penalty ?? 100 };
  const mayBid = view.validBids?.includes("blind_nil");
  return html`
    <div class="panel-felt blind-panel" ref=${panel}>
      <${PanelHead} ...${props} title=${app.t("bids.blindTitle")} />
      <span class="blind-cards" aria-hidden="true">
        ${[0, 1, 2].map((i) => html`<${CardBack} key=${i} quiet=${true} />`)}
      </span>
      <p>${app.t(rules.blind_nil_deficit === null ? "bids.blindAlways" : "bids.blindText", points)}</p>
      <div class="buttons">
        <button class="button button-main" onClick=${() => live.act(() => app.api.reveal(view.tableId))}>
          ${app.t("bids.look")}
        </button>
        ${
          mayBid &&
          html`
            <button class="button" onClick=${() => live.act(() => app.api.bid(view.tableId, "blind_nil"))}>
              ${app.t("bids.goBlind")}
            </button>
          `
        }
      </div>
      ${!mayBid && html`<p class="panel-note">${app.t("bids.blindWait")}</p>`}
    </div>
  `;
}

/** Why the viewer's hand may be thrown in: the reason that the server would give. @param {TableView} view */
function misdealReason({ hand, options }) {
  const rules = /** @type {Record<string, unknown>} */ (options?.rules ?? {});
  return rules.misdeal_no_spades && !hand?.some(({ suit }) => suit === "spades") ? "no_spades" : "no_honours";
}

/** @param {Props} props */
function Misdeal({ app, view, live }) {
  if (!view.mayClaimMisdeal) return null;
  return html`
    <div class="misdeal">
      <p class="panel-note">${app.t("bids.misdealText", { reason: app.t(`bids.${misdealReason(view)}`) })}</p>
      <button type="button" class="button" onClick=${() => live.act(() => app.api.misdeal(view.tableId))}>
        ${app.t("bids.misdeal")}
      </button>
    </div>
  `;
}

/** Takes the focus of who uses the keyboard to what is asked now, unless it is somewhere on purpose. */
export function useFocus() {
  const panel = useRef(/** @type {any} */ (null));
  useEffect(() => {
    if (focusIsFree())
      panel.current?.querySelector('button:not([tabindex="-1"]), input')?.focus({ preventScroll: true });
  }, []);
  return panel;
}

/**
 * Bids of a side so far, as the score bar shows them: the total, or what is known of it.
 * @param {TableView} view @param {"ns"|"ew"} side
 */
export function contractOf(view, side) {
  const settled = view.teamBids[side];
  if (settled !== null) return settled;
  const first = view.dealer && seatAfter(view.dealer, 1);
  if (!first) return null;
  const order = [0, 1, 2, 3].map((places) => seatAfter(first, places)).filter((seat) => sideOf(seat) === side);
  const numbers = order.map((seat) => view.bids[seat]).filter((bid) => typeof bid === "number");
  if (!numbers.length) return null;
  const summed = view.options?.rules.bidding === "summed";
  return summed ? numbers.reduce((sum, bid) => sum + bid, 0) : numbers[numbers.length - 1];
}
