"""The way of a play does not grow: files entered, calls across files, and returns to what was left."""

import pytest

from functions.service.table import views
from functions.service.table.model import Table
from tools.count_play import count_play

FILES, ACROSS, RETURNS = 51, 390, 170
"""What is reached; the aim is 35, 300 and 0."""


def test_a_warm_play_goes_no_longer_way_than_before() -> None:
    way = count_play()
    assert len(way.calls) <= FILES
    assert way.across.total() <= ACROSS
    assert sum(way.returns.values()) <= RETURNS


def test_a_longer_way_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = count_play()
    plain = views.deadline

    def longer(table: Table) -> str | None:
        return plain(table) if table.game_id else None

    monkeypatch.setattr(views, "deadline", longer)
    after = count_play()
    assert after.across["functions/service/table/model.py"] > before.across["functions/service/table/model.py"]
