/** Tells what happens at the table: in words for screen readers, in sounds for everybody who wants them. */
import { sideOf, sorted } from "../../sdk/index.js";
import { t } from "../strings.js";
import { bidWord, cardName, cardNames, nameAt, sides } from "./words.js";

/** @typedef {import("../../sdk/types.js").GameEvent} GameEvent */
/** @typedef {import("../../sdk/view.js").TableView} TableView */
/** @typedef {import("./sounds.js").Sound} Sound */

/** @type {Record<string, Sound>} */
const SOUNDS = {
  CARD_PLAYED: "card",
  TRICK_COMPLETE: "trick",
  BID_PLACED: "bid",
  HAND_DEALT: "deal",
  HAND_SCORED: "score",
  GAME_OVER: "win",
};

/**
 * A sentence about somebody, another one about oneself.
 * @param {TableView} view @param {string} key @param {any} seat @param {Record<string, string|number>} [more]
 */
const about = (view, key, seat, more = {}) =>
  t(seat === view.mySeat ? `say.${key}You` : `say.${key}`, { name: nameAt(view, seat), ...more });

/** @type {Record<string, (view: TableView, payload: any) => string>} */
const SENTENCES = {
  CARD_PLAYED: (view, { seat, card }) => about(view, "played", seat, { card: cardName(card) }),
  TRICK_COMPLETE: (view, { winnerSeat }) => about(view, "took", winnerSeat),
  BID_PLACED: (view, { seat }) => about(view, "bid", seat, { bid: bidWord(view.bids[/** @type {"north"} */ (seat)]) }),
  HAND_DEALT: (view, { handNumber, dealer }) =>
    `${about(view, "dealt", dealer, { number: handNumber })} ${ownCards(view)}`,
  HAND_REVEALED: (view) => ownCards(view),
  HAND_SCORED: (view) => {
    const [us, them] = sides(view);
    return t("say.scored", {
      us: us.name,
      usScore: view.scores[us.side],
      them: them.name,
      themScore: view.scores[them.side],
    });
  },
  GAME_OVER: (view, { winningTeam }) => ending(view, winningTeam),
  MISDEAL: (view, { seat, reason }) => about(view, "misdeal", seat, { reason: t(`bids.${reason}`) }),
  RENEGE: (view, { seat, points }) => t("say.renege", { name: nameAt(view, seat), points }),
  CUT_MADE: (view, { seat, position }) => about(view, position ? "cut" : "noCut", seat),
  PLAYER_DISCONNECTED: (view, { seat }) => about(view, "away", seat),
  PLAYER_RECONNECTED: (view, { seat }) => about(view, "back", seat),
  SEAT_TAKEN: (view, { seat, caretaker }) => (caretaker ? about(view, "caretaker", seat) : ""),
};

/** How the game has ended, as the viewer sees it. @param {TableView} view @param {"ns"|"ew"|null} winner */
function ending({ mySeat }, winner) {
  if (!winner) return t("say.draw");
  if (!mySeat) return t("say.over", { side: t(`seats.${winner}`) });
  return t(sideOf(mySeat) === winner ? "say.overWon" : "say.overLost");
}

/** @param {TableView} view */
function ownCards(view) {
  if (view.mayGoBlind) return t("say.withheld");
  return view.hand?.length ? t("say.yourHand", { cards: cardNames(sorted(view.hand)) }) : "";
}

/** What is said of an event; "" where nothing is. @param {GameEvent} event @param {TableView} view */
export function announcementOf({ type, payload }, view) {
  return SENTENCES[type]?.(view, payload) ?? "";
}

/** The prompt when it is the viewer's turn; "" while it is not. @param {TableView} view */
export function turnPrompt(view) {
  if (!view.mySeat || view.turn !== view.mySeat) return "";
  if (view.phase === "bidding") return t("say.turnBid");
  if (view.phase === "cut") return t("say.turnCut");
  if (view.phase === "blind_nil_exchange") return t("say.turnExchange");
  if (view.phase !== "playing" || !view.validCards) return "";
  return view.trick.length ? t("say.turnPlay", { cards: cardNames(view.validCards) }) : t("say.turnLead");
}

/** The sound of an event, if it has one. @param {GameEvent} event */
export const soundOf = ({ type }) => SOUNDS[type];
