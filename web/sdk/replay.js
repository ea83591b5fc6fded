import { byHandOrder, SEATS, sameCard } from "./cards.js";

/** @typedef {import("./wire.js").Card} Card */
/** @typedef {import("./wire.js").HandRecord} HandRecord */
/** @typedef {import("./wire.js").Play} Play */
/** @typedef {import("./wire.js").Seat} Seat */

/**
 * One moment of a replayed hand.
 * @typedef {object} Step
 * @property {"start"|"card"|"trick"|"end"} kind
 * @property {number} trick  from 1; 0 at the start
 * @property {Record<Seat, Card[]>} hands  the cards still held
 * @property {Play[]} plays  the cards on the table
 * @property {Play|null} play  the card laid in this step
 * @property {Seat|null} winner  who takes the trick, in steps of kind "trick"
 * @property {Record<Seat, number>} tricksWon
 */

/**
 * The steps of a finished hand: its start, every card, every finished trick, and the end.
 * @param {HandRecord} record
 * @returns {Step[]}
 */
export function steps(record) {
  let hands = bySeat((seat) => [...record.handsPlayed[seat]].sort(byHandOrder));
  let tricksWon = bySeat(() => 0);
  /** @type {Step[]} */
  const made = [{ kind: "start", trick: 0, hands, plays: [], play: null, winner: null, tricksWon }];
  record.tricks.forEach(({ plays }, index) => {
    plays.forEach((play, place) => {
      hands = { ...hands, [play.seat]: hands[play.seat].filter((card) => !sameCard(card, play.card)) };
      const laid = plays.slice(0, place + 1);
      made.push({ kind: "card", trick: index + 1, hands, plays: laid, play, winner: null, tricksWon });
    });
    const winner = winnerOf(record, index);
    tricksWon = { ...tricksWon, [winner]: tricksWon[winner] + 1 };
    made.push({ kind: "trick", trick: index + 1, hands, plays, play: null, winner, tricksWon });
  });
  const last = made[made.length - 1];
  made.push({ ...last, kind: "end", plays: [], winner: null, play: null });
  return made;
}

/**
 * Who took a trick: the one who led the next. Of the last trick, the one with one trick more than were seen so far.
 * @param {HandRecord} record @param {number} index @returns {Seat}
 */
function winnerOf(record, index) {
  const next = record.tricks[index + 1];
  if (next) return next.leadSeat;
  const led = bySeat((seat) => record.tricks.slice(1).filter((trick) => trick.leadSeat === seat).length);
  return SEATS.find((seat) => record.tricksWon[seat] > led[seat]) ?? record.tricks[index].leadSeat;
}

/** @template T @param {(seat: Seat) => T} make @returns {Record<Seat, T>} */
function bySeat(make) {
  return /** @type {Record<Seat, T>} */ (Object.fromEntries(SEATS.map((seat) => [seat, make(seat)])));
}
