/** The four seats of a table in a list: who sits where, and buttons for those that are free. */
import { html } from "htm/preact";
import { SEATS } from "../../sdk/cards.js";

/**
 * @param {{app: import("../app.js").App, entry: import("../../sdk/wire.js").Entry,
 *   sit: (seat: import("../../sdk/wire.js").Seat) => void}} props
 */
export function SeatList({ app, entry, sit }) {
  return html`
    <ul class="seats">
      ${SEATS.map((seat) => {
        const holder = entry.seats[seat];
        const name = app.t(`seat.${seat}`);
        if (holder) {
          const who = holder.isBot ? app.t("lobby.bot") : (holder.username ?? app.t("lobby.somebody"));
          return html`
            <li class=${holder.isBot ? "seat seat-bot" : "seat"}>
              <span class="hint">${name}</span>
              <span class="seat-name">${who}</span>
            </li>
          `;
        }
        if (!entry.canJoin)
          return html`<li class="seat seat-free"><span class="hint">${name}</span>${app.t("lobby.free")}</li>`;
        return html`
          <li class="seat seat-open">
            <button onClick=${() => sit(seat)}>
              <span class="hint">${name} </span>
              <span>
                ${app.t("lobby.sit")}
                <span class="visually-hidden">${app.t("lobby.sitAt", { table: titleOf(app, entry) })}</span>
              </span>
            </button>
          </li>
        `;
      })}
    </ul>
  `;
}

/**
 * What a table is called: its name, or its host's table.
 * @param {import("../app.js").App} app @param {import("../../sdk/wire.js").Entry} entry
 */
export function titleOf(app, entry) {
  return entry.name ?? app.t("lobby.tableOf", { name: entry.hostUsername ?? app.t("lobby.somebody") });
}
