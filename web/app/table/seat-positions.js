/** Where things are on the table as the viewer sees it: one's own seat is at the bottom. */
import { SEATS } from "../../sdk/index.js";

/** @typedef {import("../../sdk/wire.js").Seat} Seat */
/** @typedef {"bottom"|"left"|"top"|"right"} Place */

const PLACES = /** @type {const} */ (["bottom", "left", "top", "right"]);

/**
 * Where a seat is for whoever sits at `own`; spectators look from the south.
 * @param {Seat|null} own @param {Seat} seat @returns {Place}
 */
export function placeOf(own, seat) {
  return PLACES[(SEATS.indexOf(seat) - SEATS.indexOf(own ?? "south") + 4) % 4];
}
