"""Keeps the emulator's data over a kill: snapshots while it runs, and an orderly end with its parent."""

import asyncio
import signal
import time

from local.emulator.meter import Meter
from local.parent import parent_gone

SECONDS = 1.0
CHANGING = ("dynamodb", "sqs")
GOODBYE_SECONDS = 3


class Keeper:
    """Writes the changing services' state at most once a second, and for at most 5 % of the time."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.saved = 0

    async def run(self) -> None:
        """Saves again and again while there are changes; never returns."""
        pause = SECONDS
        while True:
            await asyncio.sleep(pause)
            if self.meter.changes != self.saved:
                pause = max(SECONDS, 20 * await self.save(CHANGING))

    async def save(self, names: tuple[str, ...] | None = None) -> float:
        """Writes these services' state (None: all) and answers the seconds that the event loop was held."""
        from ministack.app import _build_persistence_save_dict
        from ministack.core.persistence import save_state

        self.saved, start = self.meter.changes, time.monotonic()
        services = _build_persistence_save_dict()
        states = {name: services[name]() for name in names or services if name in services}
        held = time.monotonic() - start
        for name, state in states.items():
            if state is not None:
                await asyncio.to_thread(save_state, name, state)
        return held


async def told_to_stop(meter: Meter) -> None:
    """Returns on SIGTERM, SIGINT or the parent's end, once the sockets that were open have disconnected."""
    loop = asyncio.get_running_loop()
    gone = asyncio.create_task(parent_gone())
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, gone.cancel)
    await asyncio.wait([gone])
    end = time.monotonic() + GOODBYE_SECONDS
    while meter.open_sockets and time.monotonic() < end:
        await asyncio.sleep(0.02)
