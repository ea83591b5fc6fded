/** The JavaScript SDK: everything that a client of Spades needs, without any page code. */
export { createApi } from "./api.js";
export {
  byHandOrder,
  cardText,
  parseCard,
  partnerOf,
  RANKS,
  SEATS,
  SUITS,
  sameCard,
  seatAfter,
  sideOf,
} from "./cards.js";
export { createClock } from "./clock.js";
export { ApiError, isPassing, Unreachable } from "./errors.js";
export { steps } from "./replay.js";
export { DamagedLink, packHand, unpackHand } from "./share.js";
export { openSocket } from "./socket.js";
export { createTableModel } from "./table.js";
export { commitment, dealt, ProofError, verify } from "./verify.js";
export { bySeat, fold, mustExchange, readState, sorted } from "./view.js";
