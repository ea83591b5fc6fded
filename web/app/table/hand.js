/** One's own cards: chosen with a pointer or with the keyboard alone, as a fan or as a diagram by suits. */
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { cardText, SUITS, sameCard, sorted } from "../../sdk/index.js";
import { focusIsFree } from "../keyboard.js";
import { CardBack, PlainCard } from "./card.js";
import { SuitIcon } from "./card-faces.js";
import { animateDeal } from "./card-motion.js";
import { isLegal, mayPlay } from "./illegal-cards.js";
import { DURATIONS } from "./playback.js";
import { cardName } from "./words.js";

/** @typedef {import("../../sdk/wire.js").Card} Card */
/** @typedef {import("../../sdk/view.js").TableView} TableView */
/**
 * @typedef {object} HandProps
 * @property {import("../app.js").App} app
 * @property {TableView} view
 * @property {"fan"|"diagram"} layout
 * @property {Card[]} chosen  raised cards
 * @property {boolean} choosing  cards are chosen to be passed, so all may be
 * @property {Card|null} [hinted]
 * @property {(card: Card, element: Element) => void} onCard
 */

/** @param {HandProps} props */
export function Hand(props) {
  const { app, view } = props;
  const cards = sorted(view.hand ?? []);
  const keys = useKeys(cards, mayPlay(view) ? cards.findIndex((card) => isLegal(view, card)) : -1);
  if (view.mayGoBlind || (!view.hand && view.mySeat && view.phase === "cut")) {
    return html`<${Withheld} app=${app} count=${view.phase === "cut" ? 0 : 13} />`;
  }
  const Layout = props.layout === "diagram" ? Diagram : Fan;
  return html`
    <div class=${`hand hand-${props.layout}`} role="group" aria-label=${app.t("table.yourHand")}
      aria-description=${app.t("table.yourHandHelp")} ...${keys.group}>
      <${Layout} ...${props} cards=${cards} keys=${keys} />
    </div>
  `;
}

/** @param {{app: import("../app.js").App, count: number}} props */
function Withheld({ app, count }) {
  return html`
    <div class="hand hand-fan" role="img" aria-label=${app.t("say.withheld")} style=${{ "--cards": count }}>
      ${Array.from(
        { length: count },
        (_, i) => html`
          <span class="hand-card" key=${i} style=${bow(i, count)}><${CardBack} quiet=${true} /></span>
        `,
      )}
    </div>
  `;
}

/** @typedef {ReturnType<typeof useKeys>} Keys */

/** @param {HandProps & {cards: Card[], keys: Keys}} props */
function Fan(props) {
  const { cards } = props;
  return html`
    <div class="fan" style=${{ "--cards": cards.length }} data-many=${cards.length > 7}>
      ${cards.map(
        (card, i) => html`
          <${HandCard} key=${cardText(card)} ...${props} card=${card} index=${i} style=${bow(i, cards.length)} />
        `,
      )}
    </div>
  `;
}

/** @param {HandProps & {cards: Card[], keys: Keys}} props */
function Diagram(props) {
  const { app, cards } = props;
  return html`
    ${SUITS.map((suit) => {
      const held = cards.filter((card) => card.suit === suit);
      return html`
        <div class="diagram-row" key=${suit}>
          <${SuitIcon} suit=${suit} />
          <span class="visually-hidden">${app.t(`cards.${suit}`)}</span>
          ${held.map(
            (card) => html`
              <${HandCard} key=${cardText(card)} ...${props} card=${card} index=${cards.indexOf(card)} plain=${true} />
            `,
          )}
          ${held.length === 0 && html`<span class="diagram-void" aria-hidden="true">–</span>`}
        </div>
      `;
    })}
  `;
}

/**
 * @param {HandProps & {cards: Card[], keys: Keys, card: Card, index: number, style?: Record<string, number>,
 *   plain?: boolean}} props
 */
function HandCard({ app, view, chosen, choosing, hinted, onCard, keys, card, index, style, plain = false }) {
  const button = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    if (button.current && !plain) animateDeal(button.current, index, DURATIONS[app.settings.get("speed")].HAND_DEALT);
  }, []);
  const turn = mayPlay(view);
  const open = choosing || !turn || isLegal(view, card);
  const raised = chosen.some((one) => sameCard(one, card));
  return html`
    <button ref=${button} class=${plain ? "diagram-card" : "hand-card"} style=${style} data-card=${cardText(card)}
      data-suit=${card.suit} data-legal=${turn ? (isLegal(view, card) ? "yes" : "no") : undefined} data-raised=${raised}
      data-hinted=${Boolean(hinted && sameCard(hinted, card))} aria-pressed=${choosing ? raised : undefined}
      aria-disabled=${!open} tabindex=${index === keys.at ? 0 : -1} onFocus=${() => keys.move(index)}
      onClick=${(/** @type {{currentTarget: Element}} */ event) => onCard(card, event.currentTarget)}>
      ${plain ? html`<span aria-hidden="true">${card.rank}</span>` : html`<${PlainCard} card=${card} />`}
      <span class="visually-hidden">${cardName(card)}</span>
    </button>
  `;
}

/** A card's place in the fan, from its middle. @param {number} index @param {number} count */
const bow = (index, count) => ({ "--i": index, "--bow": index - (count - 1) / 2 });

/**
 * One stop for Tab, arrows within; the place is kept when a card leaves.
 * @param {Card[]} cards @param {number} first  the first card that may be played, -1 while it is not the viewer's turn
 */
function useKeys(cards, first) {
  const [at, setAt] = useState(0);
  const group = useRef(/** @type {HTMLElement|null} */ (null));
  const had = useRef(false);
  const place = Math.max(0, Math.min(at, cards.length - 1));
  /** @param {number} index */
  const focus = (index) =>
    /** @type {HTMLElement|null} */ (group.current?.querySelectorAll("[data-card]")[index])?.focus();

  // A card that is played takes the focus away with it: its neighbour gets it.
  useLayoutEffect(() => {
    if (had.current && (!document.activeElement || document.activeElement === document.body)) focus(place);
  }, [cards.length]);
  useEffect(() => setAt(place), [place]);
  // One's turn comes after a bid, whose panel took the focus away with it.
  useEffect(() => {
    if (first >= 0 && focusIsFree()) focus(first);
  }, [first >= 0]);

  /** @param {KeyboardEvent} event */
  function onKeyDown(event) {
    const to = {
      ArrowLeft: place - 1,
      ArrowRight: place + 1,
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 0,
      End: cards.length - 1,
    }[event.key];
    if (to === undefined || !cards.length) return;
    event.preventDefault();
    const next = (to + cards.length) % cards.length;
    setAt(next);
    focus(next);
  }

  return {
    at: place,
    move: setAt,
    group: {
      ref: group,
      onKeyDown,
      onFocusCapture: () => (had.current = true),
      onBlurCapture: (/** @type {FocusEvent} */ event) => {
        // Leaving for something else ends the claim; a removed card has no such thing.
        if (event.relatedTarget && !group.current?.contains(/** @type {Node} */ (event.relatedTarget)))
          had.current = false;
      },
    },
  };
}
