"""Positions for South whose own nil stands: right and plainly wrong cards, from the game's logic."""

from tests.bots.positions import Position

BIDS: dict[str, int | str] = {"N": 4, "E": 4, "S": "nil", "W": 3}
THREE = {"N": 3, "E": 3, "W": 3}

NILS = [
    Position(
        "nil: the highest card that stays below", "The queen goes under the king and is gone.",
        hand="QH 3H 2C 2D", trick="W:5H N:2H E:KH", right="QH", bids=BIDS, won=THREE,
        out="JH 10H 9H 8C 7C 6C JD 10D AH",
    ),
    Position(
        "nil: below the third card too", "The ace would take the trick; the queen does not.",
        hand="AH QH 2H 4C", trick="N:10H E:KH", right="QH", wrong="AH", bids=BIDS, won=THREE,
        out="JH 9H",
    ),
    Position(
        "nil: out of the suit, throw the ace", "The ace of clubs is what can still break the nil.",
        hand="AC 3C 2D 3D", trick="W:5H N:2H E:KH", right="AC", bids=BIDS, won=THREE,
        out="QC JC 10C 9C JD 10D 9D QS 5D",
    ),
    Position(
        "nil: no spade on a trick that it takes", "The jack of spades would ruff and break the nil.",
        hand="JS 9C 2D 3D", trick="W:5H N:2H E:KH", wrong="JS", bids=BIDS, won=THREE,
        out="QC JC 10C 8C QS",
    ),
    Position(
        "nil: the king of spades under the ace", "Partner has ruffed with the ace: the king goes for nothing.",
        hand="KS 3C 2D 3D", trick="W:5H N:AS E:KH", right="KS", bids=BIDS, won=THREE,
        out="QC JC 10C 9C JD 10D 9D QS 5D",
    ),
    Position(
        "nil: stay below the first card", "Nobody else has to beat the seven.",
        hand="9H 5H 2C 2D", trick="E:7H", right="5H", wrong="9H", bids=BIDS, won=THREE,
        out="JH 10H 4H",
    ),
    Position(
        "nil: lead what others must beat", "The two of clubs cannot win while others hold clubs.",
        hand="KH 2C QD", right="2C", bids=BIDS, won={"N": 3, "E": 4, "W": 3},
        out="JH 10H 9H 8C 7C 6C JD 10D 9D",
    ),
    Position(
        "nil: not the king that may win", "The heart and the spade are sure to be beaten, the king is not.",
        hand="2H KC 9S", wrong="KC", bids=BIDS, won={"N": 3, "E": 4, "W": 3},
        out="JH 10H 9H QS 4S",
    ),
    Position(
        "nil: spades led, stay below", "The nine of spades goes under the ten.",
        hand="JS 9S 4S 2D", trick="E:10S", right="9S", wrong="JS", bids=BIDS, won=THREE,
        out="AS KS QS",
    ),
    Position(
        "nil: from the first trick on", "A low card of a suit in which others hold everything.",
        hand="2H 3H 5H 9H 2C 4C 6C 2D 3D 5D 9D 2S 4S", trick="N:10H E:4H", right="9H", bids=BIDS,
    ),
]  # fmt: skip
