import { byHandOrder, partnerOf, SEATS, sameCard, seatAfter, sideOf } from "./cards.js";

/** @typedef {import("./wire.js").Card} Card */
/** @typedef {import("./wire.js").BidValue} BidValue */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").HandSummary} HandSummary */
/** @typedef {import("./wire.js").Holder} Holder */
/** @typedef {import("./wire.js").Options} Options */
/** @typedef {import("./types.js").Pair} Pair */
/** @typedef {import("./wire.js").Person} Person */
/** @typedef {import("./types.js").Phase} Phase */
/** @typedef {import("./wire.js").Play} Play */
/** @typedef {import("./wire.js").Seat} Seat */
/** @typedef {import("./wire.js").Trick} Trick */

/**
 * A table as one viewer knows it, the same shape whether it waits, is watched or is played at.
 * @typedef {object} TableView
 * @property {string} tableId
 * @property {number} version
 * @property {Phase} phase
 * @property {Record<Seat, Holder|null>} seats
 * @property {Seat|null} mySeat
 * @property {Seat[]} away  who has lost the connection, as far as was told
 * @property {Person[]} observers
 * @property {boolean} isHost
 * @property {Seat|null} hostSeat
 * @property {number|null} deadline  epoch milliseconds of the server's clock
 * @property {number} handNumber
 * @property {Seat|null} dealer
 * @property {Seat|null} turn  who is to act
 * @property {Record<Seat, BidValue|null>} bids
 * @property {{ns: number|null, ew: number|null}} teamBids
 * @property {Card[]|null} hand  null while withheld, for spectators, and before the deal
 * @property {boolean} mayGoBlind  the cards are withheld until one looks or goes blind
 * @property {BidValue[]|null} validBids
 * @property {Card[]|null} validCards
 * @property {Card[]} reneging  of them, those that would be a renege
 * @property {boolean} mayClaimMisdeal
 * @property {{seat: Seat, step: string}|null} exchange
 * @property {Play[]} trick
 * @property {Trick[]} tricks  finished ones of this hand, as far as they are known
 * @property {Record<Seat, number>} tricksWon
 * @property {Seat|null} leader
 * @property {boolean} spadesBroken
 * @property {boolean} firstTrick
 * @property {Pair} scores
 * @property {Pair} bags
 * @property {HandSummary[]} history
 * @property {"ns"|"ew"|null} winner
 * @property {string|null} commitment
 * @property {string|null} nextCommitment
 * @property {Options|null} options
 */

/** @template T @param {(seat: Seat) => T} make @returns {Record<Seat, T>} */
export function bySeat(make) {
  return /** @type {Record<Seat, T>} */ (Object.fromEntries(SEATS.map((seat) => [seat, make(seat)])));
}

/**
 * A state from the server in the client's one shape. What a compact state leaves out comes from the view before.
 * @param {string} tableId
 * @param {any} raw
 * @param {string|null} playerId
 * @param {TableView|null} before
 * @returns {TableView}
 */
export function readState(tableId, raw, playerId, before) {
  const seats = raw.playerNames ?? raw.seats;
  const mySeat = SEATS.find((seat) => seats[seat]?.playerId === playerId) ?? null;
  const known = before && before.handNumber === (raw.handNumber ?? 0) ? before : null;
  return {
    tableId,
    version: raw.version,
    phase: raw.status === "waiting" ? "waiting" : raw.phase,
    seats,
    mySeat,
    away: (before?.away ?? []).filter((seat) => seats[seat] && !seats[seat].caretaker),
    observers: raw.observers ?? [],
    isHost: raw.isHost ?? false,
    hostSeat: raw.hostSeat ?? null,
    deadline: raw.deadline ? Date.parse(raw.deadline) : null,
    handNumber: raw.handNumber ?? 0,
    dealer: raw.dealerSeat ?? null,
    turn: turnOf(raw),
    bids: raw.bids ?? bySeat(() => null),
    teamBids: raw.teamBids ?? { ns: null, ew: null },
    hand: raw.myHand ?? null,
    mayGoBlind: raw.blindNilEligible ?? false,
    validBids: raw.validBids ?? null,
    validCards: raw.validCards ?? null,
    reneging: raw.reneging ?? [],
    mayClaimMisdeal: raw.mayClaimMisdeal ?? false,
    exchange: raw.blindNilExchange
      ? { seat: raw.blindNilExchange.currentBlindNilSeat, step: raw.blindNilExchange.step }
      : null,
    trick: raw.currentTrick ?? [],
    tricks: raw.completedTricks ?? known?.tricks ?? [],
    tricksWon: raw.tricksWon ?? bySeat(() => 0),
    leader: raw.leadSeat ?? null,
    spadesBroken: raw.spadesbroken ?? false,
    firstTrick: raw.isFirstTrick ?? false,
    scores: raw.scores ?? { ns: 0, ew: 0 },
    bags: raw.bags ?? { ns: 0, ew: 0 },
    history: raw.handHistory ?? before?.history ?? [],
    winner: raw.winner ?? null,
    commitment: raw.commitment ?? null,
    nextCommitment: raw.nextCommitment ?? null,
    options: raw.options ?? before?.options ?? null,
  };
}

