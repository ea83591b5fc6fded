"""The state of a table as one viewer gets it, built up from allowed fields alone (L4)."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from engine import (
    Bid,
    ClaimMisdeal,
    HandSummary,
    Phase,
    Play,
    Seat,
    Side,
    Trick,
    View,
    bid_wire,
    card_face,
    faces_of,
    mask_of,
    observe,
    per_seat,
    per_side,
)
from functions.service.redacted import Redacted
from functions.service.table.model import SEATS, Occupant, Table

Json = dict[str, Any]


def iso(at: int | None) -> str | None:
    """A time in epoch milliseconds as ISO 8601 in UTC, with milliseconds."""
    if at is None:
        return None
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def state_for(table: Table, player_id: str, now: int, compact: bool = False) -> Redacted:
    """The state for a player at the table; compact leaves out the history, the finished tricks and the options."""
    seat, stamps = table.seat_of(player_id), _stamps(table, now)
    if not compact:
        stamps["options"] = _options(table)
    if table.game is None:
        return Redacted(_waiting(table, player_id) | stamps)
    view = observe(table.game, seat)
    state = _spectator(table, view) if seat is None else _player(table, view, player_id)
    if compact:
        return Redacted(state | stamps)
    if seat is not None:
        state["completedTricks"] = [_trick(trick) for trick in view.tricks]
    return Redacted(state | {"handHistory": history(view)} | stamps)


def _stamps(table: Table, now: int) -> Json:
    return {
        "version": table.version,
        "deadline": iso(table.deadline),
        "serverTime": iso(now),
        "commitment": table.commitment,
        **({"nextCommitment": table.game.next_commitment} if table.game else {}),
    }


def _options(table: Table) -> Json:
    """How the table is set up, its whole rule set included."""
    return {
        "name": table.name,
        "visibility": table.visibility,
        "joinPolicy": table.join_policy,
        "spectating": table.spectating,
        "ruleset": table.rules.title,
        "rules": table.rules.options,
    }


def _room(table: Table, player_id: str | None) -> Json:
    return {
        "observers": [person.wire for person in table.observers],
        "isHost": table.host == player_id,
        "hostSeat": _word(table.seat_of(table.host)),
    }


def _waiting(table: Table, player_id: str) -> Json:
    return {"status": "waiting", "seats": names(table), **_room(table, player_id)}


def _spectator(table: Table, view: View) -> Json:
    return {
        "status": "spectating",
        "seats": names(table),
        **_room(table, None),
        "phase": view.phase.word,
        "scores": per_side(view.scores),
        "bags": per_side(view.bags),
        "tricksWon": per_seat(view.tricks_won),
        "currentTrick": plays(view.trick),
        "bids": bids(view.bids),
        **_turn(view),
        "dealerSeat": view.dealer.word,
        "handNumber": view.hand_number,
        "spadesbroken": view.spades_broken,
    }


def _player(table: Table, view: View, player_id: str) -> Json:
    return {
        "status": "playing",
        "gameId": table.game_id,
        "tableId": table.table_id,
        "handNumber": view.hand_number,
        "dealerSeat": view.dealer.word,
        "players": {seat.word: holder.player_id for seat, holder in table.occupied()},
        "scores": per_side(view.scores),
        "bags": per_side(view.bags),
        "phase": view.phase.word,
        "gameOver": view.phase == Phase.GAME_OVER,
        "winner": _word(view.winner),
        "bids": bids(view.bids),
        "teamBids": per_side(view.contracts),
        "biddingOrder": [seat.word for seat in view.bidding_order],
        "blindNilExchange": _exchange(view),
        "currentTrick": plays(view.trick),
        "tricksWon": per_seat(view.tricks_won),
        **_turn(view),
        "leadSeat": _word(view.leader),
        "spadesbroken": view.spades_broken,
        "isFirstTrick": view.first_trick,
        **_own(view),
        "playerNames": names(table),
        **_room(table, player_id),
    }


def _own(view: View) -> Json:
    """The viewer's own half: nobody else's cards, and of who revealed, nobody else (L1, L3)."""
    own: Json = {
        "blindNilEligible": view.blind_nil_eligible,
        "handRevealedSeats": [_word(view.viewer)] if view.revealed else [],
    }
    if not view.blind_nil_eligible:
        own["myHand"] = faces_of(view.hand or 0)
    if view.phase == Phase.PLAYING and view.turn == view.viewer:
        cards = [action.card for action in view.legal if isinstance(action, Play)]
        own["validCards"] = faces_of(mask_of(cards))
    if view.phase == Phase.BIDDING:
        own |= _open_to_bidder(view)
    return own


def _open_to_bidder(view: View) -> Json:
    """What may be bid, on one's turn, and whether the hand may be thrown in."""
    bidding: Json = {"mayClaimMisdeal": ClaimMisdeal() in view.legal}
    if view.turn == view.viewer:
        bidding["validBids"] = [bid_wire(action.value) for action in view.legal if isinstance(action, Bid)]
    return bidding


