import assert from "node:assert/strict";
import { test } from "node:test";
import { whyNot } from "../app/table/illegal-cards.js";
import { cardName } from "../app/table/words.js";
import { parseCard } from "../sdk/index.js";

/** @param {string} text */
const cards = (text) => text.split(" ").filter(Boolean).map(parseCard);

/** @param {object} changes @param {object} [rules] */
const view = (changes, rules = { opening: "non_spade" }) =>
  /** @type {any} */ ({
    phase: "playing",
    turn: "south",
    mySeat: "south",
    trick: [],
    hand: [],
    validCards: [],
    firstTrick: false,
    handNumber: 2,
    options: { rules },
    ...changes,
  });
const led = (/** @type {string} */ card) => [{ seat: "west", card: parseCard(card) }];

for (const [what, table, card, words] of /** @type {[string, any, string, RegExp][]} */ ([
  ["another's turn", view({ turn: "west", validCards: null }), "AS", /not your turn/],
  ["the bidding", view({ phase: "bidding", validCards: null }), "AS", /bidding/],
  [
    "a suit that can be followed",
    view({ trick: led("KH"), hand: cards("2H AS"), validCards: cards("2H") }),
    "AS",
    /hold hearts.*follow/,
  ],
  ["spades that are not broken", view({ hand: cards("AS 2H"), validCards: cards("2H") }), "AS", /not broken/],
  [
    "a spade that leads the first trick",
    view({ firstTrick: true, hand: cards("AS 2H"), validCards: cards("2H") }),
    "AS",
    /may not be led with a spade/,
  ],
  [
    "a spade on the first trick",
    view({ firstTrick: true, trick: led("KC"), hand: cards("AS 2H"), validCards: cards("2H") }),
    "AS",
    /first trick no spade/,
  ],
  [
    "an opening of lowest clubs",
    view(
      { firstTrick: true, handNumber: 1, trick: led("2C"), hand: cards("9C 3C"), validCards: cards("3C") },
      { opening: "lowest_club_each_game" },
    ),
    "9C",
    /lowest club/,
  ],
  [
    "an opening of the two of clubs",
    view({ firstTrick: true, hand: cards("2C AH"), validCards: cards("2C") }, { opening: "two_of_clubs" }),
    "AH",
    /two of clubs/,
  ],
])) {
  test(`${what} is told as the reason`, () => assert.match(whyNot(table, parseCard(card)), words));
}

test("a card that the server allows needs no reason", () => {
  assert.equal(whyNot(view({ hand: cards("2H"), validCards: cards("2H") }), parseCard("2H")), "");
});

test("cards have names that can be read aloud", () => {
  assert.equal(cardName(parseCard("QH")), "queen of hearts");
  assert.equal(cardName(parseCard("10S")), "10 of spades");
});
