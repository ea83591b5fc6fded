"""The state of a table as one viewer gets it, built up from allowed fields alone (L4)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from engine import (
    Bid,
    ClaimMisdeal,
    HandSummary,
    Phase,
    Play,
    Seat,
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
from functions.service.table.model import Occupant, Table

if TYPE_CHECKING:
    from engine.payloads import BySeat, PlayFace
    from engine.seats import SeatName
    from functions.service.wire.state import (
        Exchange,
        Hand,
        MinimalPlayerView,
        MinimalSpectator,
        Options,
        Own,
        OwnBidding,
        PlayedGame,
        PlayerView,
        Room,
        Spectator,
        Stamps,
        Turn,
        Waiting,
        WaitingRoom,
        WatchedGame,
    )
    from functions.service.wire.state import Trick as TrickJson
    from functions.service.wire.tables import TableRecord
    from functions.service.wire.values import BidValue, Holder


def iso(at: int) -> str:
    """A time in epoch milliseconds as ISO 8601 in UTC, with milliseconds."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def deadline(table: Table) -> str | None:
    """When the house acts for the seat to move, as on the wire."""
    return None if table.deadline is None else iso(table.deadline)


def state_for(table: Table, player_id: str, now: int, compact: bool = False) -> Redacted:
    """The state for a player at the table; compact leaves out the history, the finished tricks and the options."""
    seat = table.seat_of(player_id)
    if table.game is None:
        waiting: Waiting = {**_waiting(table, player_id), **_stamps(table, now, compact, table.commitment)}
        return Redacted(waiting)
    view = observe(table.game, seat)
    stamps = _stamps(table, now, compact, view.commitment, view.next_commitment)
    if seat is None:
        return Redacted(_spectator(table, view, stamps, compact))
    return Redacted(_player(table, view, player_id, stamps, compact))


def _spectator(table: Table, view: View, stamps: Stamps, compact: bool) -> Spectator | MinimalSpectator:
    watched = _watched_game(table, view)
    if compact:
        return {**watched, **stamps}
    return {**watched, "handHistory": history(view), **stamps}


def _player(table: Table, view: View, player_id: str, stamps: Stamps, compact: bool) -> PlayerView | MinimalPlayerView:
    played = _played_game(table, view, player_id)
    if compact:
        return {**played, **stamps}
    finished = [_trick(trick) for trick in view.tricks]
    return {**played, "completedTricks": finished, "handHistory": history(view), **stamps}


def _stamps(table: Table, now: int, compact: bool, commitment: str, next_commitment: str | None = None) -> Stamps:
    """What stands beside every state; the commitments are those of the present deal and of the one after it."""
    stamps: Stamps = {
        "version": table.version,
        "deadline": deadline(table),
        "serverTime": iso(now),
        "commitment": commitment,
    }
    if next_commitment is not None:
        stamps["nextCommitment"] = next_commitment
    if not compact:
        stamps["options"] = _options(table)
    return stamps


def _options(table: Table) -> Options:
    """How the table is set up, its whole rule set included."""
    return {
        "name": table.name,
        "visibility": table.visibility,
        "joinPolicy": table.join_policy,
        "spectating": table.spectating,
        "ruleset": table.rules.title,
        "rules": table.rules.options,
    }


def _room(table: Table, player_id: str | None) -> Room:
    return {
        "observers": [person.wire for person in table.observers],
        "isHost": table.host == player_id,
        "hostSeat": _seat(table.seat_of(table.host)),
    }


def _waiting(table: Table, player_id: str) -> WaitingRoom:
    return {"status": "waiting", "seats": names(table), **_room(table, player_id)}


def _watched_game(table: Table, view: View) -> WatchedGame:
    return {
        "status": "spectating",
        "seats": _players(table),
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


def _played_game(table: Table, view: View, player_id: str) -> PlayedGame:
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
        "winner": None if view.winner is None else view.winner.word,
        "bids": bids(view.bids),
        "teamBids": per_side(view.contracts),
        "biddingOrder": [seat.word for seat in view.bidding_order],
        "blindNilExchange": _exchange(view),
        "currentTrick": plays(view.trick),
        "tricksWon": per_seat(view.tricks_won),
        **_turn(view),
        "leadSeat": _seat(view.leader),
        "spadesbroken": view.spades_broken,
        "isFirstTrick": view.first_trick,
        **_own(view),
        "playerNames": _players(table),
        **_room(table, player_id),
    }