/** Who is to act; in an exchange the state names the step only. @param {any} raw @returns {Seat|null} */
function turnOf(raw) {
  const exchange = raw.blindNilExchange;
  if (!exchange) return raw.currentPlayerSeat ?? raw.currentBidderSeat ?? null;
  return exchange.step === "partner_to_blind" ? partnerOf(exchange.currentBlindNilSeat) : exchange.currentBlindNilSeat;
}

/** Whether the viewer is to pass cards now. @param {TableView} view */
export function mustExchange(view) {
  const { exchange, mySeat, hand } = view;
  if (!exchange || !mySeat) return false;
  if (exchange.step === "at_once") return sideOf(exchange.seat) === sideOf(mySeat) && hand?.length === 13;
  return view.turn === mySeat;
}

/** @type {Record<string, (view: TableView, payload: any) => Partial<TableView>>} */
const FOLDS = {
  CUT_OFFERED: (_, { seat, handNumber, commitment }) => ({
    ...freshHand(handNumber),
    phase: "cut",
    turn: seat,
    commitment,
  }),
  HAND_DEALT: (view, dealt) => ({
    ...freshHand(dealt.handNumber),
    phase: "bidding",
    dealer: dealt.dealer,
    hand: dealt.myHand ?? null,
    mayGoBlind: dealt.blindNilEligible,
    commitment: dealt.commitment ?? view.commitment,
    nextCommitment: dealt.nextCommitment ?? view.nextCommitment,
    turn: dealt.biddingOrder[0],
  }),
  HAND_REVEALED: (_, { myHand }) => ({ hand: myHand, mayGoBlind: false }),
  BID_PLACED: (view, { seat, bidType, bid }) => ({
    bids: { ...view.bids, [seat]: bidType === "number" ? bid : bidType === "nil" ? "nil" : "blind_nil" },
    turn: view.turn === seat ? seatAfter(seat, 1) : view.turn,
    validBids: null,
  }),
  CARD_PLAYED: (view, { seat, card, currentTrick, nextPlayerSeat, spadesBroken }) => ({
    phase: "playing",
    trick: currentTrick,
    leader: currentTrick[0].seat,
    turn: currentTrick.length === 4 ? null : nextPlayerSeat,
    spadesBroken,
    validCards: null,
    reneging: [],
    hand: seat === view.mySeat && view.hand ? view.hand.filter((one) => !sameCard(one, card)) : view.hand,
  }),
  TRICK_COMPLETE: (view, { winnerSeat, plays, tricksWon }) => ({
    trick: [],
    tricks: [...view.tricks, { winner: winnerSeat, plays }],
    tricksWon,
    turn: winnerSeat,
    firstTrick: false,
  }),
  HAND_SCORED: (_, { newTotals, bags }) => ({ scores: newTotals, bags, turn: null }),
  GAME_OVER: (_, { winningTeam, finalScores }) => ({
    phase: "game_over",
    winner: winningTeam,
    scores: finalScores,
    turn: null,
  }),
  TURN_CHANGED: (_, { activeSeat, phase }) => ({ turn: activeSeat, phase }),
  PLAYER_DISCONNECTED: (view, { seat }) => ({ away: [...view.away.filter((one) => one !== seat), seat] }),
  PLAYER_RECONNECTED: (view, { seat }) => ({ away: view.away.filter((one) => one !== seat) }),
  TABLE_VISIBILITY_CHANGED: (view, { visibility, joinPolicy }) => ({
    options: view.options && { ...view.options, visibility, joinPolicy },
  }),
};

/** @param {number} handNumber @returns {Partial<TableView>} */
function freshHand(handNumber) {
  return {
    handNumber,
    bids: bySeat(() => null),
    teamBids: { ns: null, ew: null },
    hand: null,
    mayGoBlind: false,
    validBids: null,
    validCards: null,
    reneging: [],
    exchange: null,
    trick: [],
    tricks: [],
    tricksWon: bySeat(() => 0),
    leader: null,
    spadesBroken: false,
    firstTrick: true,
  };
}

/**
 * The view after one event of a frame, for showing a run of events one by one; the frame's own view has the last word.
 * @param {TableView} view @param {GameEvent} event @returns {TableView}
 */
export function fold(view, { type, payload }) {
  const change = FOLDS[type];
  return change ? { ...view, ...change(view, payload) } : view;
}

const BEFORE_BIDS = new Set(["GAME_STARTED", "CUT_OFFERED", "HAND_DEALT"]);

/**
 * A frame's events as they happened. Where a game starts the wire tells the bots' bids before the deal that they were
 * made in, as older clients are used to. @param {GameEvent[]} events
 */
export function asHappened(events) {
  if (!events.some(({ type }) => type === "GAME_STARTED")) return events;
  const starts = (/** @type {GameEvent} */ { type }) => BEFORE_BIDS.has(type);
  return [...events.filter(starts), ...events.filter((event) => !starts(event))];
}

/** The hand as it is shown. @param {Card[]} hand */
export const sorted = (hand) => [...hand].sort(byHandOrder);