def _turn(view: View) -> Json:
    """Whose turn it is; in the exchange the contract names nobody here, and in the cut it is who cuts."""
    bidder = view.turn if view.phase == Phase.BIDDING else None
    player = view.turn if view.phase in (Phase.PLAYING, Phase.CUT) else None
    return {"currentPlayerSeat": _word(player), "currentBidderSeat": _word(bidder)}


def _exchange(view: View) -> Json | None:
    exchange = view.exchange
    if exchange is None:
        return None
    return {
        "pending": [seat.word for seat in exchange.pending],
        "currentBlindNilSeat": exchange.blind_seat.word,
        "step": exchange.step,
        "cardsFromBlind": None,
    }


def history(view: View) -> list[Json]:
    """The finished hands of the game."""
    return [_hand(hand) for hand in view.hand_history]


def _hand(hand: HandSummary) -> Json:
    return {
        "handNumber": hand.hand_number,
        "bids": bids(hand.bids),
        "teamBids": per_side(hand.contracts),
        "tricksWon": per_seat(hand.tricks_won),
        "lastTrick": _trick(hand.last_trick),
        "scoreDelta": per_side(hand.delta),
        "newBags": per_side(hand.new_bags),
        "bagPenalty": per_side(hand.bag_penalties),
        "scoresBefore": per_side(hand.scores_before),
        "bagsBefore": per_side(hand.bags_before),
        "scoresAfter": per_side(hand.scores_after),
        "bagsAfter": per_side(hand.bags_after),
    }


def table_record(table: Table) -> Json:
    """The table's record as the contract has it in the answer to a kick."""
    return {
        "tableId": table.table_id,
        "hostPlayerId": table.host,
        "name": table.name,
        "seats": {seat.word: holder and holder.player_id for seat, holder in zip(SEATS, table.seats, strict=True)},
        "observers": [person.player_id for person in table.observers],
        "status": table.status,
        "gameId": table.game_id if table.game else None,
        "createdAt": iso(table.created_at),
        "visibility": table.visibility,
        "joinPolicy": table.join_policy,
        "spectating": table.spectating,
    }


def names(table: Table) -> dict[str, Json | None]:
    """Who holds each seat, with names; how well the house plays it, and whether it does so as a caretaker."""
    return {seat.word: _holder(holder) for seat, holder in zip(SEATS, table.seats, strict=True)}


def _holder(holder: Occupant | None) -> Json | None:
    if holder is None:
        return None
    named = {"playerId": holder.player_id, "username": holder.username, "isBot": holder.is_bot}
    caretaker = {"caretaker": True} if holder.caretaker else {}
    return {**named, **caretaker, **holder.strength}


def bids(values: Iterable[int | None]) -> Json:
    """Four bids by seat, as on the wire."""
    return per_seat([None if value is None else bid_wire(value) for value in values])


def plays(pairs: Iterable[tuple[Seat, int]]) -> list[Json]:
    """Plays in order, as `{"seat", "card"}` objects."""
    return [{"seat": seat.word, "card": card_face(card)} for seat, card in pairs]


def _trick(trick: Trick) -> Json:
    return {"winner": trick.winner.word, "plays": plays(trick.plays)}


def _word(place: Seat | Side | None) -> str | None:
    return None if place is None else place.word
