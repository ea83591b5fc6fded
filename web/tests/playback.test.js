import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { cardsLeft, createPlayback, DURATIONS } from "../app/table/playback.js";
import { bySeat, readState } from "../sdk/index.js";

const C = (/** @type {string} */ text) =>
  /** @type {any} */ ({
    suit: { S: "spades", H: "hearts", C: "clubs", D: "diamonds" }[text.slice(-1)],
    rank: text.slice(0, -1),
  });
const NAMES = bySeat((seat) => ({ playerId: `p-${seat}`, username: seat, isBot: false }));
const ZERO = bySeat(() => 0);

/** @param {number} version @param {object} [changes] */
const view = (version, changes = {}) =>
  readState(
    "t-1",
    {
      phase: "playing",
      handNumber: 1,
      dealerSeat: "north",
      bids: ZERO,
      currentTrick: [],
      tricksWon: ZERO,
      currentPlayerSeat: "south",
      playerNames: NAMES,
      myHand: [C("AS"), C("2C")],
      scores: { ns: 0, ew: 0 },
      bags: { ns: 0, ew: 0 },
      version,
      completedTricks: [],
      handHistory: [],
      ...changes,
    },
    "p-south",
    null,
  );

/** @param {string[]} cards each as "south 2C" */
function plays(...cards) {
  return cards.map((text) => {
    const [seat, card] = text.split(" ");
    return { seat: /** @type {any} */ (seat), card: C(card) };
  });
}

/** @param {string[]} cards the trick so far, the last one just played */
const played = (...cards) => {
  const currentTrick = plays(...cards);
  const last = /** @type {any} */ (currentTrick.at(-1));
  return { type: "CARD_PLAYED", payload: { ...last, currentTrick, nextPlayerSeat: "west", spadesBroken: false } };
};
const complete = (/** @type {string[]} */ cards, /** @type {string} */ winnerSeat) => ({
  type: "TRICK_COMPLETE",
  payload: { winnerSeat, plays: plays(...cards), tricksWon: { ...ZERO, [winnerSeat]: 1 } },
});
const TRICK = ["south 2C", "west 3C", "north 4C", "east 5C"];
const RUN = [1, 2, 3, 4].map((count) => played(...TRICK.slice(0, count)));

/** @type {{ms: number, go: () => void}[]} */
let waits;
/** @type {string[]} */
let told;
/** @type {import("../app/table/playback.js").Speed} */
let speed;

function made() {
  const playback = createPlayback({
    speed: () => speed,
    wait: (ms) => new Promise((done) => waits.push({ ms, go: () => done(undefined) })),
    onEvent: ({ type }) => told.push(type),
  });
  playback.push({ view: view(1), events: [] });
  return playback;
}

/** Lets the next wait end, and all that follows it until another one. */
async function step() {
  waits.shift()?.go();
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
}

beforeEach(() => {
  waits = [];
  told = [];
  speed = "normal";
});

test("a run of bots in one frame is shown card by card", async () => {
  const playback = made();
  playback.push({ view: view(2), events: RUN.slice(0, 3) });
  for (const laid of [1, 2, 3]) {
    assert.equal(playback.shown?.trick.length, laid);
    assert.equal(playback.settled, false);
    assert.equal(waits[0].ms, DURATIONS.normal.CARD_PLAYED);
    await step();
  }
  assert.equal(playback.shown?.version, 2);
  assert.equal(playback.settled, true);
});

test("a finished trick is held, then taken off, then gone", async () => {
  const playback = made();
  playback.push({ view: view(2), events: [RUN[3], complete(TRICK, "east")] });
  await step();
  assert.equal(playback.shown?.trick.length, 4);
  assert.equal(waits[0].ms, DURATIONS.normal.hold);
  assert.equal(playback.collecting, null);
  await step();
  assert.equal(/** @type {any} */ (playback.collecting)?.winner, "east");
  assert.equal(waits[0].ms, DURATIONS.normal.collect);
  await step();
  assert.equal(playback.collecting, null);
  assert.deepEqual(playback.shown?.trick, []);
});

test("one's own card lies at once, and is not shown a second time", async () => {
  const playback = made();
  playback.lay(C("2C"));
  assert.deepEqual(playback.shown?.trick, plays("south 2C"));
  assert.deepEqual(playback.shown?.hand, [C("AS")]);
  assert.equal(playback.settled, false);
  playback.push({ view: view(2, { myHand: [C("AS")] }), events: RUN.slice(0, 2) });
  await step();
  assert.equal(playback.shown?.trick.length, 2);
  assert.deepEqual(playback.shown?.hand, [C("AS")]);
  assert.deepEqual(told, ["CARD_PLAYED", "CARD_PLAYED"]);
});

