"""Random play under faults: no action is lost or doubled, no table stuck, every client comes level, every game ends.

`make faults` plays as many rounds as one likes; here are a few, and proof that they would notice.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from functions.service.problems import LostRace
from functions.service.storage.dynamodb import Guard
from functions.service.storage.keys import Delete, hand_key
from functions.service.storage.rows import TableSnapshot
from functions.service.storage.store import Store
from functions.service.storage.table_writer import TableWriter
from functions.service.table import autoplay, commit, idempotency
from tests.resilience.rounds import play_round

Patch = pytest.MonkeyPatch


@pytest.mark.parametrize("number", range(12))
def test_nothing_is_lost_doubled_or_stuck(number: int) -> None:
    played = play_round(number)
    assert played.hits > 10
    assert played.faults.total() > 20
    assert played.acts >= 52


def no_version(patch: Patch) -> None:
    """Whoever writes last wins."""
    always = Guard("attribute_exists(#pk) OR attribute_not_exists(#pk)", {"#pk": "pk"}, {})
    patch.setattr(TableWriter, "_guard", lambda self, version: always)


def no_receipts(patch: Patch) -> None:
    """A request that comes again is carried out again, or refused."""
    patch.setattr(idempotency, "keep", lambda *_: None)


def blind_sweep(patch: Patch) -> None:
    """The sweep finds nothing."""
    patch.setattr(Store, "due", lambda self, now: iter(()))


def hasty_news(patch: Patch) -> None:
    """Told first, then saved."""
    save, tell = commit._save, commit._tell

    def told_first(services: Any, draft: Any, looked_at: int | None) -> Any:
        request = commit.CommitRequest(TableSnapshot(draft.table.table_id, None), lambda _: False)
        draft.table.version += 1
        tell(services, draft, request, draft.table.lobby_snapshot(), None)
        draft.table.version -= 1
        return save(services, draft, looked_at)

    patch.setattr(commit, "_save", told_first)


def deaf_to_races(patch: Patch) -> None:
    """A lost race passes for a success."""
    save = TableWriter.save

    def saved(self: TableWriter, *arguments: Any, **more: Any) -> None:
        with suppress(LostRace):
            save(self, *arguments, **more)

    patch.setattr(TableWriter, "save", saved)


def lost_records(patch: Patch) -> None:
    """A finished hand leaves no record."""
    patch.setattr(commit, "_hand_row", lambda record, draft: Delete(hand_key(draft.table.table_id, 0)))


def endless_turns(patch: Patch) -> None:
    """Nobody ever plays for who does not."""
    patch.setattr(autoplay, "_limit_turn", lambda *_: None)


def play_rounds(number: int) -> None:
    for each in range(number):
        play_round(each)


PLANTED = (no_version, no_receipts, blind_sweep, hasty_news, deaf_to_races, lost_records, endless_turns)


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_a_fault_of_our_own_would_be_noticed(plant: Callable[[Patch], None], monkeypatch: Patch) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        play_rounds(40)
