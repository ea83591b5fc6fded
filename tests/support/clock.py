"""A clock turned by hand."""

START_MS = 1_800_000_000_000


class Clock:
    """Epoch milliseconds, turned by hand."""

    def __init__(self, now_ms: int = START_MS) -> None:
        self.now_ms = now_ms

    def __call__(self) -> int:
        return self.now_ms

    def pass_ms(self, duration_ms: int) -> None:
        self.now_ms += duration_ms
