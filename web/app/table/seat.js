/** A seat: its player, their bid and tricks, whether it is their turn and how long they have. */
import { html } from "htm/preact";
import { partnerOf, seatAfter } from "../../sdk/index.js";
import { CardBack } from "./card.js";
import { Clock, HURRY_SECONDS } from "./clock.js";
import { cardsLeft } from "./playback.js";
import { placeOf } from "./seat-positions.js";
import { bidWord, nameAt } from "./words.js";

/** @typedef {import("../../sdk/wire.js").Seat} Seat */
/** @typedef {import("../../sdk/view.js").TableView} TableView */

/** A turn where the table has no limit of its own. */
export const USUAL_SECONDS = 60;

/**
 * @param {{app: import("../app.js").App, view: TableView, seat: Seat, live: import("./use-table.js").LiveTable}} props
 */
export function SeatPlate({ app, view, seat, live }) {
  const place = placeOf(view.mySeat, seat);
  const turn = view.turn === seat && view.phase !== "game_over";
  const name = nameAt(view, seat);
  const holder = view.seats[seat];
  return html`
    <section class=${`table-seat table-seat-${place}`} data-seat=${seat} data-turn=${turn}
      aria-label=${app.t("seats.label", { seat: app.t(`seats.${seat}`), name })}>
      <div class="table-seat-plate">
        <${Avatar} app=${app} view=${view} seat=${seat} live=${live} turn=${turn} />
        <span class="table-seat-who">
          ${
            holder && !holder.isBot && seat !== view.mySeat
              ? html`
                <a class="table-seat-name" href=${`/profile/${holder.playerId}`}>${name}</a>
              `
              : html`<span class="table-seat-name">${name}</span>`
          }
          <${Tags} app=${app} view=${view} seat=${seat} turn=${turn} />
        </span>
        <${BidAndTricks} app=${app} view=${view} seat=${seat} />
      </div>
      ${place !== "bottom" && html`<${Backs} count=${cardsLeft(view)[seat]} />`}
    </section>
  `;
}

/**
 * @param {{app: import("../app.js").App, view: TableView, seat: Seat, live: import("./use-table.js").LiveTable,
 *   turn: boolean}} props
 */
function Avatar({ app, view, seat, live, turn }) {
  const holder = view.seats[seat];
  const latest = live.model.view;
  const running =
    turn && !isPlayedByBot(view, seat) && live.playback.settled && latest?.deadline && latest.turn === seat;
  const hurry = () => {
    if (seat !== view.mySeat) return;
    app.announce(app.t("table.secondsLeft", { count: HURRY_SECONDS }));
    live.sounds.play("hurry");
  };
  return html`
    <span class="table-seat-avatar" data-bot=${isPlayedByBot(view, seat)}>
      ${
        running && latest?.deadline
          ? html`
            <${Clock} app=${app} deadline=${latest.deadline} total=${view.options?.rules.turn_seconds ?? USUAL_SECONDS}
              onHurry=${hurry} />
          `
          : html`
            <span class="table-seat-initial" aria-hidden="true">
              ${isPlayedByBot(view, seat) ? html`<${BotIcon} />` : initial(holder?.username)}
            </span>
          `
      }
    </span>
  `;
}

/**
 * Whether a bot plays there, for itself or for somebody; it has no clock.
 * @param {TableView} view @param {Seat} seat
 */
const isPlayedByBot = ({ seats }, seat) => Boolean(seats[seat]?.isBot || seats[seat]?.caretaker);

/** @param {string|null|undefined} name */
const initial = (name) => (name ?? "").slice(0, 1).toUpperCase();

function BotIcon() {
  return html`
    <svg class="icon" viewBox="0 0 24 24" focusable="false">
      <path
        d="M6 8.500h12a1.500 1.500 0 0 1 1.500 1.500v7a2.500 2.500 0 0 1-2.500 2.500H7A2.500 2.500 0 0 1 4.500 17v-7A1.500 1.500 0 0 1 6 8.500ZM12 8.500V5m-2.500 0h5M9 12.500v1.500m6-1.500v1.500m-5 2.500h4" />
    </svg>
  `;
}

