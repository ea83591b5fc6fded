"""Positions in the middle of a hand, as the view of South, from what a player would write on a napkin."""

from dataclasses import dataclass, field
from random import Random

from engine import BLIND_NIL, NIL, Action, Bid, Phase, Play, Seat, Trick, View, cards_of, rules_for
from engine.cards import DECK
from engine.scoring import contracts_of
from tests.engine import oracle
from tests.engine.tables import card, mask, suit

SEAT = {"N": Seat.NORTH, "E": Seat.EAST, "S": Seat.SOUTH, "W": Seat.WEST}
SUIT = {"D": 0, "C": 1, "H": 2, "S": 3}
WORDS = {"nil": NIL, "blind": BLIND_NIL}


@dataclass(frozen=True)
class Position:
    """South, who dealt, is to play; where the second bid sets the total, South's and East's are the contracts."""

    name: str
    why: str
    hand: str
    bids: dict[str, int | str]
    right: str = ""
    wrong: str = ""
    trick: str = ""
    """As in "W:KH N:3H"."""
    out: str = ""
    """What others hold; where these are too few for their hands, side cards of suits not led make them up."""
    gone: str = ""
    """Cards that have been laid and so are not among those."""
    won: dict[str, int] = field(default_factory=dict)
    voids: dict[str, str] = field(default_factory=dict)
    """Suits that a seat has shown it does not hold, as in {"E": "H"}."""
    scores: tuple[int, int] = (0, 0)
    bags: tuple[int, int] = (0, 0)
    preset: str = "spades-online"
    rules: dict[str, object] = field(default_factory=dict)
    hand_number: int = 3
    broken: bool = True

    def cards(self, text: str) -> set[int]:
        """The cards of a text, as numbers."""
        return set(cards_of(mask(text)))

    def view(self) -> View:
        """What South sees."""
        rules = rules_for(self.preset, **self.rules)
        trick = tuple((SEAT[play[0]], card(play[2:])) for play in self.trick.split())
        assert not trick or trick[-1][0].left is Seat.SOUTH, f"{self.name}: it is not South's turn"
        hand = mask(self.hand)
        tricks = self._history(hand, sum(1 << laid for _, laid in trick))
        dealer = Seat.SOUTH
        bids = tuple(WORDS[bid] if isinstance(bid := self.bids[seat], str) else bid for seat in "NESW")
        legal = oracle.legal_cards(
            rules, set(cards_of(hand)), [laid for _, laid in trick], not tricks, self.hand_number, self.broken
        )
        actions: tuple[Action, ...] = tuple(Play(laid) for laid in cards_of(sum(1 << laid for laid in legal)))
        return View(
            viewer=Seat.SOUTH, rules=rules, table_id="t", hand_number=self.hand_number, dealer=dealer,
            phase=Phase.PLAYING, turn=Seat.SOUTH, scores=self.scores, bags=self.bags, winner=None, bids=bids,
            contracts=contracts_of(rules, bids, dealer),
            leader=trick[0][0] if trick else Seat.SOUTH, trick=trick, tricks=tricks,
            tricks_won=tuple(self.won.get(seat, 0) for seat in "NESW"), first_trick=not tricks,
            spades_broken=self.broken, exchange=None, commitment="", next_commitment="", history=b"",
            hand=hand, blind_nil_eligible=False, revealed=False, legal=actions, sent=0, received=0,
        )  # fmt: skip

    def _history(self, hand: int, trick: int) -> tuple[Trick, ...]:
        """Some course of the complete tricks in which nobody shows out of a suit but where the position says so."""
        complete = 13 - hand.bit_count()
        if not complete:
            return ()
        assert sum(self.won.values()) == complete, f"{self.name}: {complete} tricks are complete"
        for n in range(3000):
            rng = Random(n)
            out = self._filled(rng, hand, trick)
            played = DECK & ~(hand | trick | out)
            tricks = self._try(rng, list(cards_of(played)), hand, out | trick, extra=n // 300)
            if tricks is not None:
                return tricks
        raise AssertionError(f"{self.name}: no course of play leads there")

    def _filled(self, rng: Random, hand: int, trick: int) -> int:
        out = mask(self.out)
        missing = 3 * hand.bit_count() - trick.bit_count() - out.bit_count()
        assert missing >= 0, f"{self.name}: {-missing} cards too many are out"
        asked = {suit(card(self.trick.split()[0][2:]))} if self.trick else set()
        named = hand | trick | out | mask(self.gone)
        free = [each for each in cards_of(DECK & ~named) if suit(each) not in asked | {3}]
        return out | sum(1 << each for each in rng.sample(free, missing))

    def _try(self, rng: Random, pool: list[int], hand: int, others: int, extra: int) -> tuple[Trick, ...] | None:
        """A random course; as a last resort with some further voids that cannot be used for ruffing."""
        rng.shuffle(pool)
        tricks: list[Trick] = []
        shown = [(SEAT[seat], SUIT[letter]) for seat, letters in self.voids.items() for letter in letters]
        allowed = {(seat, led) for seat in Seat for led in range(4) if self._out_of(seat, led, hand, others)}
        allowed |= set(self._harmless(rng, others, extra))
        while pool:
            forced = shown.pop() if shown else None
            trick = self._one(rng, pool, allowed | set(shown), forced)
            if trick is None:
                return None
            tricks.append(trick)
        return tuple(tricks)

    def _harmless(self, rng: Random, others: int, extra: int) -> list[tuple[Seat, int]]:
        """Voids that matter little: two while nobody can ruff any more, else one of the partner."""
        asked = suit(card(self.trick.split()[0][2:])) if self.trick else None
        spades_out = any(suit(each) == 3 for each in cards_of(others))
        seats = [Seat.NORTH] if spades_out else [seat for seat in Seat if seat is not Seat.SOUTH]
        voids = [(seat, each) for seat in seats for each in range(3) if each != asked]
        return rng.sample(voids, min(extra, 1 if spades_out else 2))

    def _out_of(self, seat: Seat, led: int, hand: int, others: int) -> bool:
        held = hand if seat is Seat.SOUTH else others
        declared = any(SEAT[each] is seat and led == SUIT[letter] for each in self.voids for letter in self.voids[each])
        return declared or not any(suit(each) == led for each in cards_of(held))

    def _one(
        self, rng: Random, pool: list[int], allowed: set[tuple[Seat, int]], forced: tuple[Seat, int] | None
    ) -> Trick | None:
        """Takes a trick out of the pool: as many of one suit as can be, discards only where they are allowed."""
        sizes = [sum(suit(each) == led for each in pool) for led in range(4)]
        led = forced[1] if forced else max(range(4), key=lambda each: (min(sizes[each], 4), rng.random()))
        able = [seat for seat in Seat if (seat, led) in allowed and (not forced or seat is not forced[0])]
        short = rng.randrange(min(len(able), 3) + 1) if rng.random() < 0.4 else 0
        following = [each for each in pool if suit(each) == led][: 3 - short if forced else 4 - short]
        discards = [each for each in pool if suit(each) != led][: 4 - len(following)]
        throwers = ([forced[0]] if forced else []) + rng.sample(able, len(able))
        throwers = throwers[: len(discards)]
        if len(throwers) < len(discards) or len(following) + len(discards) < 4 or not following:
            return None
        for each in (*following, *discards):
            pool.remove(each)
        by_seat = dict(zip(throwers, discards, strict=True))
        by_seat |= dict(zip([seat for seat in Seat if seat not in by_seat], following, strict=True))
        leader = next(seat for seat in Seat if suit(by_seat[seat]) == led)
        plays = tuple((seat, by_seat[seat]) for seat in (Seat((leader + step) % 4) for step in range(4)))
        best = oracle.winner_index([laid for _, laid in plays], led)
        return Trick(plays[best][0], plays)


@dataclass(frozen=True)
class Auction:
    """South is to bid; the others' earlier bids are given. `right` holds the bids that are right."""

    name: str
    why: str
    hand: str
    right: tuple[int | str, ...]
    bids: dict[str, int | str] = field(default_factory=dict)
    scores: tuple[int, int] = (0, 0)
    preset: str = "spades-online"
    rules: dict[str, object] = field(default_factory=dict)

    def allowed(self) -> set[Bid]:
        """The right bids as actions."""
        return {Bid(WORDS[value] if isinstance(value, str) else value) for value in self.right}
