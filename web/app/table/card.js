/** A card lying somewhere: its face, or its back. */
import { html } from "htm/preact";
import { t } from "../strings.js";
import { CardFace } from "./card-faces.js";
import { cardName } from "./words.js";

/** @param {{card: import("../../sdk/wire.js").Card}} props */
export function Card({ card }) {
  return html`<span class="card" role="img" aria-label=${cardName(card)}><${CardFace} card=${card} /></span>`;
}

/**
 * A card without a name of its own, inside something that has one.
 * @param {{card: import("../../sdk/wire.js").Card}} props
 */
export function PlainCard({ card }) {
  return html`<span class="card"><${CardFace} card=${card} /></span>`;
}

/** @param {{quiet?: boolean}} props */
export function CardBack({ quiet = false }) {
  return quiet
    ? html`<span class="card card-back" aria-hidden="true"></span>`
    : html`<span class="card card-back" role="img" aria-label=${t("cards.hidden")}></span>`;
}