def _own(view: View) -> Own:
    """The viewer's own half: nobody else's cards, and of who revealed, nobody else (L1, L3)."""
    own: Own = {
        "blindNilEligible": view.blind_nil_eligible,
        "handRevealedSeats": [view.viewer.word] if view.revealed and view.viewer is not None else [],
    }
    if not view.blind_nil_eligible:
        own["myHand"] = faces_of(view.hand or 0)
    if view.phase == Phase.PLAYING and view.turn == view.viewer:
        cards = [action.card for action in view.legal if isinstance(action, Play)]
        own["validCards"] = faces_of(mask_of(cards))
    if view.phase == Phase.BIDDING:
        return {**own, **_open_to_bidder(view)}
    return own


def _open_to_bidder(view: View) -> OwnBidding:
    """What may be bid, on one's turn, and whether the hand may be thrown in."""
    bidding: OwnBidding = {"mayClaimMisdeal": ClaimMisdeal() in view.legal}
    if view.turn == view.viewer:
        bidding["validBids"] = [bid_wire(action.value) for action in view.legal if isinstance(action, Bid)]
    return bidding


def _turn(view: View) -> Turn:
    """Whose turn it is; in the exchange the contract names nobody here, and in the cut it is who cuts."""
    bidder = view.turn if view.phase == Phase.BIDDING else None
    player = view.turn if view.phase in (Phase.PLAYING, Phase.CUT) else None
    return {"currentPlayerSeat": _seat(player), "currentBidderSeat": _seat(bidder)}


def _exchange(view: View) -> Exchange | None:
    exchange = view.exchange
    if exchange is None:
        return None
    return {
        "pending": [seat.word for seat in exchange.pending],
        "currentBlindNilSeat": exchange.blind_seat.word,
        "step": exchange.step,
        "cardsFromBlind": None,
    }


def history(view: View) -> list[Hand]:
    """The finished hands of the game."""
    return [_hand(hand) for hand in view.hand_history]


def _hand(hand: HandSummary) -> Hand:
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


def table_record(table: Table) -> TableRecord:
    """The table's record as the contract has it in the answer to a kick."""
    return {
        "tableId": table.table_id,
        "hostPlayerId": table.host,
        "name": table.name,
        "seats": holder_ids(table),
        "observers": [person.player_id for person in table.observers],
        "status": table.status,
        "gameId": table.game_id if table.game else None,
        "createdAt": iso(table.created_at),
        "visibility": table.visibility,
        "joinPolicy": table.join_policy,
        "spectating": table.spectating,
    }


def holder_ids(table: Table) -> BySeat[str | None]:
    """Who holds each seat, by id."""
    return per_seat([holder.player_id if holder else None for holder in table.seats])


def names(table: Table) -> BySeat[Holder | None]:
    """Who holds each seat, with names; how well the house plays it, and whether it does so as a caretaker."""
    return per_seat([None if holder is None else _holder(holder) for holder in table.seats])


def _players(table: Table) -> BySeat[Holder]:
    """Who holds each seat of a table whose game has begun."""
    return {seat.word: _holder(holder) for seat, holder in table.occupied()}


def _holder(holder: Occupant) -> Holder:
    named: Holder = {"playerId": holder.player_id, "username": holder.username, "isBot": holder.is_bot}
    if holder.caretaker:
        named["caretaker"] = True
    return {**named, **holder.strength}


def bids(values: Iterable[int | None]) -> BySeat[BidValue | None]:
    """Four bids by seat, as on the wire."""
    return per_seat([None if value is None else bid_wire(value) for value in values])


def plays(pairs: Iterable[tuple[Seat, int]]) -> list[PlayFace]:
    """Plays in order, as `{"seat", "card"}` objects."""
    return [{"seat": seat.word, "card": card_face(card)} for seat, card in pairs]


def _trick(trick: Trick) -> TrickJson:
    return {"winner": trick.winner.word, "plays": plays(trick.plays)}


def _seat(seat: Seat | None) -> SeatName | None:
    return None if seat is None else seat.word
