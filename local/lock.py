"""One run at a time over one state directory."""

import fcntl
import os
import time
from pathlib import Path
from types import TracebackType

WAIT_SECONDS = 20


class Busy(RuntimeError):
    """Another run owns the directory."""


class Lock:
    """A lock that ends with its process; also waits out the emulator of a run that was just killed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    def __enter__(self) -> "Lock":
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT)
        end = time.monotonic() + WAIT_SECONDS
        while not self._taken():
            if time.monotonic() > end:
                owner = self.path.read_text().strip()
                raise Busy(f"{self.path.parent} is in use by process {owner}: end it, or use another --state")
            time.sleep(0.1)
        os.truncate(self._file, 0)
        os.write(self._file, str(os.getpid()).encode())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            os.close(self._file)

    @property
    def descriptor(self) -> int:
        """For the emulator to inherit: the directory is free only when it has ended too."""
        assert self._file is not None
        return self._file

    def _taken(self) -> bool:
        assert self._file is not None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
