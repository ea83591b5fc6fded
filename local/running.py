"""A local run that is there while it is needed: an existing one, or a child."""

import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import httpx

from local.places import DEFAULT_STATE, HOST, ROOT

START_SECONDS = 120


class NotRunning(RuntimeError):
    """The local run did not start."""


class Running:
    """Makes sure that a local run answers on a port; ends only what it started itself."""

    def __init__(self, port: int, state: Path = DEFAULT_STATE, stage: str = "dev") -> None:
        self.port = port
        self.state = state
        self.stage = stage
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        """The origin."""
        return f"http://{HOST}:{self.port}"

    def __enter__(self) -> "Running":
        if not self._answers():
            self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Starts a run and waits until it answers. Raises NotRunning."""
        options = ["--with-parent", "--port", str(self.port), "--state", str(self.state), "--stage", self.stage]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "local", *options], cwd=ROOT, stdin=subprocess.PIPE, start_new_session=True
        )
        end = time.monotonic() + START_SECONDS
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise NotRunning("The local run did not start.")
            time.sleep(0.1)

    def stop(self) -> None:
        """Ends the run in order, if it is ours."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Ends the run as a crash would, if it is ours."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(30)
        self.process = None

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.base}/_local/calls", timeout=5).is_success
        except httpx.TransportError:
            return False
