"""The state of a table as one viewer gets it, built up from allowed fields alone (L4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from engine import (
    AnyBid,
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
    observe_each,
    per_seat,
    per_side,
)
from engine.actions import BIDS
from functions.service.redacted import Redacted
from functions.service.table.model import Table

if TYPE_CHECKING:
    from engine.payloads import BySeat, BySide, PlayFace
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
        Spectator,
        Stamps,
        Turn,
        Waiting,
        WatchedGame,
    )
    from functions.service.wire.state import Trick as TrickJson
    from functions.service.wire.values import BidValue, Holder, NamedPerson


def iso(at: int) -> str:
    """A time in epoch milliseconds as ISO 8601 in UTC, with milliseconds."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def deadline(table: Table) -> str | None:
    """When autoplay acts for the seat to move, as on the wire."""
    return None if table.deadline is None else iso(table.deadline)


_BIDS: Final = [bid_wire(bid.value) for bid in BIDS]
"""By value, each bid as on the wire."""


class Viewing(NamedTuple):
    """Whose state of a table, and how much of it: compact leaves out history, finished tricks and options."""

    player_id: str
    compact: bool = False


def state_for(table: Table, player_id: str, now: int, compact: bool = False) -> Redacted:
    """The state for a player at the table."""
    viewing = Viewing(player_id, compact)
    return states_for(table, (viewing,), now)[viewing]


def states_for(table: Table, wanted: Iterable[Viewing], now: int) -> dict[Viewing, Redacted]:
    """The states for some players at the table; what all of them see alike is built once."""
    places, game = table.places(), table.game
    if game is None:
        stamps = _stamps(table, now, table.commitment)
        return {each: Redacted(_waiting(table, places, each, stamps)) for each in wanted}
    seats = {each: places.get(each.player_id) for each in wanted}
    views = observe_each(game, {None, *seats.values()})
    public = _public(table, places, views[None], now)
    return {each: Redacted(_state(table, public, views[seat], each)) for each, seat in seats.items()}


class _Public(NamedTuple):
    """What everybody at the table sees alike in a game that has begun."""

    stamps: Stamps
    game_id: str
    holders: BySeat[Holder]
    observers: list[NamedPerson]
    host_seat: SeatName | None
    scores: BySide[int]
    bags: BySide[int]
    tricks_won: BySeat[int]
    trick: list[PlayFace]
    bids: BySeat[BidValue | None]
    turn: Turn


def _public(table: Table, places: Mapping[str, Seat | None], view: View, now: int) -> _Public:
    return _Public(
        stamps=_stamps(table, now, view.commitment, view.next_commitment),
        game_id=table.game_id,
        holders={seat.word: holder.wire for seat, holder in table.occupied()},
        observers=[person.wire for person in table.observers],
        host_seat=_seat(places.get(table.host)),
        scores=per_side(view.scores),
        bags=per_side(view.bags),
        tricks_won=per_seat(view.tricks_won),
        trick=plays(view.trick),
        bids=bids(view.bids),
        turn=_turn(view),
    )


def _state(
    table: Table, public: _Public, view: View, viewing: Viewing
) -> Spectator | PlayerView | MinimalSpectator | MinimalPlayerView:
    if view.viewer is None:
        watched = _watched_game(public, view)
        if viewing.compact:
            return {**watched, **public.stamps}
        return {**watched, "handHistory": history(view), **public.stamps, "options": _options(table)}
    played = _played_game(table, public, view)
    if viewing.compact:
        return {**played, **public.stamps}
    finished, past = [_trick(trick) for trick in view.tricks], history(view)
    return {**played, "completedTricks": finished, "handHistory": past, **public.stamps, "options": _options(table)}


def _stamps(table: Table, now: int, commitment: str, next_commitment: str | None = None) -> Stamps:
    """What stands beside every state; the commitments are those of the present deal and of the one after it."""
    stamps: Stamps = {
        "version": table.version,
        "deadline": deadline(table),
        "serverTime": iso(now),
        "commitment": commitment,
    }
    if next_commitment is not None:
        stamps["nextCommitment"] = next_commitment
    return stamps


