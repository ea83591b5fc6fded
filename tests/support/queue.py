"""The timer queue's client, which keeps what it is given."""

from typing import Any


class FakeQueue:
    """An SQS client that keeps what it is given, or is out of order."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.error: Exception | None = None

    def send_message(self, **message: Any) -> None:
        if self.error:
            raise self.error
        self.sent.append(message)
