"""What the accounts reach through seams: SES, sockets to close, guarded transactions, settings."""

from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError, ReadTimeoutError
from botocore.stub import Stubber

from functions.service.accounts.mail_templates import password_reset, verification
from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.mail import Mail, MailMessage
from functions.service.aws.push import ApiGateway, Gone, Push, Undelivered
from functions.service.problems import Unavailable
from functions.service.settings import AUTO_VERIFY, RATE_LIMIT_MAX, RATE_LIMIT_WINDOW, Settings
from functions.service.storage.dynamodb import Cancelled, Database, Guard
from functions.service.storage.keys import Put
from tests.support.deployment import REGION, SETTINGS, TABLE
from tests.support.gateway import FakeGateway

NEW = Guard("attribute_not_exists(#pk)", {"#pk": "pk"}, {})
LETTER = MailMessage("ann@x.test", "A subject ♠", "A text ♠")


def failing(error: Exception) -> Any:
    """A client every one of whose operations fails."""

    class Client:
        def __getattr__(self, name: str) -> Any:
            def operation(**_: object) -> None:
                raise error

            return operation

    return Client()


def refusal(code: str, operation: str = "SendEmail") -> ClientError:
    return ClientError({"Error": {"Code": code, "Message": ""}}, operation)


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
    "error", [refusal("MessageRejected"), refusal("TooManyRequestsException"), ReadTimeoutError(endpoint_url="x")]
)
def test_a_letter_that_is_not_taken_is_told(error: Exception) -> None:
    assert not Mail(lambda: failing(error), "spades@mail.test").send(LETTER)


def test_mail_makes_its_client_for_the_first_letter() -> None:
    mail = Mail.connect_to(SETTINGS._replace(mail_from="me@x.test"), AwsCallCounter())
    assert mail._client().meta.service_model.service_name == "sesv2"
    assert mail._sender == "me@x.test"


def test_letters_name_the_links_of_the_contract() -> None:
    assert "https://s.test/api/auth/verify-email?token=T" in verification("a@x", "https://s.test", "T").text
    assert "https://s.test/#/reset-password?token=T" in password_reset("a@x", "https://s.test", "T").text


def test_a_socket_is_closed_by_its_id() -> None:
    client = boto3.client("apigatewaymanagementapi", region_name=REGION, endpoint_url="https://x.test")
    with Stubber(client) as stub:
        stub.add_response("delete_connection", {}, {"ConnectionId": "c1="})
        ApiGateway(lambda: client).close("c1=")


@pytest.mark.parametrize(
    ("error", "raised"),
    [
        (refusal("GoneException", "DeleteConnection"), Gone),
        (refusal("LimitExceededException", "DeleteConnection"), Undelivered),
        (ReadTimeoutError(endpoint_url="x"), Undelivered),
    ],
)
def test_a_socket_that_is_not_closed_is_told(error: Exception, raised: type[Exception]) -> None:
    with pytest.raises(raised):
        ApiGateway(lambda: failing(error)).close("c1")


def test_sockets_are_closed_whatever_becomes_of_the_others(gateway: FakeGateway) -> None:
    gateway.gone.add("c1")
    Push(gateway).close(["c1", "c2", "c3"])
    assert sorted(gateway.closed) == ["c2", "c3"]


def test_a_transaction_tells_which_guards_did_not_hold(dynamodb: Any) -> None:
    database = Database(dynamodb, TABLE)
    keys = [(f"X#{number}", "X") for number in range(4)]
    database.transact_all([(Put(keys[1], {"a": 1}), NEW), (Put(keys[3], {"a": 1}), None)])
    with pytest.raises(Cancelled) as raised:
        database.transact_all([(Put(key, {"a": 2}), NEW) for key in keys])
    assert raised.value.refused == {1, 3}
    assert database.get(keys[0]) is None
    assert database.get(keys[1]) == {"pk": "X#1", "sk": "X", "a": 1}


@pytest.mark.parametrize(
    ("code", "reasons", "refused"),
    [
        ("TransactionCanceledException", [{"Code": "None"}, {"Code": "ConditionalCheckFailed"}], {1}),
        ("TransactionCanceledException", [{"Code": "TransactionConflict"}, {"Code": "None"}], set()),
        ("TransactionConflictException", [], set()),
    ],
)
def test_conflicts_refuse_nobody(code: str, reasons: list[dict[str, str]], refused: set[int]) -> None:
    error = ClientError({"Error": {"Code": code, "Message": ""}, "CancellationReasons": reasons}, "TransactWriteItems")  # type: ignore[typeddict-unknown-key]
    with pytest.raises(Cancelled) as raised:
        Database(failing(error), TABLE).transact_all([(Put(("a", "b"), {}), None)])
    assert raised.value.refused == refused


def test_a_transaction_that_load_cancels_is_worth_another_try() -> None:
    reasons = [{"Code": "ThrottlingError"}]
    answer: Any = {"Error": {"Code": "TransactionCanceledException", "Message": ""}, "CancellationReasons": reasons}
    with pytest.raises(Unavailable):
        Database(failing(ClientError(answer, "TransactWriteItems")), TABLE).transact_all([(Put(("a", "b"), {}), None)])


def test_a_counter_counts_and_expires(dynamodb: Any) -> None:
    database, key = Database(dynamodb, TABLE), ("LIMIT#x", "1")
    assert [database.count(key, 1000), database.count(key, 1000), database.count(key, 1000)] == [1, 2, 3]
    assert database.get(key) == {"pk": "LIMIT#x", "sk": "1", "n": 3, "exp": 1000}


@pytest.mark.parametrize(
    ("endpoint", "on"),
    [
        ("http://127.0.0.1:4566", True),
        ("http://localhost:4566", True),
        (None, False),
        ("", False),
        ("https://dynamodb.us-east-1.amazonaws.com", False),
        ("https://127.0.0.1.example.com", False),
        ("https://example.com/127.0.0.1", False),
    ],
)
def test_auto_verification_works_on_this_machine_only(endpoint: str | None, on: bool) -> None:
    environ = {AUTO_VERIFY: "true", **({} if endpoint is None else {"AWS_ENDPOINT_URL": endpoint})}
    assert Settings.from_env(environ).auto_verify is on
    assert not Settings.from_env({"AWS_ENDPOINT_URL": "http://127.0.0.1:4566"}).auto_verify


@pytest.mark.parametrize(("text", "most"), [(None, 10), ("", 10), ("x", 10), ("-1", 10), ("25", 25)])
def test_limits_come_from_the_environment(text: str | None, most: int) -> None:
    environ = {} if text is None else {RATE_LIMIT_MAX: text}
    assert Settings.from_env(environ).rate_limit_max == most
    assert Settings.from_env({RATE_LIMIT_WINDOW: "0"}).rate_limit_window_s == 900
