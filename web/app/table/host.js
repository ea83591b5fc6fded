/** About this table: who is here, what the host may do, the rules, and the way out. */
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { SEATS } from "../../sdk/index.js";
import { InviteFriends } from "../parts/invite-friends.js";
import { RulesInWords } from "../parts/rules.js";
import { Ask } from "./dialog.js";
import { copyLink } from "./share-links.js";
import { nameAt } from "./words.js";

/** @typedef {import("../../sdk/wire.js").Seat} Seat */
/** @typedef {import("../../sdk/view.js").TableView} TableView */
/** @typedef {{app: import("../app.js").App, view: TableView, live: import("./use-table.js").LiveTable}} Props */
/** @typedef {{text: string, yes: string, run: () => Promise<unknown>}} Question */

const VISIBILITIES = ["public", "friends-only", "private"];

/** @param {Props} props */
export function AboutTable(props) {
  const { app, view } = props;
  const [question, ask] = useState(/** @type {Question|null} */ (null));
  const confirmed = () => {
    ask(null);
    question?.run();
  };
  return html`
    <h3>${app.t("host.people")}</h3>
    <${People} ...${props} ask=${ask} />
    ${view.isHost && html`<${Sharing} ...${props} /><${InviteFriends} app=${app} tableId=${view.tableId} />`}
    <${WayOut} ...${props} ask=${ask} />
    ${
      view.options &&
      html`
        <h3>${app.t("host.ruleset", { ruleset: view.options.ruleset })}</h3>
        <${RulesInWords} rules=${view.options.rules} />
      `
    }
    ${
      question &&
      html`
        <${Ask} app=${app} text=${question.text} yes=${question.yes} no=${app.t("host.cancel")} onNo=${() => ask(null)}
          onYes=${confirmed} />
      `
    }
  `;
}

/** @param {Props & {ask: (question: Question) => void}} props */
function People({ app, view, live, ask }) {
  /** @param {string} playerId @param {string} name */
  const kick = (playerId, name) =>
    ask({
      text: app.t("host.kickAsk", { name }),
      yes: app.t("host.kickYes"),
      run: () => live.act(() => app.api.kick(view.tableId, playerId)),
    });
  return html`
    <ul class="people">
      ${SEATS.map((seat) => {
        const holder = view.seats[seat];
        const name = nameAt(view, seat);
        const who =
          holder &&
          (holder.isBot ? botWords(app, holder) : html`<${Named} playerId=${holder.playerId} name=${name} />`);
        return html`
          <li key=${seat}>
            <span><strong>${app.t(`seats.${seat}`)}</strong> ${who ?? app.t("seats.free")}</span>
            ${
              view.isHost &&
              holder &&
              seat !== view.mySeat &&
              html`
                <span class="people-buttons">
                  ${
                    !holder.isBot &&
                    html`
                      <button class="button button-small"
                        onClick=${() => live.act(() => app.api.transferHost(view.tableId, holder.playerId))}>
                        ${app.t("host.makeHost")}
                        <span class="visually-hidden"> ${name}</span>
                      </button>
                    `
                  }
                  ${
                    (!holder.isBot || view.phase === "waiting") &&
                    html`
                      <button class="button button-small" onClick=${() => kick(holder.playerId, name)}>
                        ${app.t("host.kick")}
                        <span class="visually-hidden"> ${name}</span>
                      </button>
                    `
                  }
                  ${
                    view.phase === "waiting" &&
                    html`
                      <${Moves} app=${app} view=${view} live=${live} playerId=${holder.playerId} name=${name} />
                    `
                  }
                </span>
              `
            }
          </li>
        `;
      })}
      ${view.observers.map(
        ({ playerId, username }) => html`
          <li key=${playerId}>
            <span>
              <${Named} playerId=${playerId} name=${username ?? app.t("lobby.somebody")} />
              ${" "}
              <small>${app.t("chat.spectator")}</small>
            </span>
            ${
              view.isHost &&
              html`
                <button class="button button-small" onClick=${() => kick(playerId, username ?? "")}>
                  ${app.t("host.kick")}
                  <span class="visually-hidden"> ${username}</span>
                </button>
              `
            }
          </li>
        `,
      )}
    </ul>
  `;
}

/** A bot with its strength. @param {import("../app.js").App} app @param {import("../../sdk/wire.js").Holder} bot */
function botWords(app, { level, mistakes }) {
  const careless = mistakes ? app.t("host.careless", { count: Math.round(100 * mistakes) }) : "";
  return [app.t("seats.bot"), level && app.t(`levels.${level}`), careless].filter(Boolean).join(", ");
}

/** A name that leads to its profile. @param {{playerId: string, name: string}} props */
const Named = ({ playerId, name }) => html`<a href=${`/profile/${playerId}`}>${name}</a>`;

/**
 * The free seats to which the host can move somebody before the game.
 * @param {Props & {playerId: string, name: string}} props
 */
function Moves({ app, view, live, playerId, name }) {
  const free = SEATS.filter((seat) => !view.seats[seat]);
  return free.map(
    (seat) => html`
      <button key=${seat} class="button button-small"
        onClick=${() => live.act(() => app.api.assignSeat(view.tableId, playerId, seat))}>
        <span class="visually-hidden">${name}: </span>
        ${app.t("host.assign", { seat: app.t(`seats.${seat}`) })}
      </button>
    `,
  );
}

/** @param {Props} props */
function Sharing({ app, view, live }) {
  const visibility = view.options?.visibility;
  return html`
    <fieldset class="visibility">
      <legend>${app.t("host.visibility")}</legend>
      ${VISIBILITIES.map(
        (one) => html`
          <label key=${one}>
            <input type="radio" name="visibility" checked=${one === visibility}
              onChange=${() => live.act(() => app.api.setVisibility(view.tableId, one))} />
            ${app.t(`host.${one}`)}
          </label>
        `,
      )}
    </fieldset>
    <div class="buttons">
      <button class="button button-small" onClick=${() => copyLink(app, view.tableId, "joinLink")}>
        ${app.t("host.invite")}
      </button>
      ${
        view.options?.spectating &&
        html`
          <button class="button button-small" onClick=${() => copyLink(app, view.tableId, "spectatorLink")}>
            ${app.t("host.watch")}
          </button>
        `
      }
    </div>
  `;
}

/** @param {Props & {ask: (question: Question) => void}} props */
function WayOut({ app, view, live, ask }) {
  const away = async () => {
    if (await live.act(() => app.api.leave(view.tableId))) app.go("/lobby");
  };
  const leave = () => {
    const inPlay = view.mySeat && view.phase !== "waiting" && view.phase !== "game_over";
    return inPlay ? ask({ text: app.t("table.leaveAsk"), yes: app.t("table.leaveYes"), run: away }) : away();
  };
  const end = () =>
    ask({
      text: app.t("host.endAsk"),
      yes: app.t("host.endYes"),
      run: () => live.act(() => app.api.terminate(view.tableId)),
    });
  return html`
    <div class="buttons">
      <button class="button button-small" onClick=${leave}>${app.t("table.leave")}</button>
      ${
        view.mySeat &&
        view.phase === "waiting" &&
        html`
          <button class="button button-small" onClick=${() => live.act(() => app.api.stand(view.tableId))}>
            ${app.t("host.stand")}
          </button>
        `
      }
      ${
        view.isHost &&
        html`
          <button class="button button-small button-danger" onClick=${end}>${app.t("host.end")}</button>
        `
      }
    </div>
  `;
}
