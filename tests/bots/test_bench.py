"""The benchmark's sums, and that its games are duplicates."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench.bots.__main__ import played_or_kept
from bench.bots.duel import Match, PairResult, Tally, play_pair
from bench.bots.report import cells, interval, markdown, percentile, summed_up

MATCH = Match("standard", "standard", "spades-online", "tuning")


def test_a_level_against_itself_wins_half_of_every_pair() -> None:
    """The standard bot draws by seat, so exchanged seats play the very same game."""
    for number in range(3):
        result = play_pair(MATCH, number)
        assert result.share == 0.5
        assert result.a.counts == result.b.counts


def test_ranges_are_apart_and_pairs_repeat() -> None:
    judged = Match("club", "standard", "classic", "judging")
    tuned = Match("club", "standard", "classic", "tuning")
    assert play_pair(judged, 1).a.hand_points == play_pair(judged, 1).a.hand_points
    assert play_pair(judged, 1).a.hand_points != play_pair(tuned, 1).a.hand_points


def test_a_kept_result_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = played_or_kept(MATCH, tmp_path / "kept", 3)
    monkeypatch.setattr("bench.bots.__main__.play_pair", lambda *_: None)
    assert played_or_kept(MATCH, tmp_path / "kept", 3) == first
    assert played_or_kept(MATCH, tmp_path / "kept", 4) is None


def test_intervals() -> None:
    assert interval([0.5] * 50) == (50.0, 50.0, 50.0)
    mean, low, high = interval([0.0, 1.0] * 200)
    assert (mean, round(low, 1), round(high, 1)) == (50.0, 45.1, 54.9)
    mean, low, high = interval([1.0] * 100)
    assert mean == high == 100.0
    assert 97 < low < 99


def test_percentiles() -> None:
    values = list(range(100))
    assert (percentile(values, 0.5), percentile(values, 0.95), percentile(values, 1.0)) == (50, 95, 99)


def test_a_row_for_people_and_for_documents() -> None:
    tally = Tally(hand_points=[4, 6], milliseconds=[1.0, 2.0])
    tally.counts.update(hands=2, contracts=2, sets=1, bags=3, nils=2, nils_made=1)
    figures = summed_up(MATCH, [PairResult(0.5, tally, tally), PairResult(1.0, tally, tally)])
    row = cells(figures)
    assert row[5].startswith("+5.0")
    assert row[6] == "50.0 % / 50.0 %"
    assert row[8:10] == ("1.00 / 1.00", "50.0 % / 50.0 %")
    assert markdown([figures]).splitlines()[2].startswith("| standard | standard | spades-online | 2 tuning | 75.0 %")


@pytest.mark.parametrize("wrong", [["master", "club"], ["club:2", "club"], ["club", "club", "--pairs", "1"]])
def test_a_command_that_makes_no_sense_is_refused(wrong: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", "bench.bots", *wrong], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "error" in done.stderr
