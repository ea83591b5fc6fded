"""The emulator seen from outside: started on a free port, asked over HTTP, stopped by its process id."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType

from local.emulator import settings
from local.emulator.app import SAVE

READY_SECONDS = 30
STOP_SECONDS = 15


class EmulatorFailed(RuntimeError):
    """The child ended, or did not answer in time."""


class Emulator:
    """One ministack child over one state directory; a context manager that stops it."""

    def __init__(self, state: Path, lock: int) -> None:
        self.state = state
        self.lock = lock
        self.port = free_port()
        self.log = state / "emulator.log"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it answers, on loopback."""
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> "Emulator":
        shutil.rmtree(self.state / "tmp", ignore_errors=True)  # what a killed run left there
        (self.state / "tmp").mkdir(parents=True)
        inherited = {name: text for name, text in os.environ.items() if not name.startswith("AWS_")}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "local.emulator"],
                stdin=subprocess.PIPE,  # closes when this process ends, however it ends
                pass_fds=(self.lock,),
                stdout=log,
                stderr=log,
                env=inherited | settings.environment(self.port, self.state.resolve()),
                cwd=Path(__file__).parents[2],
                start_new_session=True,  # Ctrl-C is for the parent, which then stops it in order
            )
        self._wait_until_ready()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Ends the child, which saves its state first."""
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def save(self) -> None:
        """Writes all state now, as a stop would."""
        self._get(SAVE)

    def alive(self) -> bool:
        """Whether the child is still running."""
        return self.process is not None and self.process.poll() is None

    def tail(self) -> str:
        """The last lines of its log."""
        lines = self.log.read_text(errors="replace").splitlines()
        return "\n".join(lines[-20:])

    def _wait_until_ready(self) -> None:
        end = time.monotonic() + READY_SECONDS
        while time.monotonic() < end:
            if not self.alive():
                raise EmulatorFailed(f"ministack ended at once; its log {self.log} says:\n{self.tail()}")
            try:
                self._get("/_ministack/health")
                return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.05)
        self.stop()
        raise EmulatorFailed(f"ministack did not answer within {READY_SECONDS} s; see {self.log}")

    def _get(self, path: str) -> bytes:
        with urllib.request.urlopen(self.url + path, timeout=READY_SECONDS) as answer:
            return bytes(answer.read())


def free_port() -> int:
    """A port of loopback that nobody uses right now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