/** @param {{app: import("../app.js").App, view: TableView, seat: Seat, turn: boolean}} props */
function Tags({ app, view, seat, turn }) {
  const holder = view.seats[seat];
  const tags = [
    view.dealer === seat &&
      html`
        <span class="tag tag-dealer" title=${app.t("seats.dealer")}>
          <span aria-hidden="true">D</span>
          <span class="visually-hidden">${app.t("seats.dealer")}</span>
        </span>
      `,
    view.hostSeat === seat &&
      html`
        <span class="tag" title=${app.t("seats.host")}>
          <span aria-hidden="true">★</span>
          <span class="visually-hidden">${app.t("seats.host")}</span>
        </span>
      `,
    turn && isPlayedByBot(view, seat) && html`<span class="tag tag-thinking">${app.t("seats.thinking")}</span>`,
    holder?.isBot &&
      html`
        <span class="tag tag-level">
          <span class=${holder.level ? "visually-hidden" : ""}>${app.t("seats.bot")} </span>
          ${holder.level && app.t(`levels.${holder.level}`)}
        </span>
      `,
    !holder && html`<span class="tag">${app.t("seats.free")}</span>`,
    holder?.caretaker &&
      html`<span class="tag tag-warn">${app.t("seats.caretaker", { name: holder.username ?? "" })}</span>`,
    view.away.includes(seat) && !holder?.caretaker && html`<span class="tag tag-warn">${app.t("seats.away")}</span>`,
  ];
  return html`<span class="table-seat-tags">${tags}</span>`;
}

/** @param {{app: import("../app.js").App, view: TableView, seat: Seat}} props */
function BidAndTricks({ app, view, seat }) {
  const bid = view.bids[seat];
  if (view.phase === "waiting" || view.phase === "cut") return html`<span class="table-seat-count"></span>`;
  const total = isTeamTotal(view, seat);
  const spoken =
    bid === null ? app.t("seats.noBid") : app.t(total ? "seats.total" : "seats.bid", { bid: bidWord(bid) });
  return html`
    <span class="table-seat-count" data-state=${standing(view, seat)} data-total=${total}>
      <span class="visually-hidden">${spoken}, ${app.t("seats.won", { won: view.tricksWon[seat] })}</span>
      <span class="table-seat-won" aria-hidden="true">${view.tricksWon[seat]}</span>
      <span class="table-seat-bid" aria-hidden="true">
        ${bid === "blind_nil" ? app.t("bids.shortBlind") : bidWord(bid)}
      </span>
    </span>
  `;
}

/**
 * Whether the seat's number is its whole side's: the partner bid a number before it.
 * @param {TableView} view @param {Seat} seat
 */
function isTeamTotal(view, seat) {
  const firstTwo = view.dealer ? [seatAfter(view.dealer, 1), seatAfter(view.dealer, 2)] : [];
  return (
    isNumber(view.bids[seat]) &&
    isNumber(view.bids[partnerOf(seat)]) &&
    !firstTwo.includes(seat) &&
    view.options?.rules.bidding !== "summed"
  );
}

/** @param {unknown} bid */
const isNumber = (bid) => typeof bid === "number";

/**
 * How a bid stands, for its colour; where both bid numbers only the side's contract can be made.
 * @param {TableView} view @param {Seat} seat
 */
function standing(view, seat) {
  const [bid, won] = [view.bids[seat], view.tricksWon[seat]];
  if (typeof bid === "string") return won ? "broken" : "nil";
  if (bid === null || isNumber(view.bids[partnerOf(seat)])) return "open";
  return won >= bid ? "made" : "open";
}

/** @param {{count: number}} props */
function Backs({ count }) {
  return html`
    <span class="table-seat-cards" aria-hidden="true">
      ${Array.from({ length: count }, (_, i) => html`<${CardBack} key=${i} quiet=${true} />`)}
    </span>
  `;
}
