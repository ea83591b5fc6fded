"""Positions for South in which the opponents are about to win the game, or bags are worth having."""

from tests.bots.positions import Position

STAKES = [
    Position(
        "a blind nil that would win", "East's blind nil is worth the game: the queen would save it.",
        hand="QH 2H 3C", trick="W:3H N:4H E:9H", right="2H", preset="classic", scores=(0, 320),
        out="KH AH 8C 7C QD JD", bids={"N": 4, "E": "blind", "S": 4, "W": 3}, won={"N": 3, "S": 3, "W": 4},
    ),
    Position(
        "two nils that would win", "Either of them broken keeps the game going.",
        hand="QH 2H 3C", trick="W:3H N:4H E:9H", right="2H", preset="classic", scores=(0, 320),
        out="KH AH 8C 7C QD JD", bids={"N": 6, "E": "nil", "S": 6, "W": "nil"}, won={"N": 4, "S": 6},
    ),
    Position(
        "two nils that would win together", "They count as one, and one trick breaks both.",
        hand="QH 2H AS", trick="W:3H N:4H E:9H", right="2H", preset="classic", scores=(0, 320),
        out="KH AH 8C 7C QD JD", bids={"N": 6, "E": "nil", "S": 6, "W": "nil"}, won={"N": 4, "S": 6},
        rules={"double_nil": "combined"},
    ),
    Position(
        "a nil worth more than the contract", "East's nil is broken for certain: 200 points, and 7 tricks at risk.",
        hand="QH 2H 3C", trick="W:3H N:4H E:9H", right="2H", preset="classic",
        out="KH AH 8C 7C QD JD", bids={"N": 4, "E": "nil", "S": 3, "W": 3}, won={"N": 3, "S": 3, "W": 4},
    ),
    Position(
        "a contract worth more than the nil", "A contract of 7 is made for certain, and the nil is worth 100.",
        hand="QH 2H 3C", trick="W:3H N:4H E:9H", right="QH",
        out="KH AH 8C 7C QD JD", bids={"N": 4, "E": "nil", "S": 7, "W": 3}, won={"N": 3, "S": 3, "W": 4},
    ),
    Position(
        "a ten that would win", "They need one of two tricks: both hearts have to win.",
        hand="AH 3H", trick="W:5H N:2H E:KH", right="AH", preset="classic", scores=(0, 320),
        out="8C 7C QD", bids={"N": 1, "E": 5, "S": 1, "W": 5}, won={"N": 1, "S": 1, "E": 4, "W": 5},
        rules={"ten_bid": "exact"}, bags=(8, 0),
    ),
    Position(
        "a contract that costs nothing and would win", "Set, they lose no points, but they do not win either.",
        hand="AH 3H", trick="W:5H N:2H E:KH", right="AH", scores=(0, 200),
        out="8C 7C QD", bids={"N": 1, "E": 8, "S": 2, "W": 3}, won={"N": 2, "S": 2, "E": 3, "W": 4},
        rules={"set_penalty": "none"}, bags=(8, 0),
    ),
    Position(
        "the ace that sets", "They need both tricks to come, and the ace of diamonds is one of them.",
        hand="AD 2D 3C", trick="W:KH N:2H E:3H", wrong="AD",
        out="KD QD JC 10C 9C 8C", bids={"N": 3, "E": 7, "S": 5, "W": 3}, won={"N": 3, "S": 3, "E": 3, "W": 1},
    ),
    Position(
        "the ace that sets unless it is ruffed", "One spade is out, and its holder may have to follow.",
        hand="AD 2D 3C", trick="W:KH N:2H E:3H", wrong="AD",
        out="KD QD JD 10D 9C 4S", bids={"N": 3, "E": 7, "S": 5, "W": 3}, won={"N": 3, "S": 3, "E": 3, "W": 1},
    ),
    Position(
        "lead for bags that cost nothing", "Without a bag limit each trick is a point, and the ace takes one now.",
        hand="AH 2C", right="AH", rules={"bag_limit": None},
        out="KH QH JC 10C 9D 8D", bids={"N": 3, "E": 3, "S": 5, "W": 3}, won={"N": 3, "S": 3, "E": 3, "W": 2},
    ),
]  # fmt: skip
