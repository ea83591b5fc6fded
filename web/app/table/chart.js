/** The score of both sides, hand by hand, as a drawing; the same is in the score sheet in figures. */
import { html } from "htm/preact";
import { figure, sides } from "./words.js";

/** @typedef {import("../../sdk/view.js").TableView} TableView */

const WIDTH = 320;
const HEIGHT = 140;
const EDGE = { left: 36, right: 12, top: 12, bottom: 18 };

/** @param {{app: import("../app.js").App, view: TableView}} props */
export function ScoreChart({ app, view }) {
  if (!view.history.length) return null;
  const [us, them] = sides(view);
  const target = view.options?.rules.target ?? null;
  /** @param {"ns"|"ew"} side */
  const line = (side) => [0, ...view.history.map((hand) => hand.scoresAfter[side])];
  const lines = [line(us.side), line(them.side)];
  const scale = makeScale(lines.flat(), target, view.history.length);
  const label = app.t("score.chart", {
    us: us.name,
    usScores: lines[0].slice(1).map(figure).join(", "),
    them: them.name,
    themScores: lines[1].slice(1).map(figure).join(", "),
  });
  return html`
    <svg class="chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
      ${scale.ticks.map((value) => html`<${Tick} key=${value} y=${scale.y(value)} text=${figure(value)} />`)}
      ${
        target !== null &&
        html`
          <line class="chart-target" x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${scale.y(target)}
            y2=${scale.y(target)} />
        `
      }
      ${lines.map(
        (points, i) => html`
          <${Line} key=${i} points=${points} scale=${scale} side=${i === 0 ? "us" : "them"} />
        `,
      )}
    </svg>
    <p class="chart-key" aria-hidden="true">
      <span data-side="us">${us.name}</span>
      <span data-side="them">${them.name}</span>
    </p>
  `;
}

/** @param {number[]} values @param {number|null} target @param {number} hands */
function makeScale(values, target, hands) {
  const all = target === null ? values : [...values, target];
  const [low, high] = [Math.min(0, ...all), Math.max(50, ...all)];
  const step = [50, 100, 200, 500, 1000].find((size) => (high - low) / size <= 5) ?? 2000;
  const [bottom, top] = [Math.floor(low / step) * step, Math.ceil(high / step) * step];
  /** @param {number} value */
  const y = (value) => EDGE.top + ((top - value) / (top - bottom)) * (HEIGHT - EDGE.top - EDGE.bottom);
  /** @param {number} hand */
  const x = (hand) => EDGE.left + (hand / Math.max(1, hands)) * (WIDTH - EDGE.left - EDGE.right);
  return { x, y, ticks: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, i) => bottom + i * step) };
}

/** @param {{y: number, text: string}} props */
function Tick({ y, text }) {
  return html`
    <line class="chart-grid" x1=${EDGE.left} x2=${WIDTH - EDGE.right} y1=${y} y2=${y} />
    <text class="chart-label" x=${EDGE.left - 6} y=${y + 3.5} text-anchor="end">${text}</text>
  `;
}

/** @param {{points: number[], scale: ReturnType<typeof makeScale>, side: "us"|"them"}} props */
function Line({ points, scale, side }) {
  const at = points.map((value, hand) => [scale.x(hand), scale.y(value)]);
  return html`
    <g class="chart-line" data-side=${side}>
      <polyline points=${at.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ")} />
      ${at.slice(1).map(([x, y], i) => html`<circle key=${i} cx=${x} cy=${y} r=${i === at.length - 2 ? 4 : 2.5} />`)}
    </g>
  `;
}
