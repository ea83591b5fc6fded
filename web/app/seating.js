/** Sitting down by the token of a link or an invitation. */
import { ApiError } from "../sdk/errors.js";

/** @typedef {import("../sdk/wire.js").Seat} Seat */

/** The seat facing the host first. @type {Seat[]} */
const ORDER = ["south", "east", "west", "north"];

/**
 * Takes the first free seat of some; returns the table's id. Throws what the last attempt threw.
 * @param {import("./app.js").App} app @param {string} token @param {Seat[]} seats @returns {Promise<string>}
 */
export async function takeAnySeat(app, token, [seat, ...others] = ORDER) {
  try {
    return (await app.api.useJoinLink(token, seat)).tableId;
  } catch (error) {
    if (error instanceof ApiError && error.code === "seat_taken" && others.length)
      return takeAnySeat(app, token, others);
    throw error;
  }
}
