"""The play of the cards under tournament rules, line by line (docs/rules.md section 5, TR10 to TR16 and TR23)."""

from random import Random
from zlib import crc32

import pytest

from engine import (
    PHRASES,
    SEATS,
    Cut,
    Game,
    HandScored,
    IllegalPlay,
    NoTalk,
    NotYourTurn,
    Phase,
    Play,
    Seat,
    apply,
    cards_of,
    check_talk,
    dump,
    legal_actions,
    load,
    observe,
    rules_for,
    score_hand,
)
from engine.events import CardPlayed
from tests.engine.checks import refused, told
from tests.engine.tables import (
    CLUBS,
    SPADES,
    E,
    N,
    S,
    W,
    act,
    begin,
    bid,
    card,
    chance,
    event_of,
    hand_of,
    lay,
    mask,
    play_hand,
    plays,
    stacked,
    suit,
    to_act,
    until,
)

TOURNAMENT = rules_for("tournament")


VIEWERS = (*SEATS, None)


def table(n: object = 0, **options: object) -> Game:
    """A tournament game whose first cut was declined."""
    game = begin("tournament", n, **options)
    apply(game, W, Cut(0))
    return game


REVOKE = {
    "east": "2C AH KH QH 9S 8S 5C 6C 7C 8C 9C 10C JC",
    "south": "3C 2H 3H 10H 2D 8D 9D 10D JD 2S 3S 4S 5S",
    "west": "4C 4H 5H 6H JH QD KD AD 6S 7S 10S QC KC",
    "north": "AC 7H 8H 9H 3D 4D 5D 6D 7D AS KS QS JS",
}


def revoking_table() -> Game:
    """North has taken the opening trick of clubs; North leads hearts next."""
    game = stacked(table(), **REVOKE)
    bid(game, 4, 4, 4, 4)
    lay(game, "2C 3C 4C AC")
    assert game.turn == N
    return game


def test_TR10_a_renege_costs_50_when_the_suit_is_shown() -> None:
    game = revoking_table()
    events = lay(game, "7H 9S 2H 4H")
    assert "RENEGE" not in [event.type for event in events]
    assert observe(game, None).tricks[-1].winner == E
    events = lay(game, "AH")
    for viewer in VIEWERS:
        renege = [m for m in told(events, viewer) if m["type"] == "RENEGE"]
        assert renege == [{"type": "RENEGE", "payload": {"seat": "east", "suit": "hearts", "points": -50}}]
    assert observe(game, None).tricks[1].winner == E
    scored = play_hand_honestly(game)
    lines = [line for line in scored.score.ledger if line.what == "renege"]
    assert [(line.side, line.points) for line in lines] == [(1, -50)]


def play_hand_honestly(game: Game) -> HandScored:
    """To the end of the hand with every suit followed."""
    while True:
        options = plays(game)
        trick = observe(game, None).trick
        follow = {held for held in options if trick and suit(held) == suit(trick[0][1])}
        for event in act(game, Play(min(follow or options))):
            if isinstance(event, HandScored):
                return event


def test_TR10_one_penalty_for_each_denial() -> None:
    """More cards of the suit cost nothing more; denying it again and showing it again does."""
    game = revoking_table()
    lay(game, "7H 9S 2H 4H AH 3H 5H 8H")
    assert game.turn == E
    assert "RENEGE" not in [event.type for event in lay(game, "KH")]
    assert "RENEGE" not in [event.type for event in lay(game, "10H 6H 9H")]
    scored = play_hand_honestly(game)
    assert [line.points for line in scored.score.ledger if line.what == "renege"] == [-50]
    game = revoking_table()
    lay(game, "7H 9S 2H 4H AH 3H 5H 8H 5C 2D QC 3D 6H 9H 8S 10H")
    assert game.turn == E
    assert "RENEGE" in [event.type for event in lay(game, "KH")]
    scored = play_hand_honestly(game)
    assert sum(line.points for line in scored.score.ledger if line.what == "renege") == -100


