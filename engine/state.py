"""The state of a game: a public part, and a secret part that no viewer ever receives as a whole."""

from copy import copy

from engine.actions import AnyBid
from engine.cards import Card, Hand
from engine.deal import SEED_BYTES, Entropy, checked_entropy, commitment, mix, split
from engine.errors import GameIsOver, NotYourTurn, WrongPhase
from engine.rules import Rules
from engine.seats import Phase, Seat, Side


class Secret:
    """What is hidden: hands, seeds, and the cards that partners have passed."""

    __slots__ = ("given", "hands", "next_seed", "pool", "seed")

    hands: list[Hand]
    given: list[Hand]
    """By seat, the cards passed in this hand's exchange (BN13)."""
    seed: bytes
    next_seed: bytes
    """Already committed to, so that it cannot be chosen after players have added entropy to the next deal."""
    pool: bytes
    """The source of later seeds."""

    def __repr__(self) -> str:
        """Without the secrets."""
        return "Secret(...)"


class Game:
    """A game in progress, changed in place by `engine.apply` alone."""

    __slots__ = (
        "bags", "bids", "broken", "cut", "deal_number", "dealer", "entropy", "hand_number", "history",
        "leader", "leaders", "next_entropy", "pending", "phase", "playable", "reneges", "revealed", "rules", "scores",
        "secret", "sent", "table_id", "trick", "tricks", "tricks_won", "turn", "winner",
    )  # fmt: skip

    rules: Rules
    table_id: str
    hand_number: int
    deal_number: int
    """Counts deals, misdeals included; a commitment names it."""
    dealer: Seat
    phase: Phase
    turn: Seat | None
    scores: list[int]
    bags: list[int]
    winner: Side | None
    """Who won; None in a drawn game too."""
    history: bytes
    """One packed summary for each finished hand."""

    cut: int | None
    entropy: dict[Seat, str]
    next_entropy: dict[Seat, str]
    bids: list[AnyBid | None]
    revealed: int
    """Seats, as bits, that asked for their withheld cards."""
    pending: list[Seat]
    """Blind nil bidders whose exchange is not complete."""
    sent: int
    """Seats, as bits, that have passed cards or declined."""

    leader: Seat | None
    trick: list[Card]
    """The cards of the current trick, from its leader clockwise."""
    tricks: list[tuple[Card, ...]]
    """The complete tricks of the hand."""
    leaders: list[Seat]
    """Who led each trick, the current one included."""
    tricks_won: list[int]
    broken: bool
    reneges: list[int]
    playable: Hand
    """What the seat to act may play; 0 in other phases."""
    secret: Secret

    def copy(self) -> "Game":
        """An independent copy."""
        twin = copy(self)
        twin.secret = copy(self.secret)
        for part in (twin, twin.secret):
            for name in part.__slots__:
                value = getattr(part, name)
                if isinstance(value, list | dict):
                    setattr(part, name, value.copy())
        return twin

    def __eq__(self, other: object) -> bool:
        """Whether both parts are equal."""
        if not isinstance(other, Game):
            return NotImplemented
        return _values(self) == _values(other) and _values(self.secret) == _values(other.secret)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """The state without the cards."""
        return f"<Game {self.table_id} hand {self.hand_number} {self.phase.word} {self.scores}>"

    @property
    def commitment(self) -> str:
        """The commitment to this deal's seed."""
        return commitment(self.table_id, self.deal_number, self.secret.seed)

    @property
    def next_commitment(self) -> str:
        """The commitment to the next deal's seed."""
        return commitment(self.table_id, self.deal_number + 1, self.secret.next_seed)


def _values(part: Game | Secret) -> list[object]:
    return [getattr(part, name) for name in part.__slots__ if name != "secret"]


def commitment_of(seed: bytes, table_id: str) -> str:
    """The commitment of the first deal of a game that will be made from this seed."""
    return commitment(table_id, 1, split(seed)[0])


def expect(game: Game, seat: Seat | None, phase: Phase) -> None:
    """Raises GameIsOver or WrongPhase unless the game is in the phase, and NotYourTurn unless it is the seat's turn."""
    if game.phase is not phase:
        if game.phase is Phase.GAME_OVER:
            raise GameIsOver("This game is over.")
        raise WrongPhase(f"That belongs to {phase.plain}; this hand is now at {game.phase.plain}.")
    if seat is not None and seat != game.turn:
        turn = game.turn.word if game.turn is not None else "nobody"
        raise NotYourTurn(f"It is {turn}'s turn, not {seat.word}'s.")


def add_entropy(game: Game, seat: Seat, text: object) -> None:
    """Mixes a player's text into the next deal, in place of an earlier one. Raises BadEntropy."""
    game.next_entropy[seat] = checked_entropy(text)


def stir(game: Game, fresh: bytes) -> None:
    """Mixes 32 fresh random bytes into the seeds that are not yet committed to."""
    if len(fresh) != SEED_BYTES:
        raise ValueError(f"{SEED_BYTES} bytes are mixed in, not {len(fresh)}.")
    game.secret.pool = mix(game.secret.pool, fresh)


def new_secret(seed: bytes) -> Secret:
    """The secret part before the first deal."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"A seed is {SEED_BYTES} bytes, not {len(seed)}.")
    secret = Secret()
    secret.seed = secret.next_seed = b""
    secret.hands = [0, 0, 0, 0]
    secret.given = [0, 0, 0, 0]
    secret.next_seed, secret.pool = split(seed)
    return secret


def starting_entropy(entropy: Entropy) -> dict[Seat, str]:
    """The players' texts for the first deal, checked. Raises BadEntropy."""
    return {seat: checked_entropy(text) for seat, text in entropy.items()}
