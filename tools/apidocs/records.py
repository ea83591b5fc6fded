"""Schemas of finished hands with their proofs, and of the second factor."""

from tools.apidocs.schemas import (
    FLAG,
    MAYBE_SIDES,
    SIDES,
    TEXT,
    UUID,
    WHOLE,
    Schema,
    by_seat,
    choice,
    fields,
    listed,
    maybe,
    ref,
)

HEX = ref("Hex")
CARDS = listed(ref("Card"))
WHATS = (
    *("contract_made", "contract_set", "thirteen_made", "ten_made", "ten_failed"),
    *("nil_made", "nil_failed", "blind_nil_made", "blind_nil_failed", "double_nil_made", "double_nil_failed"),
    *("bags", "bag_penalty", "renege"),
)

RECORDS: dict[str, Schema] = {
    "LedgerLine": fields(side=choice("ns", "ew"), what=choice(*WHATS), seat=maybe(ref("Seat")), points=WHOLE),
    "HandRecord": fields(
        tableId=UUID,
        handNumber=WHOLE,
        ruleset=TEXT,
        dealerSeat=ref("Seat"),
        bids=by_seat(ref("BidValue")),
        teamBids=MAYBE_SIDES,
        tricks=listed(fields(leadSeat=ref("Seat"), plays=listed(ref("Play")))),
        tricksWon=by_seat(WHOLE),
        handsPlayed=by_seat(CARDS),
        exchanged=maybe(by_seat(CARDS)),
        scoreDelta=SIDES,
        newBags=SIDES,
        bagPenalty=SIDES,
        scoresBefore=SIDES,
        scoresAfter=SIDES,
        bagsBefore=SIDES,
        bagsAfter=SIDES,
        ledger=listed(ref("LedgerLine")),
        proofSealed=FLAG,
    ),
    "Proof": fields(
        scheme=TEXT,
        tableId=UUID,
        handNumber=WHOLE,
        dealNumber=WHOLE,
        commitment=HEX,
        serverSeed=HEX,
        cut=maybe(WHOLE),
        entropy=fields(("north", "east", "south", "west"), **dict.fromkeys(("north", "east", "south", "west"), TEXT)),
        hands=by_seat(listed(ref("CardText"))),
    ),
    "TotpSetup": fields(secret=TEXT, otpauthUri=TEXT),
    "RecoveryCodes": fields(recoveryCodes=listed(TEXT)),
}
