"""`make run`: the whole system on this machine until Ctrl-C."""

import argparse
import asyncio
import contextlib
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import uvicorn

from local.assembly import SynthesisFailed, context_of, fingerprint, synthesise
from local.deploy import DeployFailed, deploy
from local.emulator.process import Emulator, EmulatorFailed
from local.lock import Busy, Lock
from local.origin import Upstream, origin
from local.page import PageFailed, build
from local.parent import parent_gone
from local.places import DEFAULT_PORT, DEFAULT_STATE, HOST, PAGE, Places


def main() -> int:
    """Runs until SIGINT or SIGTERM; answers the exit status."""
    options = _parser().parse_args()
    start = time.monotonic()
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        places = Places(options.state)
        listening = _listen(options.port)
        build(PAGE)
        with Lock(places.lock) as lock, Emulator(places.state, lock.descriptor) as emulator:
            outputs = _stack(places, emulator, context_of(_url(listening), os.environ, options.stage))
            asyncio.run(_serve(listening, emulator, outputs, start, options.with_parent))
    except (Busy, EmulatorFailed, SynthesisFailed, DeployFailed, PageFailed, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    print("Stopped. The data is kept.", flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m local", description=__doc__)
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help=f"port of the origin ({DEFAULT_PORT})")
    parser.add_argument("--state", type=Path, default=DEFAULT_STATE, help="where data is kept (.local)")
    parser.add_argument("--stage", choices=("dev", "prod"), default="dev", help="whose stacks (dev)")
    parser.add_argument(
        "--with-parent", action="store_true", help="also end when standard input closes, for programs that start this"
    )
    return parser


def _listen(port: int) -> socket.socket:
    """The origin's port, taken before anything is started. Raises OSError."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((HOST, port))
    except OSError as error:
        raise OSError(f"Port {port} cannot be used ({error.strerror}): choose another --port.") from error
    return listening


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _url(listening: socket.socket) -> str:
    """The origin's address."""
    return f"http://{HOST}:{listening.getsockname()[1]}"


def _stack(places: Places, emulator: Emulator, context: str) -> dict[str, str]:
    """The outputs of the deployed stack; deploys only what the kept state does not run already."""
    wanted = fingerprint(context)
    if places.deployed.exists():
        kept = json.loads(places.deployed.read_text())
        if kept["fingerprint"] == wanted:
            return dict(kept["outputs"])
    print("Synthesising and deploying the stack ...", flush=True)
    synthesise(places.assembly, wanted, context)
    outputs = deploy(places.assembly, emulator.url)
    emulator.save()
    places.deployed.write_text(json.dumps({"fingerprint": wanted, "outputs": outputs}))
    return outputs


class _Server(uvicorn.Server):
    """Leaves the signals to us: uvicorn raises them a second time when it has stopped."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def _serve(
    listening: socket.socket, emulator: Emulator, outputs: dict[str, str], start: float, with_parent: bool
) -> None:
    upstream = Upstream(emulator.url, outputs["HttpApiId"], outputs["SocketApiId"], outputs["SocketStage"])
    config = uvicorn.Config(
        origin(upstream, PAGE),
        log_level="warning",
        ws="wsproto",
        timeout_graceful_shutdown=2,
        timeout_keep_alive=75,  # longer than clients keep theirs, so that nobody asks on one that is being closed
    )
    server = _Server(config)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, server.handle_exit, number, None)
    serving = asyncio.create_task(server.serve([listening]))
    watching = asyncio.create_task(_end_with_parent(server)) if with_parent else None
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        _announce(_url(listening), emulator, time.monotonic() - start)
    while not serving.done():
        if not emulator.alive():
            server.should_exit = True
            await serving
            raise EmulatorFailed(f"ministack ended; its log {emulator.log} says:\n{emulator.tail()}")
        await asyncio.wait([serving], timeout=0.5)
    await serving
    if watching is not None:
        watching.cancel()


async def _end_with_parent(server: uvicorn.Server) -> None:
    await parent_gone()
    server.should_exit = True


def _announce(url: str, emulator: Emulator, seconds: float) -> None:
    print(
        f"Spades runs after {seconds:.1f} s: {url}/\n"
        f"  API     {url}/api\n"
        f"  socket  {url.replace('http', 'ws', 1)}/ws?sessionId=...\n"
        f"  mail    {url}/_local/mail (the mail sent so far)\n"
        f"  calls   {url}/_local/calls (AWS calls so far)\n"
        f"  AWS     {emulator.url} (ministack; log {emulator.log})\n"
        "Ctrl-C stops it and keeps the data; `make demo` plays a game on it.",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
