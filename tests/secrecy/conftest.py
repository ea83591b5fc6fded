"""The expert thinks less here: what its advice may depend on does not depend on how long it thinks."""

import pytest


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bots.expert.cards.LANES", (40, 40))
    monkeypatch.setattr("bots.expert.bids.WORLDS", 12)
    monkeypatch.setattr("bots.expert.passing._WORLDS", 6)
    monkeypatch.setattr("bots.expert.passing._BLIND_WORLDS", 12)
    monkeypatch.setattr("bots.expert.endgame._POSITIONS", 40)
