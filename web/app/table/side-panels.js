/** The panels beside the table: score, talk, fairness, the table itself; on small screens they open over it. */
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Chat } from "./chat.js";
import { Dialog } from "./dialog.js";
import { Fairness } from "./fairness.js";
import { AboutTable } from "./host.js";
import { ScoreSheet } from "./score-sheet.js";

/**
 * @typedef {{app: import("../app.js").App, view: import("../../sdk/view.js").TableView,
 *   live: import("./use-table.js").LiveTable}} Props
 */

const PANELS = { score: ScoreSheet, chat: Chat, fair: Fairness, host: AboutTable };
const NAMES = /** @type {(keyof typeof PANELS)[]} */ (Object.keys(PANELS));
const WIDE = "(min-width: 1100px)";

/** Whether the window is wide enough for panels beside the table. */
function useWide() {
  const [wide, setWide] = useState(matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const follow = () => setWide(query.matches);
    query.addEventListener("change", follow);
    return () => query.removeEventListener("change", follow);
  }, []);
  return wide;
}

/** @param {Props & {open: boolean, onClose: () => void}} props */
export function SidePanels(props) {
  const { app, open, onClose } = props;
  const wide = useWide();
  const tabs = html`<${Tabs} ...${props} />`;
  if (wide) return html`<aside class="side" aria-label=${app.t("table.panel")}>${tabs}</aside>`;
  if (!open) return null;
  return html`
    <${Dialog} class="side-sheet" label=${app.t("table.panel")} onClose=${onClose}>
      <button class="button button-small side-close" onClick=${onClose}>${app.t("table.close")}</button>
      ${tabs}
    <//>
  `;
}

/** @param {Props} props */
function Tabs(props) {
  const { app, live } = props;
  const [current, setCurrent] = useState(NAMES[0]);
  const [read, setRead] = useState(live.chat.length);
  const Panel = PANELS[current];
  useEffect(() => {
    if (current === "chat") setRead(live.chat.length);
  }, [current, live.chat.length]);
  const unread = live.chat.length - read;
  return html`
    <div class="tabs" role="tablist" aria-label=${app.t("table.menu")} onKeyDown=${arrows(current, setCurrent)}>
      ${NAMES.map(
        (name) => html`
          <button key=${name} role="tab" id=${`tab-${name}`} aria-selected=${name === current} aria-controls="tab-panel"
            tabindex=${name === current ? 0 : -1} onClick=${() => setCurrent(name)}>
            ${app.t(`${name}.tab`)}
            ${
              name === "chat" &&
              unread > 0 &&
              current !== "chat" &&
              html`
                <span class="unread">
                  ${unread}
                  <span class="visually-hidden"> ${app.t("chat.unread", { count: unread })}</span>
                </span>
              `
            }
          </button>
        `,
      )}
    </div>
    <div class="tab-panel" key=${current} id="tab-panel" role="tabpanel" aria-labelledby=${`tab-${current}`}
      tabindex="0">
      <${Panel} ...${props} />
    </div>
  `;
}

/** @param {keyof typeof PANELS} current @param {(name: keyof typeof PANELS) => void} choose */
const arrows = (current, choose) => (/** @type {KeyboardEvent} */ event) => {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  const next = NAMES[(NAMES.indexOf(current) + step + NAMES.length) % NAMES.length];
  choose(next);
  document.getElementById(`tab-${next}`)?.focus();
};
