"""Mails as SES takes them."""

import boto3
import pytest
from botocore.exceptions import ReadTimeoutError
from botocore.stub import Stubber

from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.mail import Mail, MailMessage
from tests.support.deployment import REGION, SETTINGS
from tests.support.errors import failing, refusal

LETTER = MailMessage("ann@x.test", "A subject ♠", "A text ♠")


def test_a_letter_is_a_request_that_ses_takes() -> None:
    client = boto3.client("sesv2", region_name=REGION)
    text = {"Data": "A text ♠", "Charset": "UTF-8"}
    wanted = {
        "FromEmailAddress": "spades@mail.test",
        "Destination": {"ToAddresses": ["ann@x.test"]},
        "Content": {"Simple": {"Subject": {"Data": "A subject ♠", "Charset": "UTF-8"}, "Body": {"Text": text}}},
    }
    with Stubber(client) as stub:
        stub.add_response("send_email", {"MessageId": "1"}, wanted)
        assert Mail(lambda: client, "spades@mail.test").send(LETTER)


@pytest.mark.parametrize(
    "error",
    [
        refusal("MessageRejected", "SendEmail"),
        refusal("TooManyRequestsException", "SendEmail"),
        ReadTimeoutError(endpoint_url="x"),
    ],
)
def test_a_letter_that_is_not_taken_is_told(error: Exception) -> None:
    assert not Mail(lambda: failing(error), "spades@mail.test").send(LETTER)


def test_mail_makes_its_client_for_the_first_letter() -> None:
    mail = Mail.connect_to(SETTINGS._replace(mail_from="me@x.test"), AwsCallCounter())
    assert mail._client().meta.service_model.service_name == "sesv2"
    assert mail._sender == "me@x.test"
