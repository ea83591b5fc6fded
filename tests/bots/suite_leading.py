"""Positions for South who leads: right and plainly wrong cards, from the game's logic."""

from tests.bots.positions import Position

LEADING = [
    Position(
        "take the trick while the lead is ours", "The ace of hearts wins now, and never again once they lead diamonds.",
        hand="AH KC", right="AH",
        out="KH AC", bids={"N": 4, "E": 3, "S": 8, "W": 3}, won={"N": 3, "S": 4, "E": 2, "W": 2},
    ),
    Position(
        "draw the last spade", "The queen of spades would ruff the king of diamonds; the ace draws it.",
        hand="AS KD", right="AS",
        out="QS QD JD", gone="AD", bids={"N": 4, "E": 3, "S": 9, "W": 3}, won={"N": 3, "S": 4, "E": 2, "W": 2},
    ),
    Position(
        "lead high for the partner's nil", "A low heart may be the partner's; nobody beats the ace of clubs.",
        hand="AC 2H", right="AC",
        out="3H KH 8C", bids={"N": "nil", "E": 4, "S": 3, "W": 4}, won={"S": 3, "E": 4, "W": 4},
    ),
    Position(
        "the suit the partner is out of", "North has no diamonds, and discards a card that might have won.",
        hand="4D 3H 9C", wrong="3H",
        out="KD QD JD 4H 5H 6H 10C 8C 7C", bids={"N": "nil", "E": 4, "S": 3, "W": 3}, won={"S": 3, "E": 4, "W": 3},
        voids={"N": "D"},
    ),
    Position(
        "an ace that will not be ruffed", "East has no hearts and holds the last spades; clubs go round.",
        hand="AH AC 2D", right="AC",
        out="KH QH 9S KC QC JC 10C KD QD", bids={"N": 4, "E": 3, "S": 8, "W": 3}, won={"N": 3, "S": 4, "E": 2, "W": 1},
        voids={"E": "H"},
    ),
    Position(
        "play for the set", "They need all three tricks left: the ace of spades takes one and sets them.",
        hand="AS 2D 3H", right="AS",
        out="KC QC JC KD QD JD KH QH JH", bids={"N": 3, "E": 5, "S": 3, "W": 5}, won={"N": 4, "S": 4, "E": 1, "W": 1},
    ),
    Position(
        "low against their nil", "East's nil may hold the hearts between; the ace would free East of one.",
        hand="AH 2H 2D", wrong="AH",
        out="3H 4H 8H 9H QD JD 10D KD 9D", bids={"N": 4, "E": "nil", "S": 3, "W": 3}, won={"N": 3, "S": 4, "W": 3},
    ),
]  # fmt: skip
