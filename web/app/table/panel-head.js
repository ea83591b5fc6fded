/**
 * The head of a panel that asks the viewer something; on small screens it also shows what their own seat, which it
 * covers,
 * would.
 */
import { html } from "htm/preact";
import { Clock } from "./clock.js";
import { USUAL_SECONDS } from "./seat.js";

/**
 * @param {{app: import("../app.js").App, view: import("../../sdk/view.js").TableView,
 *   live: import("./use-table.js").LiveTable, title: string}} props
 */
export function PanelHead({ app, view, live, title }) {
  const deadline = view.turn === view.mySeat && live.playback.settled ? live.model.view?.deadline : null;
  return html`
    <div class="panel-head">
      <h2>${title}</h2>
      <span class="panel-own" aria-hidden="true">
        ${view.dealer === view.mySeat && html`<span class="tag tag-dealer">D</span>`}
        ${
          deadline &&
          html`
            <${Clock} app=${app} deadline=${deadline} total=${view.options?.rules.turn_seconds ?? USUAL_SECONDS} />
          `
        }
      </span>
    </div>
  `;
}
