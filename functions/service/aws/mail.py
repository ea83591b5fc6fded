"""Mail through Amazon SES. What SES does not accept is not sent again here: that is for the queue of mail jobs."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, NamedTuple

from botocore.exceptions import BotoCoreError, ClientError

from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.clients import Later, make_client
from functions.service.settings import Settings

_UTF8: Final = "UTF-8"


class MailMessage(NamedTuple):
    """A mail in plain text."""

    to: str
    subject: str
    text: str


class Mail:
    """Sends mail from the service's own address."""

    def __init__(self, client: Callable[[], Any], sender: str) -> None:
        self._client, self._sender = client, sender

    @classmethod
    def connect_to(cls, settings: Settings, calls: AwsCallCounter) -> "Mail":
        """The one of this process; its client is made for the first message."""
        make = partial(make_client, "sesv2", settings, calls, connect_s=1, read_s=3, attempts=2)
        return cls(Later(make), settings.mail_from)

    def send(self, message: MailMessage) -> bool:
        """Hand a message over to SES; False if it was not accepted."""
        content = {
            "Subject": {"Data": message.subject, "Charset": _UTF8},
            "Body": {"Text": {"Data": message.text, "Charset": _UTF8}},
        }
        try:
            self._client().send_email(
                FromEmailAddress=self._sender,
                Destination={"ToAddresses": [message.to]},
                Content={"Simple": content},
            )
        except (BotoCoreError, ClientError):
            return False
        return True
