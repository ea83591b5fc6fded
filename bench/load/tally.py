"""What a load run counts, for all its clients together."""

import resource
import time
from collections import Counter
from dataclasses import dataclass, field

from local.demo.watch import percentile

MEGABYTE = 1 << 20
KILOBYTES = 1024


@dataclass
class Tally:
    """Figures of a run; times in seconds by the wall clock."""

    counts: Counter[str] = field(default_factory=Counter)
    """actions, frames, gaps, resyncs, conflicts, duplicates, errors, retries, dropped, doubled, reordered, killed."""
    to_answer: list[float] = field(default_factory=list)
    to_event: list[float] = field(default_factory=list)
    begun: float | None = None
    errors: Counter[str] = field(default_factory=Counter)

    def error(self, what: str) -> None:
        """Something went wrong that no client caused."""
        self.counts["errors"] += 1
        self.errors[what[:100]] += 1

    def begin(self) -> None:
        """The first table plays."""
        self.begun = self.begun or time.monotonic()

    @property
    def seconds(self) -> float:
        """How long has been played."""
        return time.monotonic() - self.begun if self.begun else 0.0

    @property
    def rate(self) -> float:
        """Accepted actions a second so far."""
        return self.counts["actions"] / max(self.seconds, 0.001)


def percentiles(seconds: list[float]) -> str:
    """p50, p95 and p99 in milliseconds."""
    if not seconds:
        return "nothing measured"
    shares = ", ".join(f"p{share} {percentile(seconds, share / 100):.0f}" for share in (50, 95, 99))
    return f"{shares} ms over {len(seconds)}"


def memory_mb() -> float:
    """The most memory that this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * KILOBYTES / MEGABYTE
