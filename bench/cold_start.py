"""Two commands started by turns in fresh processes, compared by the CPU time that they take."""

import resource
import statistics
import subprocess
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

RUNS: Final = 7


class Cold(NamedTuple):
    """Median CPU seconds of both, and the median of their ratios: a busy moment spoils one turn alone."""

    ours: float
    other: float
    ratio: float


def compared(
    ours: Sequence[str], other: Sequence[str], environment: Mapping[str, str], told: Callable[[float], None]
) -> Cold:
    """Starts both by turns; the first turn, which may compile, does not count."""
    turns: list[tuple[float, float]] = []
    for run in range(RUNS + 1):
        turns.append((_cpu_seconds(ours, environment), _cpu_seconds(other, environment)))
        told((run + 1) / (RUNS + 1))
    warm = turns[1:]
    mine, theirs = (statistics.median(spent) for spent in zip(*warm, strict=True))
    return Cold(mine, theirs, statistics.median(one / two for one, two in warm))


def _cpu_seconds(command: Sequence[str], environment: Mapping[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=environment, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
