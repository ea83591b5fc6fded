/** Tells what happens at the table: in words for screen readers, in sounds for everybody who wants them. */
import { sorted } from "../../sdk/index.js";
import { t } from "../strings.js";
import { bidWord, cardName, cardNames, nameAt, sides } from "./words.js";

/** @typedef {import("../../sdk/types.js").GameEvent} GameEvent */
/** @typedef {import("../../sdk/view.js").TableView} TableView */
/** @typedef {import("./sounds.js").Sound} Sound */

/** @type {Record<string, Sound>} */
const SOUNDS = {
  CARD_PLAYED: "card", TRICK_COMPLETE: "trick", BID_PLACED: "bid", HAND_DEALT: "deal", HAND_SCORED: "score", GAME_OVER: "win",
};

/** A sentence about somebody, another one about oneself. @param {TableView} view @param {string} key @param {any} seat @param {Record<string, string|number>} [more] */
const about = (view, key, seat, more = {}) =>
  t(seat === view.mySeat ? `say.${key}You` : `say.${key}`, { name: nameAt(view, seat), ...more });

/** @type {Record<string, (view: TableView, payload: any) => string>} */
const SENTENCES = {
  CARD_PLAYED: (view, { seat, card }) => about(view, "played", seat, { card: cardName(card) }),
  TRICK_COMPLETE: (view, { winnerSeat }) => about(view, "took", winnerSeat),
  BID_PLACED: (view, { seat }) => about(view, "bid", seat, { bid: bidWord(view.bids[/** @type {"north"} */ (seat)]) }),
  HAND_DEALT: (view, { handNumber, dealer }) =>
    `${t("say.dealt", { number: handNumber, name: nameAt(view, dealer) })} ${ownCards(view)}`,
  HAND_REVEALED: (view) => ownCards(view),
  HAND_SCORED: (view) => {
    const [us, them] = sides(view);
    return t("say.scored", { us: us.name, usScore: view.scores[us.side], them: them.name, themScore: view.scores[them.side] });
  },
  GAME_OVER: (view, { winningTeam }) =>
    winningTeam ? t("say.over", { side: sides(view).find(({ side }) => side === winningTeam)?.name ?? "" }) : t("say.draw"),
  MISDEAL: (view, { seat, reason }) => t("say.misdeal", { name: nameAt(view, seat), reason: t(`bids.${reason}`) }),
  RENEGE: (view, { seat, points }) => t("say.renege", { name: nameAt(view, seat), points }),
  CUT_MADE: (view, { seat, position }) => t(position ? "say.cut" : "say.noCut", { name: nameAt(view, seat) }),
  PLAYER_DISCONNECTED: (view, { seat }) => t("say.away", { name: nameAt(view, seat) }),
  PLAYER_RECONNECTED: (view, { seat }) => t("say.back", { name: nameAt(view, seat) }),
  SEAT_TAKEN: (view, { seat, caretaker }) => (caretaker ? t("say.caretaker", { name: nameAt(view, seat) }) : ""),
};

/** @param {TableView} view */
function ownCards(view) {
  if (view.mayGoBlind) return t("say.withheld");
  return view.hand?.length ? t("say.yourHand", { cards: cardNames(sorted(view.hand)) }) : "";
}

/** What is said of an event; "" where nothing is. @param {GameEvent} event @param {TableView} view */
export function sentenceOf({ type, payload }, view) {
  return SENTENCES[type]?.(view, payload) ?? "";
}

/** What the viewer is told when it is his turn; "" while it is not. @param {TableView} view */
export function callOf(view) {
  if (!view.mySeat || view.turn !== view.mySeat) return "";
  if (view.phase === "bidding") return t("say.turnBid");
  if (view.phase === "cut") return t("say.turnCut");
  if (view.phase === "blind_nil_exchange") return t("say.turnExchange");
  if (view.phase !== "playing" || !view.validCards) return "";
  return view.trick.length ? t("say.turnPlay", { cards: cardNames(view.validCards) }) : t("say.turnLead");
}

/** The sound of an event, if it has one. @param {GameEvent} event */
export const soundOf = ({ type }) => SOUNDS[type];
