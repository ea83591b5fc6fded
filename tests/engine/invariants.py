"""What must hold at every step of every game, whatever its rules; the documents' own rules are in oracle.py."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

from engine import (
    SEATS,
    SIDES,
    Action,
    Bid,
    ClaimMisdeal,
    Cut,
    Exchange,
    Game,
    GameIsOver,
    HandRecord,
    HandScored,
    Outcome,
    Phase,
    Play,
    Reveal,
    RuleError,
    Rules,
    Seat,
    apply,
    cards_of,
    dump,
    legal_actions,
    load,
    mask_of,
    new_game,
    observe,
    replay,
    winner_of,
)
from tests.engine import oracle
from tests.engine.checks import payload_of
from tests.engine.redeal import under_way
from tests.engine.tables import chance, seed_of, shown_hand

OUT_OF_TURN = {Phase.BIDDING: (Reveal, ClaimMisdeal), Phase.EXCHANGE: (Exchange,)}


def run_game(rules: Rules, label: object, hands: int = 10**9, close: float = 0.25, odd_bids: float = 0.3) -> int:
    """Plays a random game for so many hands at most and gives their number.

    Every hand is checked when it is scored, and a share of them, `close`, at every step.
    """
    rng = Random(repr(label))
    game = new_game(rules, seed_of(label), "table-1")
    played = 0
    while game.turn is not None and played < hands:
        (look_closely if rng.random() < close else look_at_the_result)(game, rng, odd_bids)
        played += 1
    if game.turn is None:
        check_end(game)
    return played


def look_at_the_result(game: Game, rng: Random, odd_bids: float) -> None:
    """Plays a hand and checks its end; a legal list that is empty raises on the way."""
    before = observe(game, None)
    while True:
        for event in apply(game, *chance(game, rng, odd_bids)):
            if isinstance(event, HandScored):
                check_hand(event, before, game)
                return


def look_closely(game: Game, rng: Random, odd_bids: float) -> None:
    """Plays a hand and checks every step of it; the costly checks come at about every eighth."""
    start = observe(game, None)
    while True:
        if rng.random() < 0.125:
            check_cards(game)
            check_storage(game)
            check_legal_lists(game)
            probe(game, rng)
        check_plays(game)
        seat, action = out_of_turn(game, rng) if rng.random() < 0.02 else chance(game, rng, odd_bids)
        before = observe(game, None)
        events = apply(game, seat, action)
        assert events or isinstance(action, Exchange)
        check_turn(before, game, seat, action)
        for event in events:
            if isinstance(event, HandScored):
                check_hand(event, start, game)
                assert game.hand_number == start.hand_number + (game.turn is not None)
                return


def out_of_turn(game: Game, rng: Random) -> tuple[Seat, Action]:
    """An action of any seat that may act now."""
    return rng.choice([(seat, action) for seat in SEATS for action in legal_actions(game, seat)])


def check_cards(game: Game) -> None:
    """52 distinct cards: held, laid, or under way between partners (BN14, GP2)."""
    if game.phase is Phase.CUT:
        return
    view = observe(game, None)
    laid = [card for trick in view.tricks for _, card in trick.plays] + [card for _, card in view.trick]
    held = [card for hand in game.secret.hands for card in cards_of(hand)]
    passing = [card for seat in SEATS for card in cards_of(under_way(game, seat))]
    assert sorted(laid + held + passing) == list(range(52))
    assert sum(view.tricks_won) == len(view.tricks)


def check_storage(game: Game) -> None:
    """load(dump(g)) == g."""
    stored = dump(game)
    loaded = load(stored)
    assert loaded == game
    assert dump(loaded) == stored


def check_legal_lists(game: Game) -> None:
    """The seat to act has something to do; the others only what may be done out of turn; views show the same list."""
    assert legal_actions(game)
    assert legal_actions(game) == legal_actions(game, game.turn)
    for seat in SEATS:
        listed = legal_actions(game, seat)
        assert len(set(listed)) == len(listed)
        assert observe(game, seat).legal == listed
        if seat != game.turn:
            assert all(isinstance(action, OUT_OF_TURN.get(game.phase, ())) for action in listed)


def check_plays(game: Game) -> None:
    """The cards that may be played are those of the documents, and at least one."""
    assert legal_actions(game)
    if game.phase is not Phase.PLAYING:
        return
    view = observe(game, game.turn)
    first = not view.tricks
    expected = oracle.legal_cards(
        view.rules,
        set(cards_of(shown_hand(view))),
        [card for _, card in view.trick],
        first,
        view.hand_number,
        view.spades_broken,
    )
    assert {action.card for action in view.legal if isinstance(action, Play)} == expected
    assert all(isinstance(action, Play) for action in view.legal)
    assert view.first_trick == first
    assert view.leader == (view.trick[0][0] if view.trick else view.turn)


def check_turn(before: Any, game: Game, seat: Seat, action: Action) -> None:
    """Who is to act next: clockwise, the winner of a trick, or the one who begins a phase."""
    turn = game.turn
    if isinstance(action, Bid):
        assert seat == before.turn
        if None in observe(game, None).bids:
            assert turn == seat.left
        elif game.phase is Phase.PLAYING and before.rules.opening != "two_of_clubs":
            assert turn == before.dealer.left
    elif isinstance(action, Reveal):
        assert turn == before.turn
    elif isinstance(action, Cut):
        assert seat == before.dealer.left.left.left
        assert turn == before.dealer.left
    elif isinstance(action, ClaimMisdeal):
        assert (game.dealer, game.hand_number) == (before.dealer, before.hand_number)
    elif isinstance(action, Play):
        check_trick(before, game, seat, action)


def check_trick(before: Any, game: Game, seat: Seat, action: Play) -> None:
    trick = [*(card for _, card in before.trick), action.card]
    asked = oracle.suit_asked(before.rules, trick, not before.tricks, before.hand_number)
    if len(trick) < 4:
        assert game.turn == seat.left
    elif len(before.tricks) < 12:
        leader = before.trick[0][0]
        assert game.turn == SEATS[(leader + oracle.winner_index(trick, asked)) % 4]
    if len(before.tricks) < 12 or len(trick) < 4:
        broken = before.spades_broken or oracle.breaks_spades(before.rules, action.card, asked)
        assert observe(game, None).spades_broken == broken


def check_hand(event: HandScored, before: Any, game: Game) -> None:
    """Thirteen tricks, a ledger that adds up, the documents' score, and a record that replays to it."""
    record, score, rules = event.record, event.score, before.rules
    assert sum(record.tricks_won) == 13
    assert (record.scores_before, record.bags_before) == (before.scores, before.bags)
    assert score.scores_after == observe(game, None).scores
    assert score.bags_after == observe(game, None).bags
    assert record.hand_number == before.hand_number
    assert record.score == score == replay(record)
    assert HandRecord.unpack(record.pack()) == record
    order = [SEATS[(record.dealer + place) % 4] for place in (1, 2, 3, 0)]
    for side in SIDES:
        lines = [line for line in score.ledger if line.side == side]
        assert before.scores[side] + sum(line.points for line in lines) == score.scores_after[side]
        first, second = [seat for seat in order if seat.side == side]
        bids = record.bids[first], record.bids[second]
        tricks = record.tricks_won[first], record.tricks_won[second]
        expected = oracle.score_side(rules, bids, tricks, before.bags[side], record.reneges[side])
        assert (score.scores_after[side] - before.scores[side], score.bags_after[side]) == expected
    check_recorded_plays(record)
    check_recorded_reneges(record)
    summary = observe(game, None).hand_history[-1]
    assert (summary.scores_after, summary.bags_after, summary.ledger) == (
        score.scores_after,
        score.bags_after,
        score.ledger,
    )
    assert payload_of(event, None)["newTotals"] == {"ns": score.scores_after[0], "ew": score.scores_after[1]}