def _options(table: Table) -> Options:
    """How the table is set up, its whole rule set included."""
    return {
        "name": table.name,
        "visibility": table.visibility,
        "joinPolicy": table.join_policy,
        "spectating": table.spectating,
        "ruleset": table.rules.title,
        "rules": {**table.rules.options},
    }


def _waiting(table: Table, places: Mapping[str, Seat | None], viewing: Viewing, stamps: Stamps) -> Waiting:
    waiting: Waiting = {
        "status": "waiting",
        "seats": names(table),
        "observers": [person.wire for person in table.observers],
        "isHost": table.host == viewing.player_id,
        "hostSeat": _seat(places.get(table.host)),
        **stamps,
    }
    return waiting if viewing.compact else {**waiting, "options": _options(table)}


def _watched_game(public: _Public, view: View) -> WatchedGame:
    return {
        "status": "spectating",
        "seats": public.holders,
        "observers": public.observers,
        "isHost": False,
        "hostSeat": public.host_seat,
        "phase": view.phase.word,
        "scores": public.scores,
        "bags": public.bags,
        "tricksWon": public.tricks_won,
        "currentTrick": public.trick,
        "bids": public.bids,
        **public.turn,
        "dealerSeat": view.dealer.word,
        "handNumber": view.hand_number,
        "spadesbroken": view.spades_broken,
    }


def _played_game(table: Table, public: _Public, view: View) -> PlayedGame:
    host = public.host_seat
    return {
        "status": "playing",
        "gameId": public.game_id,
        "tableId": table.table_id,
        "handNumber": view.hand_number,
        "dealerSeat": view.dealer.word,
        "players": {seat: holder["playerId"] for seat, holder in public.holders.items()},
        "scores": public.scores,
        "bags": public.bags,
        "phase": view.phase.word,
        "gameOver": view.phase == Phase.GAME_OVER,
        "winner": None if view.winner is None else view.winner.word,
        "bids": public.bids,
        "teamBids": per_side(view.contracts),
        "biddingOrder": [seat.word for seat in view.bidding_order],
        "blindNilExchange": _exchange(view),
        "currentTrick": public.trick,
        "tricksWon": public.tricks_won,
        **public.turn,
        "leadSeat": _seat(view.leader),
        "spadesbroken": view.spades_broken,
        "isFirstTrick": view.first_trick,
        **_own(view),
        "playerNames": public.holders,
        "observers": public.observers,
        "isHost": host is not None and host == _seat(view.viewer),
        "hostSeat": host,
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
        if view.rules.renege == "penalised":
            own["reneging"] = faces_of(view.reneging)
    if view.phase == Phase.BIDDING:
        return {**own, **_open_to_bidder(view)}
    return own


def _open_to_bidder(view: View) -> OwnBidding:
    """What may be bid, on one's turn, and whether the hand may be thrown in."""
    bidding: OwnBidding = {"mayClaimMisdeal": ClaimMisdeal() in view.legal}
    if view.turn == view.viewer:
        bidding["validBids"] = [_BIDS[action.value] for action in view.legal if isinstance(action, Bid)]
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


def names(table: Table) -> BySeat[Holder | None]:
    """Who holds each seat, with names; how well autoplay plays it, and whether it does so as a caretaker."""
    return per_seat([None if holder is None else holder.wire for holder in table.seats])


def bids(values: Iterable[AnyBid | None]) -> BySeat[BidValue | None]:
    """Four bids by seat, as on the wire."""
    return per_seat([None if value is None else _BIDS[value] for value in values])


def plays(pairs: Iterable[tuple[Seat, int]]) -> list[PlayFace]:
    """Plays in order, as `{"seat", "card"}` objects."""
    return [{"seat": seat.word, "card": card_face(card)} for seat, card in pairs]


def _trick(trick: Trick) -> TrickJson:
    return {"winner": trick.winner.word, "plays": plays(trick.plays)}


def _seat(seat: Seat | None) -> SeatName | None:
    return None if seat is None else seat.word
