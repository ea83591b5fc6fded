/** The drawings on the cards: suits, pips and court figures, made of few shapes. */
import { html } from "htm/preact";

/** @typedef {import("../../sdk/wire.js").Card} Card */
/** @typedef {import("../../sdk/wire.js").Suit} Suit */

/** In a square of 100. @type {Record<Suit, string>} */
const SUIT_PATHS = {
  spades:
    "M50 4C43 24 8 42 8 67c0 13 10 21 21 21 8 0 14-4 17-9-1 9-5 14-12 18h32c-7-4-11-9-12-18 3 5 9 9 17 9 11 0 21-8 21-21C92 42 57 24 50 4Z",
  hearts: "M50 95C32 74 6 58 6 32 6 17 17 7 29 7c9 0 17 5 21 14 4-9 12-14 21-14 12 0 23 10 23 25 0 26-26 42-44 63Z",
  clubs:
    "M50 5a21 21 0 0 1 17 33 21 21 0 1 1-12 33c0 12 4 20 11 25H34c7-5 11-13 11-25a21 21 0 1 1-12-33A21 21 0 0 1 50 5Z",
  diamonds: "M50 3c10 18 21 33 36 47-15 14-26 29-36 47-10-18-21-33-36-47C29 36 40 21 50 3Z",
};

/**
 * A suit's mark, placed in the drawing around it.
 * @param {{suit: Suit, x?: number, y?: number, size?: number, turned?: boolean}} props
 */
export function Mark({ suit, x = 50, y = 50, size = 100, turned = false }) {
  const scale = size / 100;
  const turn = turned ? " rotate(180 50 50)" : "";
  return html`
    <path d=${SUIT_PATHS[suit]} transform=${`translate(${x - size / 2} ${y - size / 2}) scale(${scale})${turn}`} />
  `;
}

/** A suit's mark alone, as large as a letter. @param {{suit: Suit}} props */
export function SuitIcon({ suit }) {
  return html`
    <svg class="suit-icon" data-suit=${suit} viewBox="0 0 100 100" aria-hidden="true"><${Mark} suit=${suit} /></svg>
  `;
}

const [LEFT, MIDDLE, RIGHT] = [34, 50, 66];
const COLUMNS = {
  two: [
    [MIDDLE, 30],
    [MIDDLE, 110],
  ],
  centre: [[MIDDLE, 70]],
  corners: [
    [LEFT, 30],
    [RIGHT, 30],
    [LEFT, 110],
    [RIGHT, 110],
  ],
  sides: [
    [LEFT, 70],
    [RIGHT, 70],
  ],
  rows: [
    [LEFT, 56.7],
    [RIGHT, 56.7],
    [LEFT, 83.3],
    [RIGHT, 83.3],
  ],
};
/** Where the pips of each rank stand, in a card of 100 by 140. @type {Record<string, number[][]>} */
const PIPS = {
  2: COLUMNS.two,
  3: [...COLUMNS.two, ...COLUMNS.centre],
  4: COLUMNS.corners,
  5: [...COLUMNS.corners, ...COLUMNS.centre],
  6: [...COLUMNS.corners, ...COLUMNS.sides],
  7: [...COLUMNS.corners, ...COLUMNS.sides, [MIDDLE, 50]],
  8: [...COLUMNS.corners, ...COLUMNS.sides, [MIDDLE, 50], [MIDDLE, 90]],
  9: [...COLUMNS.corners, ...COLUMNS.rows, ...COLUMNS.centre],
  10: [...COLUMNS.corners, ...COLUMNS.rows, [MIDDLE, 43.3], [MIDDLE, 96.7]],
};

/** @param {{suit: Suit, rank: string}} props */
function Pips({ suit, rank }) {
  return html`${PIPS[rank].map(([x, y]) => html`<${Mark} suit=${suit} x=${x} y=${y} size=${19} turned=${y > 70} />`)}`;
}

/**
 * Half of a figure: what sits on the head tells the rank. In 60 by 44, its waist at the bottom.
 * @type {Record<string, string>}
 */
