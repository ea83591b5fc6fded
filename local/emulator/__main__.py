"""The child's entry, `python -m local.emulator`: serves until SIGTERM or until its parent is gone."""

import asyncio
import functools
import os

from hypercorn.asyncio import serve
from hypercorn.config import Config

from local.emulator import patches, settings
from local.emulator.app import wrap
from local.emulator.keeper import Keeper, told_to_stop
from local.emulator.meter import Meter


async def main() -> None:
    """Serves on loopback; ministack saves its state while it shuts down."""
    meter = Meter()
    patches.apply(meter)
    config = Config()
    config.bind = [f"127.0.0.1:{os.environ['GATEWAY_PORT']}"]
    config.loglevel = "WARNING"
    config.graceful_timeout = 0.5
    config.keep_alive_timeout = 75
    keeper = Keeper(meter)
    saving = asyncio.create_task(keeper.run())
    await serve(wrap(meter, keeper), config, shutdown_trigger=functools.partial(told_to_stop, meter))
    saving.cancel()


if __name__ == "__main__":
    settings.require_pinned_version()
    asyncio.run(main())
    os._exit(0)  # ministack's pollers are plain threads; its state is on disk by now
