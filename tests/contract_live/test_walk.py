"""The contract walked row by row on a local run of the stack, and the rows counted: all of them."""

from collections.abc import Callable

import pytest

from tests.contract.stage import Row, Stage
from tests.contract.statuses import STATUSES
from tests.contract.test_walk import ROWS, check, rows_of

pytestmark = pytest.mark.live

RACES = 12
"""How often a race is run. Another writer writes all the time, but four tries find a gap now and then."""

walked: list[Row] = []


@pytest.mark.parametrize("route", STATUSES)
def test_the_rows_of(stage: Stage, route: str) -> None:
    for row in rows_of(route):
        for left in range(RACES if row.scene == "race" else 1, 0, -1):
            try:
                check(stage, row)
                break
            except AssertionError:
                if left == 1:
                    raise
        walked.append(row)


def test_all_rows_were_walked(record_property: Callable[[str, object], None]) -> None:
    assert walked == [row for route in STATUSES for row in rows_of(route)]
    assert len(walked) == len(ROWS)
    record_property("rows", len(walked))
    record_property("routes", len(STATUSES))
