"""How a child process notices that the one which started it is gone."""

import asyncio
import os
import sys


async def parent_gone() -> None:
    """Returns when standard input closes, which happens however the parent ends."""
    loop = asyncio.get_running_loop()
    ended = asyncio.Event()

    def readable() -> None:
        if not os.read(sys.stdin.fileno(), 64):
            loop.remove_reader(sys.stdin.fileno())
            ended.set()

    loop.add_reader(sys.stdin.fileno(), readable)
    await ended.wait()
