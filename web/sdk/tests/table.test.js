import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { ApiError, createClock, createTableModel } from "../index.js";
import { FakeTime, settle } from "./fakes.js";

const C = (/** @type {string} */ text) => ({
  suit: { S: "spades", H: "hearts", C: "clubs", D: "diamonds" }[text.slice(-1)],
  rank: text.slice(0, -1),
});
const ZERO = { north: 0, east: 0, south: 0, west: 0 };
const NAMES = Object.fromEntries(
  Object.keys(ZERO).map((seat) => [seat, { playerId: `p-${seat}`, username: seat, isBot: false }]),
);

/** A state as the server answers it. @param {number} version @param {object} [changes] */
const state = (version, changes = {}) => ({
  status: "playing",
  phase: "playing",
  tableId: "t-1",
  handNumber: 1,
  dealerSeat: "north",
  bids: ZERO,
  teamBids: { ns: 0, ew: 0 },
  currentTrick: [],
  tricksWon: ZERO,
  currentPlayerSeat: "south",
  currentBidderSeat: null,
  leadSeat: "south",
  spadesbroken: false,
  isFirstTrick: true,
  blindNilEligible: false,
  myHand: [C("AS"), C("2C")],
  playerNames: NAMES,
  observers: [],
  isHost: false,
  hostSeat: "north",
  version,
  deadline: null,
  serverTime: new Date(1_000_000).toISOString(),
  commitment: "c",
  scores: { ns: 0, ew: 0 },
  bags: { ns: 0, ew: 0 },
  ...changes,
});
const full = (/** @type {number} */ version, changes = {}) =>
  state(version, { completedTricks: [], handHistory: [], ...changes });
const played = (/** @type {string} */ seat, /** @type {string} */ card) => ({
  type: "CARD_PLAYED",
  payload: {
    seat,
    card: C(card),
    currentTrick: [{ seat, card: C(card) }],
    nextPlayerSeat: "west",
    spadesBroken: false,
  },
});
const frame = (/** @type {number} */ version, /** @type {any[]} */ events = [], changes = {}) => ({
  type: "UPDATE",
  tableId: "t-1",
  version,
  events,
  view: state(version, changes),
});

/** @type {FakeTime} */
let time;
/** @type {any[]} */
let answers;
/** @type {any[]} */
let changes;
let asked = 0;

