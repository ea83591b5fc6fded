/** Before the game: who sits where, free seats to take or to give to bots, and links to share. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { SEATS } from "../../sdk/index.js";
import { InviteFriends } from "../parts/invite-friends.js";
import { LEVELS, MISTAKES } from "../rules/levels.js";
import { placeOf } from "./seat-positions.js";
import { copyLink } from "./share-links.js";
import { nameAt } from "./words.js";

/** @typedef {import("../../sdk/wire.js").Seat} Seat */
/**
 * @typedef {{app: import("../app.js").App, view: import("../../sdk/view.js").TableView,
 *   live: import("./use-table.js").LiveTable}} Props
 */

/** @param {Props} props */
export function Waiting({ app, view, live }) {
  const [level, setLevel] = useState("club");
  const [mistakes, setMistakes] = useState(0);
  const free = SEATS.filter((seat) => !view.seats[seat]);
  const fill = () =>
    live.act(async () => {
      let answer;
      for (const seat of free) answer = await app.api.addBot(view.tableId, seat, level, mistakes);
      return answer;
    });
  return html`
    <div class="panel-felt waiting-panel">
      <h2>${app.t("host.waiting")}</h2>
      <p class="panel-note">${app.t("host.waitingText")}</p>
      <ul class="waiting-seats">
        ${SEATS.map(
          (seat) => html`
            <${FreeSeat} key=${seat} app=${app} view=${view} live=${live} seat=${seat} level=${level}
              mistakes=${mistakes} />
          `,
        )}
      </ul>
      ${
        view.isHost &&
        html`
          <${BotChoice} name="bot-level" legend=${app.t("host.level")} values=${LEVELS} chosen=${level}
            onChoose=${setLevel} labelOf=${(/** @type {string} */ one) => app.t(`levels.${one}`)}
            titleOf=${(/** @type {string} */ one) => app.t(`levels.${one}Hint`)} />
          <${BotChoice} name="bot-mistakes" legend=${app.t("host.mistakes")} values=${MISTAKES} chosen=${mistakes}
            onChoose=${setMistakes}
            labelOf=${(/** @type {number} */ share) => app.t(`levels.mistakes.${100 * share}`)} />
        `
      }
      <div class="buttons">
        ${view.isHost && html`<button class="button button-main" onClick=${fill}>${app.t("host.fill")}</button>`}
        ${
          view.isHost &&
          html`
            <button class="button" onClick=${() => copyLink(app, view.tableId, "joinLink")}>
              ${app.t("host.invite")}
            </button>
          `
        }
      </div>
      ${view.isHost && html`<${InviteFriends} app=${app} tableId=${view.tableId} />`}
    </div>
  `;
}

/** @param {Props & {seat: Seat, level: string, mistakes: number}} props */
function FreeSeat({ app, view, live, seat, level, mistakes }) {
  const word = app.t(`seats.${seat}`);
  if (view.seats[seat]) {
    return html`
      <li data-place=${placeOf(view.mySeat, seat)}><strong>${word}</strong><span>${nameAt(view, seat)}</span></li>
    `;
  }
  const [label, sit] = view.mySeat
    ? [app.t("host.move"), () => app.api.changeSeat(view.tableId, seat)]
    : [app.t("host.sit"), () => app.api.sit(view.tableId, seat)];
  return html`
    <li data-place=${placeOf(view.mySeat, seat)}>
      <strong>${word}</strong>
      <button class="button button-small" onClick=${() => live.act(sit)}>
        ${label}
        <span class="visually-hidden"> ${word}</span>
      </button>
      ${
        view.isHost &&
        html`
          <button class="button button-small"
            onClick=${() => live.act(() => app.api.addBot(view.tableId, seat, level, mistakes))}>
            ${app.t("host.bot")}
            <span class="visually-hidden"> ${word}</span>
          </button>
        `
      }
    </li>
  `;
}

/**
 * A property of the bots to be added: one of several values.
 * @template {string | number} Value
 * @param {{name: string, legend: string, values: readonly Value[], chosen: Value, onChoose: (value: Value) => void,
 *   labelOf: (value: Value) => string, titleOf?: (value: Value) => string}} props
 */
function BotChoice({ name, legend, values, chosen, onChoose, labelOf, titleOf }) {
  return html`
    <fieldset class="bot-level">
      <legend>${legend}</legend>
      ${values.map(
        (value) => html`
          <label title=${titleOf?.(value)}>
            <input type="radio" name=${name} value=${value} checked=${value === chosen}
              onChange=${() => onChoose(value)} />
            ${" "}
            ${labelOf(value)}
          </label>
        `,
      )}
    </fieldset>
  `;
}
