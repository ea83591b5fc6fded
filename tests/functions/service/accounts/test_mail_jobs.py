"""Letters are written behind their askers' backs: what an answer takes tells nothing of an address (L8)."""

import json

import pytest
from botocore.exceptions import EndpointConnectionError

from functions.service.aws.timers import MailJob, received
from tests.support.games import Game
from tests.support.people import People, mail_of

LOST = EndpointConnectionError(endpoint_url="https://ses.test")


@pytest.mark.parametrize("what", ["forgot-password", "resend-verification"])
def test_asking_does_the_same_for_every_address(people: People, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The calls of AWS and what is left in the queue: nothing is read of the account, and no letter is sent."""
    people.member("Ann")
    people.register("Bob")
    people.messages()
    done = []
    for email in (mail_of("Ann"), mail_of("Bob"), "nobody@example.test"):
        capsys.readouterr()
        assert people.post(what, {"email": email}).status == 200
        asked = json.loads(capsys.readouterr().out)["aws"]
        (message,) = people.world.queue.sent
        (task,) = received({"Records": [{"messageId": "m", "body": message["MessageBody"]}]})
        assert task.task == MailJob("reset" if what == "forgot-password" else "verification", email)
        done.append((asked, message["DelaySeconds"], len(people.ses.sent)))
        people.world.queue.sent.clear()
    assert done[0] == done[1] == done[2]


def test_a_letter_that_was_not_taken_is_sent_when_the_errand_comes_again(people: People) -> None:
    people.register()
    (body,) = [message["MessageBody"] for message in people.world.queue.sent]
    people.ses.error = LOST
    assert people.world.run_mail_jobs() == ["m0"]
    assert people.ses.sent == []
    people.ses.error = None
    assert people.world.fire(body) == []
    assert people.verify(people.token()) == "/#/verify-email-success"


def test_of_a_mail_job_that_comes_twice_the_last_token_is_good(people: People) -> None:
    people.register()
    (body,) = [message["MessageBody"] for message in people.world.queue.sent]
    people.world.fire(body)
    first = people.token()
    people.world.fire(body)
    assert people.verify(first) == "/#/verify-email-error"
    assert people.verify(people.token()) == "/#/verify-email-success"


def test_an_errand_for_what_is_no_account_is_done_with(people: People) -> None:
    people.post("forgot-password", {"email": "nobody@example.test"})
    assert people.world.run_mail_jobs() == []
    assert people.ses.sent == []


@pytest.mark.parametrize("body", [{"letter": "spam", "to": "a@b.c"}, {"letter": "reset"}, {"letter": "reset", "to": 1}])
def test_what_is_no_errand_is_left_out(body: dict[str, object]) -> None:
    assert received({"Records": [{"messageId": "m", "body": json.dumps(body)}]}) == []


def test_no_table_waits_for_a_letter(people: People, capsys: pytest.CaptureFixture[str]) -> None:
    """In a batch with both, alarms come first."""
    world = people.world
    game = Game(world, world.guests("maud", "piet"))
    people.register()
    bodies = [message["MessageBody"] for message in world.queue.sent]
    versions: list[int] = []
    send = people.ses.send_email

    def sent(**letter: object) -> None:
        versions.append(game.version)
        send(**letter)

    people.ses.send_email = sent  # type: ignore[method-assign]
    before = game.version
    world.wait(61)
    assert '"letter"' in bodies[-1]
    assert world.fire(*reversed(bodies)) == []
    assert versions[0] > before