def check_recorded_plays(record: HandRecord) -> None:
    """Every card once, thirteen from each seat, each legal when it was laid, and every trick to its rightful winner."""
    won, broken = [0, 0, 0, 0], False
    hands = [set(cards_of(hand)) for hand in record.hands_played]
    assert [len(hand) for hand in hands] == [13, 13, 13, 13]
    assert set.union(*hands) == set(range(52))
    for number, (leader, trick) in enumerate(record.tricks):
        asked = oracle.suit_asked(record.rules, list(trick), number == 0, record.hand_number)
        for place, card in enumerate(trick):
            hand = hands[(leader + place) % 4]
            laid = list(trick[:place])
            assert card in oracle.legal_cards(record.rules, hand, laid, number == 0, record.hand_number, broken)
            hand.remove(card)
            broken = broken or oracle.breaks_spades(record.rules, card, asked)
        won[(leader + oracle.winner_index(list(trick), asked)) % 4] += 1
    assert tuple(won) == record.tricks_won


def check_recorded_reneges(record: HandRecord) -> None:
    """TR10: a suit denied while another was laid, and shown later: each denial counts."""
    denied: list[Counter[int]] = [Counter() for _ in SEATS]
    counted = [0, 0]
    for number, (leader, trick) in enumerate(record.tricks):
        asked = oracle.suit_asked(record.rules, list(trick), number == 0, record.hand_number)
        for place, card in enumerate(trick):
            seat = (leader + place) % 4
            counted[seat % 2] += denied[seat].pop(oracle.suit(card), 0)
            if oracle.suit(card) != asked:
                denied[seat][asked] += 1
    assert tuple(counted) == record.reneges
    assert record.rules.renege == "penalised" or counted == [0, 0]