def test_TR10_F9_two_denials_before_the_suit_is_shown_are_two_reneges() -> None:
    game = revoking_table()
    assert "RENEGE" not in [event.type for event in lay(game, "7H 5C 2H 4H 8H 6C 3H 5H")]
    events = lay(game, "9H AH")
    for viewer in VIEWERS:
        renege = [m for m in told(events, viewer) if m["type"] == "RENEGE"]
        assert renege == [{"type": "RENEGE", "payload": {"seat": "east", "suit": "hearts", "points": -50}}] * 2
    assert "RENEGE" not in [event.type for event in lay(game, "10H 6H")]
    scored = play_hand_honestly(game)
    assert scored.record.reneges == (0, 2)
    assert [line.points for line in scored.score.ledger if line.what == "renege"] == [-100]


def test_F9_who_could_follow_knows_which_of_their_cards_would_renege() -> None:
    game = revoking_table()
    lay(game, "7H")
    assert observe(game, E).reneging == hand_of(game, E) & ~mask("AH KH QH")
    for other in (N, S, W, None):
        assert observe(game, other).reneging == 0
    lay(game, "AH")
    assert observe(game, S).reneging == hand_of(game, S) & ~mask("2H 3H 10H")
    lay(game, "2H 4H")
    assert observe(game, E).reneging == 0, "a leader has nothing to follow"
    void = revoking_table()
    lay(void, "3D")
    assert observe(void, E).reneging == 0, "without a diamond nothing is denied"


def test_F9_a_hand_that_began_under_the_first_schema_goes_on() -> None:
    game = revoking_table()
    lay(game, "7H 5C 2H 4H 8H 6C 3H 5H")
    packed = dump(game)
    body = packed[5:]
    at = 2 * 2 + 9 + 2 * 4 + 2 * 2 + 4 + 4  # where the suits that each seat had denied stood
    old_body = body[:at] + bytes([0, 1 << 2, 0, 0]) + body[at:]
    first = load(bytes([1]) + crc32(old_body).to_bytes(4, "little") + old_body)
    assert first == game
    assert [event.type for event in lay(first, "9H AH")].count("RENEGE") == 2


def test_TR10_a_player_who_was_void_has_not_reneged() -> None:
    for n in range(30):
        game = table(n)
        until(game, Phase.PLAYING, Random(n))
        scored = play_hand_honestly(game)
        assert scored.record.reneges == (0, 0)


def test_TR10_any_card_may_be_laid_on_a_suit_led() -> None:
    game = revoking_table()
    lay(game, "7H")
    assert plays(game) == set(cards_of(hand_of(game, E)))


def revoke_always(game: Game, revokers: tuple[Seat, Seat], rng: Random) -> HandScored:
    """Plays the hand with two partners who show what they denied and deny what is led, whenever they can."""
    denied: list[set[int]] = [set() for _ in SEATS]
    while True:
        seat, trick = to_act(game), observe(game, None).trick
        led = suit(trick[0][1]) if trick else None
        options = sorted(plays(game))
        rng.shuffle(options)
        if seat in revokers:
            options.sort(key=lambda held: (suit(held) in denied[seat], led not in (None, suit(held))))
        choice = options[-1]
        denied[seat].discard(suit(choice))
        if led is not None and led != suit(choice):
            denied[seat].add(led)
        for event in apply(game, seat, Play(choice)):
            if isinstance(event, HandScored):
                return event


@pytest.mark.slow
@pytest.mark.parametrize("revokers", [(N, S), (E, W)])
def test_TR10_partners_who_revoke_all_the_time(revokers: tuple[Seat, Seat]) -> None:
    """Far more than a dozen reneges in a hand are counted, scored and told again by the history."""
    most = 0
    for n in range(3000):
        game = begin(n=n, renege="penalised", floor=None, opening="any", first_trick_void="any")
        bid(game, 0, 0, 0, 0)
        scored = revoke_always(game, revokers, Random(n))
        count = scored.record.reneges[revokers[0].side]
        (line,) = [line for line in scored.score.ledger if (line.what, line.side) == ("renege", revokers[0].side)]
        assert line.points == -50 * count
        assert observe(game, None).hand_history[-1].scores_after == scored.score.scores_after
        assert load(dump(game)) == game
        most = max(most, count)
        if most > 16:
            return
    pytest.fail("no hand with so many reneges was found")


