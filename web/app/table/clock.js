/** The turn's limit, counted by the server's clock. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";

const TICK_MS = 250;
export const HURRY_SECONDS = 10;

/**
 * Seconds that are left, null without a limit.
 * @param {import("../../sdk/clock.js").Clock} clock @param {number|null} deadline
 */
export function useSeconds(clock, deadline) {
  const left = () => (deadline === null ? null : Math.max(0, Math.ceil((deadline - clock.now()) / 1000)));
  const [seconds, setSeconds] = useState(left());
  useEffect(() => {
    setSeconds(left());
    if (deadline === null) return;
    const timer = setInterval(() => setSeconds(left()), TICK_MS);
    return () => clearInterval(timer);
  }, [deadline]);
  return seconds;
}

/**
 * A ring that empties, with the seconds in it.
 * @param {{app: import("../app.js").App, deadline: number, total: number, onHurry?: () => void}} props
 */
export function Clock({ app, deadline, total, onHurry }) {
  const seconds = useSeconds(app.api.clock, deadline) ?? 0;
  useEffect(() => {
    if (seconds === HURRY_SECONDS) onHurry?.();
  }, [seconds]);
  const share = Math.min(1, seconds / total);
  return html`
    <span class="clock" data-hurry=${seconds <= HURRY_SECONDS} role="timer"
      aria-label=${app.t("table.secondsLeft", { count: seconds })}>
      <svg viewBox="0 0 44 44" aria-hidden="true">
        <circle class="clock-track" cx="22" cy="22" r="20" />
        <circle class="clock-left" cx="22" cy="22" r="20" pathLength="100"
          style=${{ strokeDashoffset: 100 * (1 - share) }} />
      </svg>
      <span class="clock-seconds" aria-hidden="true">${seconds}</span>
    </span>
  `;
}
