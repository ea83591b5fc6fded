/** The picture of a player: one of 24, a suit on a colour. */
import { html } from "htm/preact";

export const AVATARS = 24;
const SUITS = ["spades", "hearts", "clubs", "diamonds"];
const SHAPES = [
  "M12 3C9.5 7 5 9 5 13.5a3.5 3.5 0 0 0 6 2.4c-.2 1.7-.8 3-1.9 4.1h5.8c-1.1-1.1-1.7-2.4-1.9-4.1a3.5 3.5 0 0 0 6-2.4C19 9 14.5 7 12 3Z",
  "M12 20C9 16 4.5 13 4.5 8.7a3.9 3.9 0 0 1 7.5-1.5 3.9 3.9 0 0 1 7.5 1.5C19.5 13 15 16 12 20Z",
  "M11 14.5a3.7 3.7 0 1 1-2.6-6 3.7 3.7 0 1 1 7.2 0 3.7 3.7 0 1 1-2.6 6c.2 2.2.8 4 2 5.5H9c1.2-1.5 1.8-3.3 2-5.5Z",
  "M12 3c2.1 3.6 4.5 6.3 7.5 9-3 2.7-5.4 5.4-7.5 9-2.1-3.6-4.5-6.3-7.5-9 3-2.7 5.4-5.4 7.5-9Z",
];

/** One of the pictures, beside words. @param {{icon: number, large?: boolean}} props */
export function Avatar({ icon, large }) {
  const number = (icon - 1) % AVATARS;
  const suit = number % SUITS.length;
  return html`
    <span class=${`avatar avatar-${Math.floor(number / SUITS.length)} ${large ? "avatar-large" : ""}`}
      aria-hidden="true">
      <svg viewBox="0 0 24 24" focusable="false"><path d=${SHAPES[suit]} /></svg>
    </span>
  `;
}

/** The picture of somebody of whom only the id is known. @param {string} playerId */
export function pictureOf(playerId) {
  return (Number.parseInt(playerId.slice(0, 6), 16) % AVATARS) + 1;
}
