/** Cards, bids and seats in words. */
import { t } from "../strings.js";

/** @typedef {import("../../sdk/wire.js").BidValue} BidValue */
/** @typedef {import("../../sdk/wire.js").Card} Card */
/** @typedef {import("../../sdk/wire.js").Seat} Seat */
/** @typedef {import("../../sdk/view.js").TableView} TableView */

export const SUIT_MARKS = { spades: "♠", hearts: "♥", clubs: "♣", diamonds: "♦" };
const NAMED = new Set(["A", "K", "Q", "J"]);

/** "queen of hearts" @param {Card} card */
export function cardName({ suit, rank }) {
  return t("cards.name", { rank: NAMED.has(rank) ? t(`cards.${rank}`) : rank, suit: t(`cards.${suit}`) });
}

/** "Q♥" @param {Card} card */
export const cardMark = ({ suit, rank }) => rank + SUIT_MARKS[suit];

/** Cards in words, by suit. @param {Card[]} cards */
export const cardNames = (cards) => cards.map(cardName).join(", ");

/** A bid as it stands on the table. @param {BidValue|null} bid */
export function bidWord(bid) {
  if (bid === null) return t("bids.none");
  if (bid === "nil") return t("bids.nil");
  return bid === "blind_nil" ? t("bids.blind") : String(bid);
}

/**
 * Who sits there: "You" for the viewer, a person's name, or the seat's word for a bot.
 * @param {TableView} view @param {Seat} seat
 */
export function nameAt(view, seat) {
  if (seat === view.mySeat) return t("seats.you");
  const holder = view.seats[seat];
  return holder && !holder.isBot && holder.username ? holder.username : t(`seats.${seat}`);
}

/** Who is waited for, in a sentence; "" while that is the viewer. @param {TableView} view @param {string} key */
export const waitFor = (view, key) =>
  view.turn && view.turn !== view.mySeat ? t(key, { name: nameAt(view, view.turn) }) : "";

/** The two sides as the viewer calls them, the own one first. @param {TableView} view */
export function sides(view) {
  const east = view.mySeat === "east" || view.mySeat === "west";
  const [us, them] = /** @type {("ns"|"ew")[]} */ (east ? ["ew", "ns"] : ["ns", "ew"]);
  const own = view.mySeat !== null;
  return [
    { side: us, name: own ? t("seats.us") : t(`seats.${us}`), short: t(own ? "seats.us" : `seats.${us}Short`) },
    {
      side: them,
      name: own ? t("seats.them") : t(`seats.${them}`),
      short: t(own ? "seats.them" : `seats.${them}Short`),
    },
  ];
}

/** Points with their sign. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** A score, with a true minus. @param {number} points */
export const figure = (points) => (points < 0 ? `−${-points}` : String(points));
