import assert from "node:assert/strict";
import { test } from "node:test";
import { announcementOf, turnPrompt } from "../app/table/announcements.js";
import { bySeat, parseCard, readState } from "../sdk/index.js";

const NAMES = bySeat((seat) => ({
  playerId: `p-${seat}`,
  username: seat === "north" ? "Maud" : "Bot",
  isBot: seat !== "north" && seat !== "south",
}));

/** @param {object} [changes] */
const view = (changes = {}) =>
  readState(
    "t-1",
    { phase: "playing", handNumber: 1, dealerSeat: "north", playerNames: NAMES, version: 1, ...changes },
    "p-south",
    null,
  );

/** @param {string} type @param {object} payload @param {object} [changes] */
const said = (type, payload, changes) => announcementOf({ type, payload }, view(changes));

test("plays and tricks are told by name, one's own in the second person", () => {
  assert.equal(said("CARD_PLAYED", { seat: "north", card: parseCard("QH") }), "Maud: queen of hearts.");
  assert.equal(said("CARD_PLAYED", { seat: "east", card: parseCard("10S") }), "East: 10 of spades.");
  assert.equal(said("CARD_PLAYED", { seat: "south", card: parseCard("2C") }), "You play the 2 of clubs.");
  assert.equal(said("TRICK_COMPLETE", { winnerSeat: "south" }), "You take the trick.");
});

test("bids are told as they stand", () => {
  const bids = { north: "blind_nil", east: 4, south: null, west: null };
  assert.equal(said("BID_PLACED", { seat: "north" }, { bids }), "Maud bids Blind nil.");
  assert.equal(said("BID_PLACED", { seat: "east" }, { bids }), "East bids 4.");
});

test("a deal tells one's cards, unless they are withheld", () => {
  const dealt = { handNumber: 2, dealer: "east" };
  assert.match(
    said("HAND_DEALT", dealt, { myHand: [parseCard("2C"), parseCard("AS")] }),
    /ace of spades, 2 of clubs\.$/,
  );
  assert.match(said("HAND_DEALT", dealt, { blindNilEligible: true }), /face down/);
});

test("scores, misdeals and absences have their sentences; what needs none has none", () => {
  assert.match(said("HAND_SCORED", {}, { scores: { ns: 40, ew: -30 } }), /Us now 40, Them -30/);
  assert.match(
    said("MISDEAL", { seat: "west", reason: "no_honours" }),
    /West throws in the hand: no ace, king, queen or jack/,
  );
  assert.equal(said("PLAYER_DISCONNECTED", { seat: "north" }), "Maud has lost the connection.");
  assert.equal(said("SEAT_TAKEN", { seat: "north", caretaker: true }), "A bot now plays for Maud.");
  assert.equal(said("TURN_CHANGED", { activeSeat: "north" }), "");
});

test("what one does oneself is told in the second person", () => {
  const own = {
    seat: "south",
    dealer: "south",
    winnerSeat: "south",
    handNumber: 2,
    card: parseCard("2C"),
    position: 20,
    reason: "no_spades",
    points: -50,
    caretaker: true,
  };
  const types = [
    "CARD_PLAYED",
    "TRICK_COMPLETE",
    "BID_PLACED",
    "HAND_DEALT",
    "MISDEAL",
    "RENEGE",
    "CUT_MADE",
    "PLAYER_DISCONNECTED",
    "PLAYER_RECONNECTED",
    "SEAT_TAKEN",
  ];
  for (const [type, payload] of [...types.map((type) => [type, own]), ["CUT_MADE", { ...own, position: 0 }]]) {
    const words = said(/** @type {string} */ (type), /** @type {object} */ (payload), {
      bids: { south: 4 },
      myHand: [parseCard("2C")],
    });
    assert.match(words, /\b[Yy]ou\b/);
    assert.doesNotMatch(words, /\bYou (is|has|does|\w+s)\b|for You/, words);
  }
});

test("the end is told by side, and to who played by the own side", () => {
  assert.equal(said("GAME_OVER", { winningTeam: "ns" }), "The game is over. You win.");
  assert.equal(said("GAME_OVER", { winningTeam: "ew" }), "The game is over. They win.");
  assert.equal(said("GAME_OVER", { winningTeam: null }), "The game is over, a draw.");
  const watching = readState(
    "t-1",
    { status: "spectating", phase: "game_over", seats: NAMES, version: 1 },
    "p-otto",
    null,
  );
  assert.equal(
    announcementOf({ type: "GAME_OVER", payload: { winningTeam: "ew" } }, watching),
    "The game is over. East and West win.",
  );
});

test("one is called when it is one's turn, and only then", () => {
  const mine = {
    currentPlayerSeat: "south",
    validCards: [parseCard("AH")],
    currentTrick: [{ seat: "east", card: parseCard("2H") }],
  };
  assert.equal(turnPrompt(view(mine)), "Your turn. You may play ace of hearts.");
  assert.equal(turnPrompt(view({ ...mine, currentTrick: [] })), "Your lead.");
  assert.equal(turnPrompt(view({ ...mine, currentPlayerSeat: "west" })), "");
  assert.equal(
    turnPrompt(view({ phase: "bidding", currentPlayerSeat: null, currentBidderSeat: "south" })),
    "Your turn to bid.",
  );
});