function made() {
  const api = {
    state: async () => {
      asked += 1;
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const clock = createClock(() => time.now);
  const model = createTableModel({
    tableId: "t-1",
    playerId: "p-south",
    api,
    clock,
    setTimer: time.setTimer,
    clearTimer: time.clearTimer,
  });
  model.subscribe((change) => changes.push(change));
  return model;
}

beforeEach(() => {
  time = new FakeTime();
  answers = [full(5)];
  changes = [];
  asked = 0;
});

test("a frame in order brings its events and its view", async () => {
  const model = made();
  await model.refresh();
  model.receive(frame(6, [played("south", "2C")], { myHand: [C("AS")] }));
  assert.deepEqual(
    changes.at(-1).events.map((/** @type {any} */ { type }) => type),
    ["CARD_PLAYED"],
  );
  assert.equal(model.view?.version, 6);
  assert.equal(model.view?.mySeat, "south");
  assert.deepEqual(model.view?.hand, [C("AS")]);
  assert.equal(asked, 1);
});

test("a frame that came twice, or late, counts once", async () => {
  const model = made();
  await model.refresh();
  model.receive(frame(6, [played("south", "2C")]));
  const before = changes.length;
  model.receive(frame(6, [played("south", "2C")]));
  model.receive(frame(4, []));
  assert.equal(changes.length, before);
});

test("after a gap the view is taken as it is, and the whole state is fetched", async () => {
  const model = made();
  await model.refresh();
  answers = [full(9, { completedTricks: [{ winner: "south", plays: [] }] })];
  model.receive(frame(9, [played("west", "AS")]));
  assert.deepEqual(changes.at(-1).events, []);
  await settle();
  assert.equal(asked, 2);
  assert.equal(model.view?.tricks.length, 1);
});

test("a late answer to an older question does not undo a newer frame", async () => {
  const model = made();
  await model.refresh();
  const late = model.refresh();
  model.receive(frame(6));
  await late;
  assert.equal(model.view?.version, 6);
});

test("frames before the first state make it be fetched; those of other tables are left alone", async () => {
  const model = made();
  model.receive({ ...frame(6), tableId: "t-2" });
  await settle();
  assert.equal(asked, 0);
  model.receive(frame(5));
  await settle();
  assert.equal(model.view?.version, 5);
});

test("joining a room again repairs what was missed meanwhile", async () => {
  const model = made();
  await model.refresh();
  answers = [full(12)];
  model.receive({ type: "JOINED", payload: { tableId: "t-1" } });
  await settle();
  assert.equal(model.view?.version, 12);
});

test("the answer to one's own action waits for the frame of the same commit", async () => {
  const model = made();
  await model.refresh();
  model.answer(state(6));
  model.receive(frame(6, [played("south", "2C")]));
  await time.pass(5_000);
  assert.equal(changes.filter(({ kind }) => kind === "view").length, 2);
  assert.equal(changes.at(-1).events.length, 1);
});

test("and counts by itself if no frame comes", async () => {
  const model = made();
  await model.refresh();
  answers = [full(6)];
  model.answer(state(6));
  await time.pass(5_000);
  assert.equal(model.view?.version, 6);
});

test("finished tricks are kept over compact views, and cleared by the next deal", async () => {
  const model = made();
  await model.refresh();
  const plays = [{ seat: "south", card: C("2C") }];
  model.receive(frame(6, [{ type: "TRICK_COMPLETE", payload: { winnerSeat: "west", plays, tricksWon: ZERO } }]));
  model.receive(frame(7, [played("west", "3C")]));
  assert.deepEqual(model.view?.tricks, [{ winner: "west", plays }]);
  const dealt = {
    type: "HAND_DEALT",
    payload: { handNumber: 2, dealer: "east", biddingOrder: ["south"], blindNilEligible: true },
  };
  model.receive(frame(8, [dealt], { handNumber: 2, phase: "bidding" }));
  assert.deepEqual(model.view?.tricks, []);
});

test("where a game starts, the deal comes before the bids that were made in it", async () => {
  answers = [{ ...full(5), status: "waiting", handNumber: 0, seats: NAMES }];
  const model = made();
  await model.refresh();
  const dealt = {
    type: "HAND_DEALT",
    payload: { handNumber: 1, dealer: "north", biddingOrder: ["east"], blindNilEligible: false },
  };
  const bid = { type: "BID_PLACED", payload: { seat: "east", bidType: "number", bid: 3 } };
  model.receive(frame(6, [bid, { type: "GAME_STARTED", payload: {} }, dealt], { phase: "bidding" }));
  const types = changes.at(-1).events.map((/** @type {any} */ { type }) => type);
  assert.deepEqual(types, ["GAME_STARTED", "HAND_DEALT", "BID_PLACED"]);
});

test("a scored hand makes the history be fetched", async () => {
  const model = made();
  await model.refresh();
  answers = [full(6, { handHistory: [{ handNumber: 1 }] })];
  model.receive(frame(6, [{ type: "HAND_SCORED", payload: {} }]));
  await settle();
  assert.equal(model.view?.history.length, 1);
});

test("a limit that passes in silence makes the state be fetched, by the server's clock", async () => {
  const model = made();
  const server = (/** @type {number} */ ms) => new Date(time.now + 300_000 + ms).toISOString(); // five minutes ahead
  answers = [full(5, { deadline: server(10_000), serverTime: server(0) })];
  await model.refresh();
  await time.pass(9_000);
  assert.equal(asked, 1);
  answers = [full(6)];
  await time.pass(10_000);
  assert.equal(asked, 2);
  assert.equal(model.view?.version, 6);
});

for (const [what, tell, reason] of /** @type {[string, any, string][]} */ ([
  [
    "a removed table",
    {
      type: "UPDATE",
      tableId: "t-1",
      version: 6,
      events: [{ type: "TABLE_REMOVED", payload: { tableId: "t-1" } }],
      view: null,
    },
    "removed",
  ],
  ["having left from elsewhere", { type: "UPDATE", tableId: "t-1", version: 6, events: [], view: null }, "left"],
  ["being kicked", { type: "KICKED_FROM_TABLE", payload: { tableId: "t-1" } }, "kicked"],
  ["a refused room", { type: "JOIN_DENIED", payload: { tableId: "t-1", reason: "table_not_found" } }, "not_here"],
])) {
  test(`${what} ends the model, once`, async () => {
    const model = made();
    await model.refresh();
    model.receive(tell);
    model.receive(tell);
    model.receive(frame(7));
    assert.deepEqual(changes.slice(1), [{ kind: "gone", reason }]);
    assert.equal(model.gone, true);
  });
}

test("a leaving that comes after one's return, or before anything is known, ends nothing", async () => {
  const model = made();
  model.receive({ type: "UPDATE", tableId: "t-1", version: 4, events: [], view: null });
  await settle();
  assert.equal(model.view?.version, 5);
  model.receive({ type: "UPDATE", tableId: "t-1", version: 4, events: [], view: null });
  assert.equal(model.gone, false);
});

test("only a state that may not be seen any more ends the model, not one out of reach or never open", async () => {
  answers = [new TypeError("network")];
  const model = made();
  await assert.rejects(model.refresh());
  assert.equal(model.gone, false);
  answers = [new ApiError(403, { error: "watch it first" })];
  await assert.rejects(model.refresh(), { status: 403 });
  assert.equal(model.gone, false);
  answers = [full(5)];
  await model.refresh();
  answers = [new ApiError(404, { error: "no such table" })];
  await assert.rejects(model.refresh());
  assert.equal(model.gone, true);
});

test("a room that cannot be joined just now does not end the model", async () => {
  const model = made();
  await model.refresh();
  model.receive({ type: "JOIN_DENIED", payload: { tableId: "t-1", reason: "error" } });
  assert.equal(model.gone, false);
});

test("talk is told as it is", async () => {
  const model = made();
  const said = { seat: "north", playerId: "p-north", username: "maud", text: "Good luck" };
  model.receive({ type: "CHAT", tableId: "t-1", payload: said });
  assert.deepEqual(changes, [{ kind: "said", message: said }]);
});

const HAND = {
  handNumber: 1,
  bids: { ...ZERO, south: 4 },
  tricksWon: { north: 3, east: 3, south: 4, west: 3 },
  teamBids: { ns: 4, ew: 4 },
  scoreDelta: { ns: 43, ew: 42 },
  scoresBefore: { ns: 0, ew: 0 },
  scoresAfter: { ns: 43, ew: 42 },
  bagsBefore: { ns: 0, ew: 0 },
  bagsAfter: { ns: 3, ew: 2 },
};
const scoredIn = () => changes.flatMap(({ events }) => events ?? []).filter(({ type }) => type === "HAND_SCORED");

test("a hand whose end fell into a gap is told from the history, once", async () => {
  const model = made();
  await model.refresh();
  answers = [full(9, { handNumber: 2, handHistory: [HAND], scores: HAND.scoresAfter })];
  model.receive(frame(9, [played("west", "3C")], { handNumber: 2 }));
  await settle();
  await model.refresh();
  const [{ payload }, ...more] = scoredIn();
  assert.deepEqual(more, []);
  assert.deepEqual([payload.handNumber, payload.newTotals, payload.bags], [1, HAND.scoresAfter, HAND.bagsAfter]);
  assert.deepEqual(
    [payload.before.bids, payload.before.tricksWon, payload.before.scores],
    [HAND.bids, HAND.tricksWon, HAND.scoresBefore],
  );
});

test("a hand that a frame told is not told again, nor one from before the page was opened", async () => {
  answers = [full(5, { handNumber: 2, handHistory: [HAND] })];
  const model = made();
  await model.refresh();
  assert.deepEqual(scoredIn(), []);
  answers = [full(6, { handNumber: 3, handHistory: [HAND, { ...HAND, handNumber: 2 }] })];
  model.receive(
    frame(6, [{ type: "HAND_SCORED", payload: { handNumber: 2, newTotals: HAND.scoresAfter, bags: HAND.bagsAfter } }]),
  );
  await settle();
  assert.equal(scoredIn().length, 1);
});
