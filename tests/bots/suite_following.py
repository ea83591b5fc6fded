"""Positions for South who follows to a trick: right and plainly wrong cards, from the game's logic."""

from tests.bots.positions import Position

FOLLOWING = [
    Position(
        "cheapest winner in last seat", "The ten wins as surely as the ace.",
        hand="AH 10H 4C 3D", trick="W:5H N:2H E:9H", right="10H",
        out="KH QH JH 8C 7C 6C KD QD JD", bids={"N": 4, "E": 3, "S": 6, "W": 3}, won={"N": 1, "S": 2, "E": 3, "W": 3},
    ),
    Position(
        "partner has it already", "Overtaking the partner's king in last seat wastes the ace.",
        hand="AH 4H 4C 3D", trick="W:5H N:KH E:9H", right="4H", wrong="AH",
        out="QH JH 10H 8C 7C 6C KD QD JD", bids={"N": 5, "E": 3, "S": 4, "W": 3}, won={"N": 1, "S": 1, "E": 3, "W": 4},
    ),
    Position(
        "duck with the highest loser", "With the contract made at nine bags the queen goes under the king.",
        hand="AH QH 3H 2C", trick="W:5H N:2H E:KH", right="QH", wrong="AH",
        out="JH 10H 9H 8C 7C 6C 6D QD JD", bids={"N": 3, "E": 4, "S": 5, "W": 4}, won={"N": 2, "S": 3, "E": 2, "W": 2},
        bags=(9, 0),
    ),
    Position(
        "never duck with the contract open", "Three tricks are left and all three are needed.",
        hand="KH 3H AS", trick="W:5H N:2H E:QH", right="KH",
        out="10H 9H 8C 7C QD JD", bids={"N": 5, "E": 3, "S": 6, "W": 3}, won={"N": 1, "S": 2, "E": 4, "W": 3},
    ),
    Position(
        "the ruff that sets them", "They need both tricks left; the two of spades wins now and may not later.",
        hand="2S 3C", trick="W:5H N:2H E:KH", right="2S", voids={"N": "S"},
        out="KS", bids={"N": 4, "E": 6, "S": 4, "W": 6}, won={"N": 4, "S": 3, "E": 1, "W": 3},
    ),
    Position(
        "ruff with the lowest spade", "The two takes the trick; the ace is kept for the second one needed.",
        hand="AS 2S 4C", trick="W:5H N:2H E:KH", right="2S", voids={"N": "S"},
        out="KS QS", bids={"N": 4, "E": 3, "S": 7, "W": 3}, won={"N": 3, "S": 2, "E": 3, "W": 2},
    ),
    Position(
        "do not ruff the partner's ace", "The partner holds the trick in last seat: a spade would be thrown away.",
        hand="KS 2S 4C 3D", trick="W:5H N:AH E:KH", wrong="KS 2S",
        out="AS QS JS 10H", bids={"N": 5, "E": 3, "S": 6, "W": 3}, won={"N": 2, "S": 2, "E": 2, "W": 3},
    ),
    Position(
        "keep a good ace when throwing", "Nothing of ours wins here: the ace of clubs is still to win a trick.",
        hand="AC 4D", trick="W:AH N:2H E:KH", right="4D",
        out="8C", bids={"N": 4, "E": 3, "S": 8, "W": 3}, won={"N": 3, "S": 4, "E": 2, "W": 2},
    ),
    Position(
        "throw the danger when bags hurt", "The contract is made: the ace of clubs would be the tenth bag.",
        hand="AC 2C 2D", trick="W:5H N:2H E:KH", right="AC",
        out="8C 7C", bids={"N": 3, "E": 4, "S": 6, "W": 4}, won={"N": 3, "S": 3, "E": 2, "W": 2}, bags=(9, 0),
    ),
    Position(
        "do not ruff for a tenth bag", "A spade takes a trick that costs a hundred points.",
        hand="5S 2C 2D", trick="W:5H N:2H E:KH", wrong="5S",
        out="8S", bids={"N": 3, "E": 4, "S": 6, "W": 4}, won={"N": 3, "S": 3, "E": 2, "W": 2}, bags=(9, 0),
    ),
    Position(
        "third hand high", "The partner led low, the next player covers low: the ace wins now.",
        hand="AH 3H 4C", trick="N:2H E:5H", right="AH", wrong="3H",
        out="KH QH", bids={"N": 4, "E": 3, "S": 8, "W": 3}, won={"N": 4, "S": 3, "E": 1, "W": 2},
    ),
    Position(
        "cannot win, throw the lowest", "The jack of hearts may still win a trick; the three will not.",
        hand="JH 3H AS", trick="W:AH N:2H E:4H", right="3H",
        out="10H 9H", bids={"N": 4, "E": 3, "S": 9, "W": 3}, won={"N": 3, "S": 4, "E": 1, "W": 2},
    ),
    Position(
        "lowest of equal winners last", "The queen wins; the ace is needed for the trick to come.",
        hand="AH QH", trick="W:JH N:2H E:4H", right="QH",
        out="KH", bids={"N": 4, "E": 3, "S": 9, "W": 3}, won={"N": 3, "S": 4, "E": 2, "W": 2},
    ),
    Position(
        "cover the partner's nil", "The partner's nine holds the trick: the king takes it from them.",
        hand="KH 2H 3C 4D", trick="W:5H N:9H E:3H", right="KH", wrong="2H",
        out="AH QH JH 8C 7C 6C QD JD 10D", bids={"N": "nil", "E": 3, "S": 3, "W": 4}, won={"S": 3, "E": 3, "W": 3},
    ),
    Position(
        "cover the partner's nil with a ruff", "Out of hearts, the smallest spade saves the nil.",
        hand="2S 7S 3C 4D", trick="W:5H N:9H E:3H", right="2S", wrong="3C 4D",
        out="AS QS JS", bids={"N": "nil", "E": 3, "S": 3, "W": 4}, won={"S": 3, "E": 3, "W": 3},
    ),
    Position(
        "leave the trick to their nil", "East's nil holds the trick: the three leaves it there.",
        hand="10H 3H 3C 4D", trick="N:5H E:8H", right="3H", wrong="10H",
        out="2H 8C 7C 6C KC QD JD 10D QC 5D", bids={"N": 4, "E": "nil", "S": 3, "W": 4}, won={"N": 4, "S": 2, "W": 3},
    ),
    Position(
        "their nil is not worth our contract", "Both tricks left are needed: the nine ruffs though it saves the nil.",
        hand="9S AD", trick="W:2H N:5H E:8H", right="9S",
        out="8C 7C QD", bids={"N": 4, "E": "nil", "S": 8, "W": 3}, won={"N": 3, "S": 3, "W": 5},
    ),
    Position(
        "once broken, a nil is covered no more", "North has a trick: the queen may hold this one for the contract.",
        hand="KH 2H 3C 4D", trick="W:5H N:QH E:3H", right="2H", wrong="KH", out="AH 10H JH 8C 7C 6C QD JD 10D",
        bids={"N": "nil", "E": 3, "S": 7, "W": 4}, won={"N": 1, "S": 3, "E": 2, "W": 3},
    ),
    Position(
        "bags that cost nothing are points", "Without a bag limit every trick is a point: take it.",
        hand="AH 3H 2C", trick="W:5H N:2H E:KH", right="AH",
        out="JH 10H 8C 7C 6D QD", bids={"N": 3, "E": 2, "S": 3, "W": 2}, won={"N": 3, "S": 3, "E": 2, "W": 2},
        rules={"bag_limit": None},
    ),
    Position(
        "follow suit where any card may be played", "A renege costs fifty and the partner's trust.",
        hand="AH 3H AS 2C", trick="W:5H N:2H E:KH", wrong="AS 2C", right="AH 3H",
        out="JH 10H 8H 8C 7C 6C 6D QD 4D", bids={"N": 3, "E": 3, "S": 3, "W": 4}, won={"N": 3, "S": 2, "E": 2, "W": 2},
        preset="tournament",
    ),
    Position(
        "forced to take, take with the highest", "Both cards win; the nine can lose to a later jack.",
        hand="AH 9H 2C", trick="W:5H N:2H E:8H", right="AH", bags=(3, 0),
        out="JH 10H 8C 7C 6D QD", bids={"N": 3, "E": 4, "S": 6, "W": 3}, won={"N": 3, "S": 3, "E": 2, "W": 2},
    ),
    Position(
        "their contract hangs on this trick", "They need all three tricks left: the ace sets them.",
        hand="AH 3H 2C", trick="W:5H N:2H E:KH", right="AH",
        out="JH 10H 8C 7C 6D QD", bids={"N": 6, "E": 4, "S": 6, "W": 5}, won={"N": 5, "S": 4, "E": 1},
    ),
    Position(
        "make the contract before all else", "One trick is wanting and this is the one that brings it.",
        hand="5S 2C", trick="W:5H N:2H E:QH", right="5S", voids={"N": "S"}, bags=(9, 0),
        out="9S", bids={"N": 4, "E": 3, "S": 8, "W": 3}, won={"N": 3, "S": 4, "E": 2, "W": 2},
    ),
    Position(
        "over the ruff", "East has ruffed low: the seven over-ruffs and makes the contract.",
        hand="7S 4C", trick="W:5H N:2H E:3S", right="7S",
        out="KS", bids={"N": 4, "E": 3, "S": 7, "W": 3}, won={"N": 3, "S": 3, "E": 2, "W": 3}, voids={"N": "S"},
    ),
]  # fmt: skip