const HEADS = {
  K: "M18 15 15 4l8 5 7-8 7 8 8-5-3 11Z",
  Q: "M19 15c-3-4-3-8-2-11l6 6 3-8 4 7 4-7 3 8 6-6c1 3 1 7-2 11Z",
  J: "M18 15c-2-8 4-12 12-12 5 0 8-3 14-2-4 2-3 5-2 8 1 2 0 4-1 6Z",
};
const HAIR = {
  K: "M20 16c-1 9 0 13 2 16h16c2-3 3-7 2-16Z",
  Q: "M18 15c-4 10-3 17 0 22h24c3-5 4-12 0-22Z",
  J: "M19 15c-2 7-2 12 0 16h22c2-4 2-9 0-16Z",
};

const BEARD =
  "M22 22c0 9 3 14.500 8 14.500s8-5.500 8-14.500c-1 3.500-2.500 4.500-4 4.200-1.500-.6-6.500-.6-8 0-1.500.3-3-.7-4-4.200Z";

/** @param {{suit: Suit, rank: "J"|"Q"|"K"}} props */
function HalfFigure({ suit, rank }) {
  return html`
    <path class="court-hair" d=${HAIR[rank]} />
    <ellipse class="court-skin" cx="30" cy="23" rx="8" ry="10" />
    ${rank === "K" && html`<path class="court-hair" d=${BEARD} />`}
    <path class="court-line" d="M26.500 21h1.500m4 0h1.500M30 22.500l-1 3.500h2m-3.500 3q2.500 1.300 5 0" />
    <path class="court-crown" d=${HEADS[rank]} />
    <path class="court-cloth" d="M4 46c1-9 8-13 17-14l9 8 9-8c9 1 16 5 17 14Z" />
    <path class="court-trim" d="M21 32l9 8 9-8 4 1-13 12-13-12ZM27 46v-4l3-2 3 2v4Z" />
    <g class="court-badge">
      <${Mark} suit=${suit} x=${14} y=${41.5} size=${6} />
      <${Mark} suit=${suit} x=${46} y=${41.5} size=${6} />
    </g>
  `;
}

/** @param {{suit: Suit, rank: "J"|"Q"|"K"}} props */
function Figure({ suit, rank }) {
  const half = html`<${HalfFigure} suit=${suit} rank=${rank} />`;
  return html`
    <rect class="court-frame" x="22.500" y="18" width="55" height="104" rx="4" />
    <g transform="translate(20 24)">${half}</g>
    <g transform="translate(80 116) rotate(180)">${half}</g>
    <${Mark} suit=${suit} x=${29} y=${26} size=${9} />
    <${Mark} suit=${suit} x=${71} y=${114} size=${9} turned=${true} />
  `;
}

/** @param {{suit: Suit, rank: string}} props */
function Corner({ suit, rank }) {
  return html`
    <text class="card-rank" x="12" y="22" text-anchor="middle" textLength=${rank === "10" ? 18 : undefined}
      lengthAdjust="spacingAndGlyphs">
      ${rank}
    </text>
    <${Mark} suit=${suit} x=${12} y=${34} size=${14} />
  `;
}

/** The face of a card as a drawing; the caller gives it an accessible name. @param {{card: Card}} props */
export function CardFace({ card: { suit, rank } }) {
  const corner = html`<${Corner} suit=${suit} rank=${rank} />`;
  return html`
    <svg class="card-face" data-suit=${suit} viewBox="0 0 100 140" aria-hidden="true" focusable="false">
      ${corner}
      <g transform="rotate(180 50 70)">${corner}</g>
      ${middle(suit, rank)}
    </svg>
  `;
}

/** @param {Suit} suit @param {string} rank */
function middle(suit, rank) {
  if (rank === "A") return html`<${Mark} suit=${suit} x=${50} y=${70} size=${suit === "spades" ? 58 : 42} />`;
  if (rank === "K" || rank === "Q" || rank === "J") return html`<${Figure} suit=${suit} rank=${rank} />`;
  return html`<${Pips} suit=${suit} rank=${rank} />`;
}
