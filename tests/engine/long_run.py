"""Random play for as long as one likes, with every check: python -m tests.engine.long_run --hands 100000"""

import argparse
import sys
import time
from random import Random

from engine import VARIANTS, rules_for
from tests.engine.invariants import run_game
from tests.engine.rule_sets import random_rules


def main() -> int:
    """Plays, says how many hands it played, and ends with 1 at the first broken invariant, which it names."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.long_run", description=__doc__)
    parser.add_argument("--hands", type=int, default=20_000, help="how many hands to play (default %(default)s)")
    parser.add_argument("--start", type=int, default=int(time.time()), help="number of the first game; repeats a run")
    parser.add_argument("--preset", choices=list(VARIANTS), help="this preset only, instead of random rule sets too")
    parser.add_argument("--close", type=float, default=0.25, help="share of the hands that is checked at every step")
    options = parser.parse_args()
    played, number, begun = 0, options.start, time.perf_counter()
    while played < options.hands:
        rng = Random(f"long run {number}")
        rules = rules_for(options.preset) if options.preset else random_rules(rng)
        try:
            played += run_game(rules, ("long run", number), 100, options.close, rng.choice((0.1, 0.3, 0.6, 1.0)))
        except Exception:
            print(f"game {number} under {rules.key.decode()} broke an invariant", file=sys.stderr)  # noqa: T201
            raise
        number += 1
    seconds = time.perf_counter() - begun
    games = number - options.start
    print(f"{played} hands in {games} games from number {options.start}: all invariants held ({seconds:.0f} s)")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