def test_TR11_13_bid_and_taken() -> None:
    made = score_hand(TOURNAMENT, (7, 0, 6, 0), (7, 0, 6, 0), (0, 0), (0, 0), N)
    failed = score_hand(TOURNAMENT, (7, 0, 6, 0), (7, 1, 5, 0), (0, 0), (0, 0), N)
    assert made.scores_after[0] == 200
    assert failed.scores_after[0] == -130
    assert [line.what for line in made.ledger if line.side == 0] == ["thirteen_made"]


def test_TR13_no_talk_while_a_hand_is_live() -> None:
    with pytest.raises(NoTalk, match="no talk while a game is on"):
        check_talk(TOURNAMENT, live=True, text=PHRASES[0])
    check_talk(TOURNAMENT, live=False, text="between games anything goes")
    check_talk(rules_for("spades-online"), live=True, text="anything")


def test_O46_phrases_only_while_a_hand_is_live() -> None:
    phrases = rules_for("spades-online", talk="phrases")
    check_talk(phrases, live=True, text=PHRASES[0])
    check_talk(phrases, live=False, text="anything")
    with pytest.raises(NoTalk, match=PHRASES[0]):
        check_talk(phrases, live=True, text="I hold the ace of spades")


def test_TR14_everyone_throws_his_lowest_club() -> None:
    game = stacked(table(), **REVOKE)
    bid(game, 4, 4, 4, 4)
    for seat in (E, S, W, N):
        assert game.turn == seat
        lowest = min(cards_of(hand_of(game, seat) & CLUBS))
        assert plays(game) == {lowest}
        for other in cards_of(hand_of(game, seat) & ~(1 << lowest)):
            refused(game, seat, Play(other), IllegalPlay)
        apply(game, seat, Play(lowest))
    assert observe(game, None).tricks[0].winner == N


NO_CLUBS = "2S 3S 4S 2H 3H 4H 5H 6H 2D 3D 4D 5D 6D"


@pytest.mark.parametrize("void", SEATS)
def test_TR14_a_void_player_throws_anything_and_may_trump(void: Seat) -> None:
    for thrown, wins in (("6H", False), ("2S", True)):
        game = stacked(table(), **{void.word: NO_CLUBS})
        bid(game, 4, 4, 4, 4)
        clubs = []
        while not observe(game, None).tricks:
            if game.turn == void:
                assert plays(game) == set(cards_of(mask(NO_CLUBS)))
                lay(game, thrown)
            else:
                clubs.append((min(plays(game)), game.turn))
                act(game, Play(min(plays(game))))
        trick = observe(game, None).tricks[0]
        assert trick.winner == (void if wins else max(clubs)[1])
        assert game.turn == trick.winner
        assert observe(game, None).spades_broken == wins


def test_TR14_only_on_the_games_first_trick() -> None:
    game = table()
    play_hand(game, Random(1))
    until(game, Phase.PLAYING, Random(1))
    assert game.hand_number == 2
    assert len(plays(game)) > 1
    view = observe(game, None)
    assert view.first_trick
    assert plays(game) == {held for held in cards_of(hand_of(game, to_act(game))) if suit(held) != 3}


def test_TR16_no_spade_lead_until_some_spade_has_been_played() -> None:
    game = revoking_table()
    lay(game, "7H 9S 2H 4H")
    assert game.turn == E
    assert observe(game, None).spades_broken
    assert card("8S") in plays(game)
    game = revoking_table()
    assert all(suit(held) != 3 for held in plays(game))
    refused(game, N, Play(max(cards_of(hand_of(game, N) & SPADES))), IllegalPlay)


def test_TR16_any_spade_played_breaks_them_also_one_that_is_led() -> None:
    game = stacked(
        table(),
        east="AC",
        south="KC",
        west="QC",
        north="2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS",
    )
    bid(game, 4, 4, 4, 4)
    while game.turn != N:
        act(game, Play(min(plays(game))))
    events = lay(game, "2S")
    assert event_of(events, CardPlayed).broken
    assert observe(game, None).spades_broken


def test_TR23_a_card_laid_is_a_card_played() -> None:
    """There is no action that takes anything back, and the seat that has laid is not to act again."""
    game = table()
    until(game, Phase.PLAYING, Random(2))
    for _ in range(30):
        seat, action = chance(game, Random(2))
        if not isinstance(action, Play):
            break
        apply(game, seat, action)
        if game.turn != seat:
            assert legal_actions(game, seat) == ()
            refused(game, seat, action, NotYourTurn)