def check_end(game: Game) -> None:
    """A game that is over has the winner its scores name, and nothing can be done in it."""
    view = observe(game, None)
    outcome = winner_of(view.rules, view.scores, view.hand_number)
    assert outcome is not Outcome.GO_ON
    assert view.winner == {Outcome.NS_WINS: 0, Outcome.EW_WINS: 1, Outcome.DRAW: None}[outcome]
    assert view.hand_number <= view.rules.max_hands
    check_storage(game)
    before = dump(game)
    for seat in SEATS:
        assert legal_actions(game, seat) == ()
        for action in (Bid(3), Reveal(), Exchange(3), Play(7), Cut(1), ClaimMisdeal()):
            assert isinstance(refusal(game, seat, action), GameIsOver)
    assert dump(game) == before


def refusal(game: Game, seat: Seat, action: Action) -> RuleError | None:
    """Why an action is refused; None if it is accepted, and then it has been done."""
    try:
        apply(game, seat, action)
    except RuleError as error:
        return error
    return None


def probe(game: Game, rng: Random) -> None:
    """`apply` accepts exactly what is listed; what it refuses has changed nothing."""
    before = dump(game)
    for seat in SEATS:
        listed = set(legal_actions(game, seat))
        for action in {*some_actions(game, rng), *rng.sample(sorted(listed, key=repr), min(len(listed), 3))}:
            twin = game.copy()
            error = refusal(twin, seat, action)
            assert (error is None) == (action in listed), (seat, action)
            if error is not None:
                assert error.code
                assert error.message
                assert dump(twin) == before
    assert dump(game) == before


def some_actions(game: Game, rng: Random) -> Iterable[Action]:
    """A sample of everything that can be said to the engine, held or not, legal or not."""
    yield from (Reveal(), ClaimMisdeal(), Exchange(0))
    yield from (Bid(rng.randrange(16)) for _ in range(3))
    yield from (Play(rng.randrange(52)) for _ in range(3))
    yield Cut(rng.randrange(-1, 53))
    for _ in range(2):
        hand = cards_of(game.secret.hands[rng.randrange(4)])
        yield Exchange(mask_of(rng.sample(hand, min(rng.randrange(5), len(hand)))))
        yield Exchange(mask_of(rng.sample(range(52), rng.randrange(5))))
