/** Why a card may not be played now, in words. The server alone decides whether it may. */
import { sameCard } from "../../sdk/index.js";
import { t } from "../strings.js";

/** @typedef {import("../../sdk/wire.js").Card} Card */
/** @typedef {import("../../sdk/view.js").TableView} TableView */

/** Whether the server lists the card as legal. @param {TableView} view @param {Card} card */
export function isLegal(view, card) {
  return view.validCards?.some((one) => sameCard(one, card)) ?? false;
}

/**
 * Whether playing the card would be a renege, which this table allows and penalises.
 * @param {TableView} view @param {Card} card
 */
export const wouldRenege = (view, card) => view.reneging.some((one) => sameCard(one, card));

/** Whether it is the viewer's turn to play a card. @param {TableView} view */
export const mayPlay = (view) => view.phase === "playing" && view.turn === view.mySeat && view.validCards !== null;

/** Why the viewer's card may not be played; "" where it may. @param {TableView} view @param {Card} card */
export function whyNot(view, card) {
  if (view.phase !== "playing") return t("why.notPlaying");
  if (!mayPlay(view)) return t("why.notYourTurn");
  if (isLegal(view, card)) return "";
  return view.trick.length ? whyNotFollowing(view, card) : whyNotLeading(view, card);
}

/** @param {TableView} view @param {Card} card */
function whyNotFollowing(view, card) {
  const led = view.trick[0].card.suit;
  const hand = view.hand ?? [];
  if (clubsOpen(view)) return t("why.lowestClub");
  if (card.suit !== led && hand.some(({ suit }) => suit === led)) return t("why.follow", { suit: t(`cards.${led}`) });
  return t(view.firstTrick && card.suit === "spades" ? "why.noSpadeFirst" : "why.other");
}

/** @param {TableView} view @param {Card} card */
function whyNotLeading(view, card) {
  const opening = /** @type {Record<string, unknown> | undefined} */ (view.options?.rules)?.opening;
  if (clubsOpen(view)) return t("why.lowestClub");
  if (view.firstTrick && opening === "two_of_clubs") return t("why.twoOfClubs");
  if (card.suit !== "spades") return t("why.other");
  return t(view.firstTrick && opening === "non_spade" ? "why.noLeadFirst" : "why.notBroken");
}

/** Whether this is a trick to which everyone plays their lowest club. @param {TableView} view */
function clubsOpen(view) {
  const opening = /** @type {Record<string, unknown> | undefined} */ (view.options?.rules)?.opening;
  const each = opening === "lowest_club_each_hand" || (opening === "lowest_club_each_game" && view.handNumber === 1);
  return view.firstTrick && each && (view.hand ?? []).some(({ suit }) => suit === "clubs");
}
