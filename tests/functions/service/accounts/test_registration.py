"""Registering and confirming the address: tests/contract/rows_accounts.py, and U16."""

from uuid import UUID

import pytest

from tests.support.people import DAY, PASSWORD, People, mail_of, player

GOOD = {"email": "ann@example.test", "username": "Ann", "password": PASSWORD}


def test_registering_answers_201_with_message_and_player_id(people: People) -> None:
    answer = people.register()
    assert answer.status == 201
    assert set(answer.json) == {"message", "playerId"}
    assert UUID(answer.json["playerId"]).version == 4


def test_the_letter_brings_a_link_to_verify(people: People) -> None:
    people.register()
    assert len(people.messages()) == 1
    (letter,) = people.ses.sent
    assert letter["Destination"] == {"ToAddresses": ["ann@example.test"]}
    assert letter["FromEmailAddress"] == "spades@mail.test"
    assert f"https://spades.test/api/auth/verify-email?token={people.token()}" in people.messages()[0]
    assert UUID(people.token()).version == 4


def test_the_address_is_trimmed_and_in_small_letters_and_the_name_trimmed(people: People) -> None:
    assert people.register(" Ann ", " Ann@Example.TEST ").status == 201
    assert people.messages("ann@example.test")
    people.verify(people.token())
    assert people.login().json["username"] == "Ann"


@pytest.mark.parametrize("missing", ["email", "username", "password"])
@pytest.mark.parametrize("value", [None, "", 7, True, ["x"], {"a": 1}, 1.5])
def test_u16_missing_or_no_text_is_400(people: People, missing: str, value: object) -> None:
    for body in ({**GOOD, missing: value}, {name: GOOD[name] for name in GOOD if name != missing}):
        answer = people.post("register", body)
        assert answer.status == 400
        assert answer.headers["Content-Type"] == "application/problem+json"
        assert answer.json["error"].startswith(f"{missing}: ")
        assert answer.code == "invalid_field"
    assert people.messages() == []


@pytest.mark.parametrize(
    ("field", "value"),
    [("username", " \t"), ("username", "\u200b\u2060"), ("username", "x" * 51), ("username", "a\nb"),
     ("username", "a\u0000"),
     ("email", "ann"), ("email", "@example.test"), ("email", "ann@"), ("email", "ann@x y"), ("email", "a@b@c"),
     ("email", "ann@x\r\nBcc: b@c"), ("email", "Ann <ann@example.test>"), ("email", "a" * 65 + "@b.c"),
     ("email", "a@" + "b" * 253),
     ("password", "1234567"), ("password", "x" * 257)],
)  # fmt: skip
def test_u16_blank_names_addresses_that_are_none_and_lengths_are_400(people: People, field: str, value: str) -> None:
    answer = people.post("register", {**GOOD, field: value})
    assert (answer.status, answer.code) == (400, "invalid_field")
    assert people.register().status == 201, "nothing is taken by what was refused"


@pytest.mark.parametrize("username", ["x" * 50, "♠ Ünï", "Ann B."])
def test_names_up_to_50_characters(people: People, username: str) -> None:
    assert people.post("register", {**GOOD, "username": username}).status == 201


def test_an_address_is_taken_once_whatever_its_case(people: People) -> None:
    assert people.register("Ann", "ann@example.test").status == 201
    answer = people.register("Bob", "ANN@example.test")
    assert (answer.status, answer.code) == (409, "email_taken")
    assert people.register("Bob").status == 201, "the name was not taken by the refused one"


def test_a_username_is_taken_once(people: People) -> None:
    assert people.register("Ann").status == 201
    answer = people.register("Ann", "other@example.test")
    assert (answer.status, answer.code) == (409, "username_taken")
    assert people.register("Bob", "other@example.test").status == 201, "the address was not taken by the refused one"


def test_names_that_look_the_same_are_the_same(people: People) -> None:
    assert people.register("Ren\u00e9", "rene@x.test").status == 201
    assert people.register("Rene\u0301", "other@x.test").code == "username_taken"


def test_with_auto_verification_one_is_signed_in_at_once(people: People) -> None:
    people.set(auto_verify=True)
    answer = people.register()
    assert answer.status == 201
    assert set(answer.json) == {"sessionId", "playerId", "username"}
    assert people.messages() == []
    assert people.login().status == 200
    assert player(people.world, answer.json).get("/api/tables/x/state").status == 404


def test_a_letter_that_is_not_taken_does_not_undo_the_account(people: People) -> None:
    people.ses.error = _refusal()
    assert people.register().status == 201
    people.ses.error = None
    assert people.post("resend-verification", {"email": "ann@example.test"}).status == 200
    assert people.verify(people.token()) == "/#/verify-email-success"


def _refusal() -> Exception:
    from botocore.exceptions import ClientError

    return ClientError({"Error": {"Code": "MessageRejected", "Message": "no"}}, "SendEmail")


def test_verifying_works_once(people: People) -> None:
    people.register()
    token = people.token()
    assert people.verify(token) == "/#/verify-email-success"
    assert people.verify(token) == "/#/verify-email-error"
    assert people.login().status == 200


@pytest.mark.parametrize("token", ["", "x", "0" * 36, "11111111-2222-4333-8444-555555555555", "\x00", "é" * 2000])
def test_unknown_and_malformed_tokens_end_at_the_error_page(people: People, token: str) -> None:
    assert people.verify(token) == "/#/verify-email-error"


def test_without_a_token_too(people: People) -> None:
    answer = people.call("GET", "/api/auth/verify-email")
    assert (answer.status, answer.headers["Location"]) == (302, "/#/verify-email-error")


def test_a_verification_token_is_good_for_24_hours(people: People) -> None:
    people.register("Ann")
    ann = people.token()
    people.register("Bob")
    bob = people.token()
    people.world.wait(DAY - 1)
    assert people.verify(ann) == "/#/verify-email-success"
    people.world.wait(1)
    assert people.verify(bob) == "/#/verify-email-expired"
    assert people.login("Bob").status == 403


def test_a_resend_deletes_the_earlier_token(people: People) -> None:
    people.register()
    first = people.token()
    answer = people.post("resend-verification", {"email": " ANN@example.test"})
    assert answer.status == 200
    assert set(answer.json) == {"message"}
    second = people.token()
    assert first != second
    assert people.verify(first) == "/#/verify-email-error"
    assert people.verify(second) == "/#/verify-email-success"


def test_a_resend_answers_the_same_whatever_the_address(people: People) -> None:
    people.member("Ann")
    people.register("Bob")
    sent = len(people.messages())
    emails = (mail_of("Bob"), mail_of("Ann"), "nobody@x.test", "?", "", None)
    answers = [people.post("resend-verification", {"email": email}) for email in emails]
    assert {answer.status for answer in answers} == {200}
    assert len({answer.json["message"] for answer in answers}) == 1
    assert len(people.messages()) == sent + 1


@pytest.mark.parametrize("email", [7, True, ["a@b.c"], {}, "a" * 255])
def test_u16_a_resend_to_what_is_no_text_is_400(people: People, email: object) -> None:
    assert people.post("resend-verification", {"email": email}).status == 400


def test_a_reset_token_verifies_nothing(people: People) -> None:
    people.register()
    people.post("forgot-password", {"email": mail_of("Ann")})
    assert people.verify(people.token()) == "/#/verify-email-error"
    assert people.login().status == 403
