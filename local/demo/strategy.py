"""How a scripted client plays: from its own state alone. Not a strong player, but one that bids sensibly."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from local.demo.api import Json

SEATS = ("north", "east", "south", "west")
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
BLIND_NIL_CHANCE = 0.05


class Move(NamedTuple):
    """A request that may carry out an action: the last part of its path, and its body."""

    action: str
    body: Json


def partner_of(seat: str) -> str:
    """The seat across."""
    return SEATS[(SEATS.index(seat) + 2) % 4]


def moves(state: Json, seat: str, bids_total: bool, chance: Random) -> Iterator[Move]:
    """What to try now, best first; the server is the judge of what is legal. Empty when it is not our turn.

    `bids_total`: whether under the table's rules the second bidder of a side names the side's total.
    """
    phase = state["phase"]
    if phase == "cut" and state["currentPlayerSeat"] == seat:
        yield Move("cut", {"position": chance.randint(1, 51)})
    elif phase == "bidding" and state["currentBidderSeat"] == seat:
        yield from _bids(state, seat, bids_total, chance)
    elif phase == "blind_nil_exchange" and _sends(state, seat):
        yield from _exchanges(state, seat)
    elif phase == "playing" and state["currentPlayerSeat"] == seat:
        yield Move("play", {"card": _card(state, seat)})


def _bids(state: Json, seat: str, bids_total: bool, chance: Random) -> Iterator[Move]:
    if "myHand" not in state:
        if chance.random() < BLIND_NIL_CHANCE:
            yield Move("bid", {"bid": "blind_nil"})
        yield Move("reveal-hand", {})
        return
    hand = state["myHand"]
    if _hopeless(hand):
        yield Move("bid", {"bid": "nil"})
    partners = state["bids"][partner_of(seat)]
    wanted = _tricks(hand) + (partners if bids_total and isinstance(partners, int) else 0)
    for bid in (*range(wanted, 14), *range(wanted)):
        yield Move("bid", {"bid": bid})


def _tricks(hand: Sequence[Json]) -> int:
    """Aces, most of the guarded kings, and every spade past the third."""
    total = 0.0
    for suit in ("spades", "hearts", "clubs", "diamonds"):
        ranks = [card["rank"] for card in hand if card["suit"] == suit]
        total += ("A" in ranks) + 0.8 * ("K" in ranks and len(ranks) > 1)
        total += max(0, len(ranks) - 3) if suit == "spades" else 0
    return max(1, round(total))


def _hopeless(hand: Sequence[Json]) -> bool:
    """Whether a nil looks safe."""
    spades = [card for card in hand if card["suit"] == "spades"]
    high = [card for card in hand if _rank(card) >= RANKS.index("K")]
    return not high and len(spades) <= 3 and all(_rank(card) < RANKS.index("10") for card in spades)


def _sends(state: Json, seat: str) -> bool:
    exchange = state["blindNilExchange"]
    blind = exchange["currentBlindNilSeat"]
    senders = {
        "blind_to_partner": (blind,),
        "partner_to_blind": (partner_of(blind),),
        "at_once": (blind, partner_of(blind)),
    }
    return seat in senders[exchange["step"]] and len(state["myHand"]) == 13  # fewer: sent already


def _exchanges(state: Json, seat: str) -> Iterator[Move]:
    """The bidder gives away high cards, the partner low ones; the rules say how many."""
    gives_high = state["bids"][seat] == "blind_nil"
    hand = sorted(state["myHand"], key=_rank, reverse=gives_high)
    for count in (1, 2, 3, 4) if state["blindNilExchange"]["step"] == "at_once" else (2, 1, 3, 4):
        yield Move("blind-nil-exchange", {"cards": hand[:count]})


def _card(state: Json, seat: str) -> Json:
    """The cheapest card that wins what the partner has not won yet, else the lowest."""
    valid: list[Json] = sorted(state["validCards"], key=lambda card: (card["suit"] == "spades", _rank(card)))
    trick = state["currentTrick"]
    ducking = state["bids"][seat] in ("nil", "blind_nil")
    if not trick:
        side = [card for card in valid if card["suit"] != "spades"] or valid
        return side[0] if ducking else side[-1]
    led = trick[0]["card"]["suit"]
    best = max(trick, key=lambda play: _strength(play["card"], led))
    valid = [card for card in valid if card["suit"] == led] or valid  # some rules let one renege, and punish it
    winning = [card for card in valid if _strength(card, led) > _strength(best["card"], led)]
    if ducking:
        return ([card for card in valid if card not in winning] or valid)[-1]
    return winning[0] if winning and best["seat"] != partner_of(seat) else valid[0]


def _strength(card: Json, led: str) -> tuple[int, int]:
    return (2 if card["suit"] == "spades" else card["suit"] == led, _rank(card))


def _rank(card: Json) -> int:
    return RANKS.index(card["rank"])
