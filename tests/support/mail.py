"""The mail service's client, which keeps what it is given."""

from typing import Any


class FakeSes:
    """An SES client that keeps the mail it is given, or is out of order."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.error: Exception | None = None

    def send_email(self, **letter: Any) -> None:
        if self.error:
            raise self.error
        self.sent.append(letter)
