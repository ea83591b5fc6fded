"""`make load` in small: two tables under chaos on the local run, to the ends of their games; and killed workers."""

import asyncio
import os
import signal
from contextlib import suppress

import httpx

from bench.load.drive import Plan, drive, workers_below
from bench.load.tally import Tally
from local.demo.api import Refused
from local.demo.game import seat_players
from local.demo.watch import Stopwatch
from local.running import Running

SWEEP_AND_LIMIT_S = 75
"""A turn's limit, and the minute in which a sweep comes at the latest."""


def test_tables_under_load_play_to_the_end_though_frames_are_lost(run: Running) -> None:
    tally, plan = Tally(), Plan(run.base, tables=2, hands=1, ramp_s=0, chaos=True)
    asyncio.run(drive(plan, tally, ours=None))
    assert tally.errors == {}
    assert (tally.counts["tables"], tally.counts["games ended"]) == (2, 2)
    assert tally.counts["actions"] >= 2 * 56
    assert len(tally.to_answer) == 2 * 52


def test_a_table_whose_workers_are_killed_goes_on_within_the_sweeps_minute(run: Running) -> None:
    """Every process that runs a function is killed while a card is on its way; nobody asks again."""

    async def play() -> None:
        table = {"ruleset": "spades-online", "rules": {"turn_seconds": 5, "max_hands": 1}}
        (player,) = await seat_players(run.base, table, 3, (2,), Stopwatch())
        state = await player.api.state(player.table_id)
        assert run.process
        workers = workers_below(run.process.pid)
        assert workers
        bid = asyncio.create_task(player.api.post(f"/api/tables/{player.table_id}/bid", {"bid": 3}))
        await asyncio.sleep(0.02)
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        with suppress(Refused, httpx.TransportError, ValueError):
            await bid
        for _ in range(SWEEP_AND_LIMIT_S):
            await asyncio.sleep(1)
            heard = player.state["version"]
            if heard >= state["version"] + 2:  # the bid, or the house's, and then the next turn's limit
                break
        assert heard >= state["version"] + 2
        await player.close()

    asyncio.run(play())
