"""The state of a game: a public half in the open, and a secret half that no viewer ever receives whole."""

from copy import copy

from engine.cards import Card, Hand
from engine.deal import SEED_BYTES, Entropy, checked_entropy, commitment, mix, split
from engine.rules import Rules
from engine.seats import Phase, Seat, Side


class Secret:
    """What is hidden: hands, seeds, and the cards under way between partners."""

    __slots__ = ("given", "hands", "next_seed", "pool", "seed")

    hands: list[Hand]
    given: list[Hand]
    """By seat, the cards passed on in this hand's exchange (BN13)."""
    seed: bytes
    next_seed: bytes
    """Already committed to, so that players can add entropy to the next deal without being outwaited."""
    pool: bytes
    """Where later seeds come from."""

    def __repr__(self) -> str:
        """Nothing of what is inside."""
        return "Secret(...)"


class Game:
    """A game in progress, changed in place by `engine.apply` alone."""

    __slots__ = (
        "bags", "bids", "broken", "cut", "deal_number", "dealer", "denied", "entropy", "hand_number", "history",
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
    bids: list[int | None]
    revealed: int
    """Seats, as bits, that asked for their withheld cards."""
    pending: list[Seat]
    """Blind nil bidders whose exchange is not done."""
    sent: int
    """Seats, as bits, that took their step of the exchange."""

    leader: Seat | None
    trick: list[Card]
    """The cards of the trick under way, from its leader clockwise."""
    tricks: list[tuple[Card, ...]]
    """The complete tricks of the hand."""
    leaders: list[Seat]
    """Who led each trick, the one under way included."""
    tricks_won: list[int]
    broken: bool
    denied: list[int]
    """By seat, the suits (as bits) he did not follow: where reneging is possible."""
    reneges: list[int]
    playable: Hand
    """What the seat to act may lay; 0 outside the play."""
    secret: Secret

    def copy(self) -> "Game":
        """An independent copy."""
        twin = copy(self)
        twin.secret = copy(self.secret)
        for half in (twin, twin.secret):
            for name in half.__slots__:
                value = getattr(half, name)
                if isinstance(value, list | dict):
                    setattr(half, name, value.copy())
        return twin

    def __eq__(self, other: object) -> bool:
        """Whether both halves are the same."""
        if not isinstance(other, Game):
            return NotImplemented
        return _values(self) == _values(other) and _values(self.secret) == _values(other.secret)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Where the game stands, without a card."""
        return f"<Game {self.table_id} hand {self.hand_number} {self.phase.word} {self.scores}>"

    @property
    def commitment(self) -> str:
        """The promise of this deal's seed."""
        return commitment(self.table_id, self.deal_number, self.secret.seed)

    @property
    def next_commitment(self) -> str:
        """The promise of the next deal's seed."""
        return commitment(self.table_id, self.deal_number + 1, self.secret.next_seed)


def _values(half: Game | Secret) -> list[object]:
    return [getattr(half, name) for name in half.__slots__ if name != "secret"]


def commitment_of(seed: bytes, table_id: str) -> str:
    """The commitment of the first deal of a game that will be made from this seed."""
    return commitment(table_id, 1, split(seed)[0])


def add_entropy(game: Game, seat: Seat, text: object) -> None:
    """Mixes a player's text into the next deal, in place of what he gave before. Raises BadEntropy."""
    game.next_entropy[seat] = checked_entropy(text)


def stir(game: Game, fresh: bytes) -> None:
    """Mixes 32 fresh random bytes into the seeds that are not yet committed to."""
    if len(fresh) != SEED_BYTES:
        raise ValueError(f"{SEED_BYTES} bytes are stirred in, not {len(fresh)}.")
    game.secret.pool = mix(game.secret.pool, fresh)


def new_secret(seed: bytes) -> Secret:
    """The secret half before the first deal."""
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