test("an old view does not take one's own card back, a refusal does", () => {
  const playback = made();
  playback.lay(C("2C"));
  playback.push({ view: view(1), events: [] });
  assert.equal(playback.shown?.trick.length, 1);
  playback.takeBack(view(1));
  assert.equal(playback.shown?.trick.length, 0);
  assert.deepEqual(playback.shown?.hand, [C("AS"), C("2C")]);
  assert.equal(playback.settled, true);
});

const SCORED = {
  type: "HAND_SCORED",
  payload: { handNumber: 1, newTotals: { ns: 40, ew: 30 }, bags: { ns: 0, ew: 1 }, ledger: [] },
};
const DEALT = {
  type: "HAND_DEALT",
  payload: { handNumber: 2, dealer: "east", biddingOrder: ["south"], blindNilEligible: false, myHand: [C("KH")] },
};

test("the end of a hand waits until its score was read, the next deal after it", async () => {
  const playback = made();
  playback.push({ view: view(2, { handNumber: 2, phase: "bidding" }), events: [SCORED, DEALT] });
  await step();
  assert.equal(playback.summary?.scored.newTotals.ns, 40);
  assert.equal(playback.summary?.before.handNumber, 1);
  assert.equal(playback.shown?.handNumber, 1);
  playback.next();
  await step();
  await step();
  assert.equal(playback.summary, null);
  assert.equal(playback.shown?.handNumber, 2);
  assert.deepEqual(told, ["HAND_SCORED", "HAND_DEALT"]);
});

test("the end of the game is told with the last hand, and waits for nobody", async () => {
  const playback = made();
  const over = { type: "GAME_OVER", payload: { winningTeam: "ns", finalScores: { ns: 260, ew: 30 } } };
  playback.push({ view: view(2, { phase: "game_over", winner: "ns" }), events: [SCORED, over] });
  await step();
  assert.equal(playback.summary?.over?.winningTeam, "ns");
  assert.equal(playback.shown?.phase, "game_over");
  assert.deepEqual(told, ["HAND_SCORED", "GAME_OVER"]);
  assert.equal(playback.settled, true);
});

test("a hand that is thrown in lies open until the next deal", async () => {
  const playback = made();
  const misdeal = {
    type: "MISDEAL",
    payload: { seat: "west", hand: [C("2H")], reason: "no spades", serverSeed: "00" },
  };
  playback.push({ view: view(2, { handNumber: 2, phase: "bidding" }), events: [misdeal, DEALT] });
  assert.equal(playback.misdeal?.seat, "west");
  assert.equal(waits[0].ms, DURATIONS.normal.MISDEAL);
  await step();
  assert.equal(playback.misdeal, null);
  assert.deepEqual(playback.shown?.hand, [C("KH")]);
});

test("the speed chosen is the speed shown, and at once means at once", async () => {
  const playback = made();
  speed = "slow";
  playback.push({ view: view(2), events: [RUN[0]] });
  assert.equal(waits[0].ms, DURATIONS.slow.CARD_PLAYED);
  await step();
  speed = "instant";
  playback.push({ view: view(3), events: RUN.slice(1, 3) });
  await step();
  assert.equal(waits.length, 0);
  assert.equal(playback.shown?.version, 3);
});

test("who is many frames behind hurries", async () => {
  const playback = made();
  for (const version of [2, 3, 4, 5]) playback.push({ view: view(version), events: [RUN[0]] });
  await step();
  assert.ok(waits[0].ms < DURATIONS.normal.CARD_PLAYED);
});

test("every speed but the instant one shows every card for a while, slower ones for longer", () => {
  const [slow, normal, fast] = [DURATIONS.slow, DURATIONS.normal, DURATIONS.fast].map((pace) => pace.CARD_PLAYED);
  assert.ok(slow > normal && normal > fast && fast > 0);
  assert.ok(Object.values(DURATIONS).every((pace) => pace.hold > 0));
});

test("the number of cards that a seat holds follows from what was played", () => {
  const held = cardsLeft(
    view(1, { tricksWon: { north: 2, east: 1, south: 0, west: 0 }, currentTrick: plays("south 2C") }),
  );
  assert.deepEqual(held, { north: 10, east: 10, south: 9, west: 10 });
});
