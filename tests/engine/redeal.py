"""Games that differ only in what a viewer must not know: hidden cards, cards under way, and seeds are drawn anew."""

from random import Random

from engine import (
    Action,
    ClaimMisdeal,
    Exchange,
    Game,
    Phase,
    Play,
    RuleError,
    Seat,
    apply,
    cards_of,
    dump,
    load,
    mask_of,
    observe,
)
from engine.cards import DECK


def under_way(game: Game, seat: Seat) -> int:
    """The cards that the seat has passed on and that have not arrived."""
    waiting = game.phase is Phase.EXCHANGE and (seat in game.pending or seat.partner in game.pending)
    return game.secret.given[seat] if waiting else 0


def redealt(
    game: Game,
    viewer: Seat | None,
    rng: Random,
    kept: dict[Seat, int],
    keep_seeds: bool = False,
    keep_under_way: bool = False,
) -> Game:
    """The same game to the viewer's eyes with everything else drawn anew; `kept` cards stay in their hands."""
    twin = game.copy()
    secret = twin.secret
    fixed = [hand & kept.get(Seat(seat), 0) for seat, hand in enumerate(secret.hands)]
    passing = [under_way(game, seat) for seat in Seat]
    fixed_passing = [cards if keep_under_way or seat == viewer else 0 for seat, cards in enumerate(passing)]
    if viewer is not None and observe(game, viewer).hand is not None:
        fixed[viewer] = secret.hands[viewer]
        fixed[viewer.partner] |= secret.hands[viewer.partner] & secret.given[viewer]
    pool = list(cards_of(sum(secret.hands) + sum(passing) & ~(sum(fixed) + sum(fixed_passing))))
    rng.shuffle(pool)
    for seat in Seat:
        hand_size, passing_size = secret.hands[seat].bit_count(), passing[seat].bit_count()
        secret.hands[seat] = _filled(fixed[seat], hand_size, pool)
        if passing[seat]:
            secret.given[seat] = _filled(fixed_passing[seat], passing_size, pool)
        elif secret.given[seat] and viewer not in (seat, seat.partner):
            secret.given[seat] = mask_of(rng.sample(range(52), secret.given[seat].bit_count()))
    assert not pool
    if not keep_seeds:
        secret.seed, secret.pool = rng.randbytes(32), rng.randbytes(32)
    return load(dump(twin))


def _filled(cards: int, size: int, pool: list[int]) -> int:
    while cards.bit_count() < size:
        cards |= 1 << pool.pop()
    return cards


def counterpart(twin: Game, viewer: Seat | None, seat: Seat, action: Action, completes: bool, rng: Random) -> Action:
    """An action that the viewer cannot tell from the given one: another player may pass on other cards."""
    mine = viewer in (seat, seat.partner) if completes else viewer == seat
    if not isinstance(action, Exchange) or not action.cards or mine:
        return action
    return Exchange(mask_of(rng.sample(cards_of(twin.secret.hands[seat]), action.cards.bit_count())))


def alike(game: Game, viewer: Seat | None, seat: Seat, action: Action, rng: Random) -> tuple[Game, Action] | None:
    """A game alike to the viewer in which a counterpart of the action can be done; None where chance finds none."""
    after = game.copy()
    apply(after, seat, action)
    completes = game.phase is Phase.EXCHANGE and not any(under_way(after, s) for s in (seat, seat.partner))
    kept: dict[Seat, int] = {}
    same_deal = after.hand_number == game.hand_number and after.deal_number == game.deal_number
    if viewer is not None and same_deal and observe(after, viewer).hand is not None:
        kept[viewer] = DECK
    if isinstance(action, ClaimMisdeal):
        kept[seat] = DECK
    in_pair = completes and viewer in (seat, seat.partner)
    if in_pair:
        kept[seat] = kept.get(seat, 0) | action.cards  # type: ignore[union-attr]
    dealing = game.phase is Phase.CUT and viewer is not None and observe(after, viewer).hand is not None
    for attempt in range(6):
        keeps = kept | ({seat: DECK if attempt == 5 else 1 << action.card} if isinstance(action, Play) else {})
        twin = redealt(game, viewer, rng, keeps, keep_seeds=dealing, keep_under_way=in_pair)
        try:
            choice = counterpart(twin, viewer, seat, action, completes, rng)
            apply(twin.copy(), seat, choice)
        except RuleError:
            continue
        return twin, choice
    return None
