"""Two requests, or a request and the clock, over one turn where bots play on at once: one of them has it."""

import pytest

from engine import Bid, Phase, Reveal, legal_actions
from functions.service.table.model import Table
from tests.resilience.crowd import Crowd
from tests.resilience.people import Person, wish_for


def alone(seed: int = 1) -> tuple[Crowd, Person]:
    """One person among three bots, in the play, with more than one card that may be laid."""
    crowd = Crowd(seed, 1)
    crowd.new_table([0], [], rules={"max_hands": 1, "turn_seconds": 30})
    person = crowd.people[0]
    while True:
        table = stored(crowd)
        assert table.game
        legal = legal_actions(table.game)
        if table.game.phase is Phase.PLAYING and len(legal) > 2 and table.game.tricks:
            return crowd, person
        plain = [action for action in legal if isinstance(action, Reveal) or action == Bid(3)] or legal
        assert table.game.turn is not None
        assert person.ask(wish_for(table.table_id, table.game.turn, plain[0])).status == 200


def stored(crowd: Crowd) -> Table:
    table = crowd.now(crowd.tables[0])
    assert table
    return table


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("step", [1, 2])
def test_of_two_plays_from_one_seat_one_is_accepted_though_its_turn_comes_again(seed: int, step: int) -> None:
    """The second one comes whole after the first has read the table, and before it writes."""
    crowd, person = alone(seed)
    table = stored(crowd)
    assert table.game
    assert table.game.turn is not None
    legal = legal_actions(table.game)
    first, second = (wish_for(table.table_id, table.game.turn, action) for action in (legal[0], legal[-1]))
    answers = []
    crowd.simulation.chaos.interloper = lambda: answers.append(person.ask(second))
    crowd.simulation.chaos.arm([(step, "race")])
    answers.append(person.ask(first))
    assert crowd.simulation.chaos.met.total() == 1
    assert [answer.status for answer in answers] == [200, 409]
    assert answers[1].code in ("turn_over", "not_your_turn")
    assert crowd.witness.done[second.receipt(person.player_id)] == 1
    assert crowd.witness.done[first.receipt(person.player_id)] == 0


@pytest.mark.parametrize("seed", range(6))
def test_a_card_that_comes_too_late_is_not_laid_in_the_next_trick(seed: int) -> None:
    crowd, person = alone(seed)
    table = stored(crowd)
    assert table.game
    assert table.game.turn is not None
    wish = wish_for(table.table_id, table.game.turn, legal_actions(table.game)[0])
    crowd.simulation.clock.pass_ms(30_000)
    answer = person.ask(wish)
    assert answer.status == 409
    assert answer.code in ("turn_over", "not_your_turn", "not_held")
    assert crowd.witness.done[wish.receipt(person.player_id)] == 0
    after = stored(crowd)
    assert after.version == table.version + 1
    crowd.finish()
