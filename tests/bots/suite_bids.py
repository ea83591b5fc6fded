"""Hands to bid on, with the bids that are right, from the game's logic."""

from tests.bots.positions import Auction

STRONG = "AS KS QS 7S 3S AH KH 4H AC 8C 5C 9D 2D"
LOW = "4S 2S 7H 5H 3H 2H 6C 4C 3C 8D 5D 3D 2D"
MIDDLING = "KS 9S 4S AH 8H 3H KC 9C 4C 10D 7D 6D 2D"

AUCTIONS = [
    Auction("thirteen spades", "Nothing can take a trick from them.", "AS KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S", (13,)),
    Auction("a strong hand", "Five spade tricks and three aces and kings.", STRONG, (6, 7, 8)),
    Auction("a hand of low cards", "Nothing in it can win: nil.", LOW, ("nil",)),
    Auction("low cards, classic", "Nil is worth a hundred there.", LOW, ("nil",), preset="classic"),
    Auction("low cards, tournament", "The same in a tournament.", LOW, ("nil",), preset="tournament"),
    Auction(
        "the ace of spades is no nil", "It takes a trick whatever happens.",
        "AS 2S 7H 5H 3H 2H 6C 4C 3C 8D 5D 3D 2D", (1, 2), bids={"E": 3},
    ),
    Auction("where nil is not played", "A number it has to be.", LOW, (0, 1), rules={"nil": False}),
    Auction("neither nil nor 0", "One is the least that can be bid, so one it is.", LOW, (1,), preset="classic",
            rules={"nil": False, "zero_is_nil": False, "min_bid": 1}),
    Auction("a middling hand", "Two to four tricks, and no nil.", MIDDLING, (2, 3, 4)),
    Auction(
        "the second bid sets the total", "The partner's four and two or three of our own.",
        MIDDLING, (5, 6, 7, 8), bids={"E": 3, "N": 4, "W": 3},
    ),
    Auction(
        "bids are summed", "Only our own tricks are bid.",
        MIDDLING, (1, 2, 3, 4), bids={"E": 3, "N": 4, "W": 3}, preset="classic",
    ),
    Auction(
        "strong beside a nil", "Somebody has to cover, and these cards do.",
        STRONG, (4, 5, 6, 7, 8), bids={"E": 3, "N": "nil", "W": 3},
    ),
    Auction(
        "the board", "Beside a nil the partner alone must reach four.",
        MIDDLING, (4,), bids={"E": 3, "N": "nil", "W": 3}, preset="tournament",
    ),
    Auction(
        "blind nil is not for a level game", "Without an exchange it fails too often: look at the cards.",
        LOW, ("look",), rules={"blind_nil_deficit": None, "blind_exchange_cards": 0},
    ),
    Auction(
        "blind nil is not for the leader", "Far ahead there is nothing to gamble for.",
        STRONG, ("look",), scores=(200, 20), rules={"blind_nil_deficit": None},
    ),
]  # fmt: skip
