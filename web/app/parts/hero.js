/** The picture of the home page: a trick on the table, drawn from shapes. */
import { html } from "htm/preact";

const SPADE =
  "M0-34C-9-20-30-10-30 8a15 15 0 0 0 26 10c-.6 6-3 11-8 15h24c-5-4-7.4-9-8-15a15 15 0 0 0 26-10C30-10 9-20 0-34Z";
const HEART = "M0 32C-8 20-32 6-32-12a16 16 0 0 1 32-6 16 16 0 0 1 32 6C32 6 8 20 0 32Z";
const CLUB = "M-4 10a15 15 0 1 1-11-24 15 15 0 1 1 30 0 15 15 0 1 1-11 24c.6 9 3 16 8 20h-24c5-4 7.4-11 8-20Z";
const DIAMOND = "M0-34C8-20 18-9 30 0 18 9 8 20 0 34-8 20-18 9-30 0-18-9-8-20 0-34Z";

const TRICK = [
  { rank: "K", shape: HEART, red: true, at: "translate(200 92) rotate(-7)" },
  { rank: "9", shape: DIAMOND, red: true, at: "translate(292 158) rotate(82)" },
  { rank: "J", shape: CLUB, red: false, at: "translate(108 150) rotate(-96)" },
  { rank: "A", shape: SPADE, red: false, at: "translate(204 218) rotate(5)" },
];

/** The picture, which is decoration. */
export function Hero() {
  return html`
    <svg class="hero-art" viewBox="0 0 400 310" aria-hidden="true" focusable="false">
      <ellipse class="hero-rim" cx="200" cy="158" rx="192" ry="142" />
      <ellipse class="hero-felt" cx="200" cy="154" rx="184" ry="134" />
      <ellipse class="hero-line" cx="200" cy="154" rx="160" ry="112" />
      ${TRICK.map((card) => html`<${Card} ...${card} />`)}
    </svg>
  `;
}

/** @param {{rank: string, shape: string, red: boolean, at: string}} props */
function Card({ rank, shape, red, at }) {
  return html`
    <g transform=${at} class=${red ? "hero-card hero-red" : "hero-card"}>
      <rect x="-44" y="-62" width="88" height="124" rx="9" />
      <text x="-35" y="-36">${rank}</text>
      <path d=${shape} transform="translate(-27 -24) scale(.24)" />
      <path d=${shape} transform="translate(0 6) scale(.82)" />
    </g>
  `;
}
