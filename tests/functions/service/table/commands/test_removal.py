"""How a table ends."""

import pytest

from functions.service.problems import Forbidden
from functions.service.table.commands import removal
from functions.service.table.model import HOUR_MS
from tests.support.clock import START_MS
from tests.support.tables import MAUD, PIET, draft_of, table_in_play, types, waiting_table


def test_the_host_ends_a_table_even_in_play() -> None:
    table = table_in_play()
    draft = draft_of(table)
    with pytest.raises(Forbidden):
        removal.terminate(draft, PIET.player_id)
    assert not table.removed
    assert removal.terminate(draft, MAUD.player_id)
    assert types(draft.to_tell.events) == ["TABLE_REMOVED"]
    assert (table.removed, draft.to_answer.facts) == (True, {"message": "The table is terminated."})


def test_a_table_is_removed_an_hour_after_somebody_acted_and_not_before() -> None:
    table = waiting_table()
    assert not removal.remove_if_idle(draft_of(table, now=START_MS + HOUR_MS - 1))
    assert not table.removed
    assert removal.remove_if_idle(draft_of(table, now=START_MS + HOUR_MS))
    assert table.removed
