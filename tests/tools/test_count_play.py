"""The way of a play does not grow: files entered, calls across files, and returns to what was left."""

import pytest

from functions.service.aws.timers import Alarm
from functions.service.table import commit
from functions.service.table.draft import Draft
from functions.service.table.membership import check_seated
from functions.service.wiring import Services
from tools.count_play import count_play

FILES, ACROSS = 35, 300


def test_a_warm_play_goes_no_longer_way_than_before() -> None:
    way = count_play()
    assert len(way.calls) <= FILES
    assert way.across.total() <= ACROSS
    assert way.returns == {}


def test_a_longer_way_and_a_return_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    before = count_play()
    plain = commit._save

    def looks_back(services: Services, draft: Draft, looked_at: int | None) -> Alarm | None:
        check_seated(draft.table, draft.table.host)
        return plain(services, draft, looked_at)

    monkeypatch.setattr(commit, "_save", looks_back)
    after = count_play()
    assert after.across.total() == before.across.total() + 2
    assert after.returns == {"functions/service/table/membership.py": 1}
