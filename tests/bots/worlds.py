"""Fewer worlds for the expert to think in: what the tests prove does not depend on how many."""

import pytest

FEWER = {
    "plays.LANES": (40, 40),
    "bids.WORLDS": 12,
    "passing._WORLDS": 6,
    "passing._BLIND_WORLDS": 12,
    "endgame._POSITIONS": 40,
}


def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has the expert think in few worlds until the test ends."""
    for name, value in FEWER.items():
        monkeypatch.setattr(f"bots.expert.{name}", value)
