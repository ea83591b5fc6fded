"""The second factor: our own routes, and what a login then needs."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from pyotp import TOTP

from tests.support.driver import Answer, Player
from tests.support.people import HOUR, PASSWORD, People, mail_of


def call(people: People, who: Player, what: str, body: object) -> Answer:
    return people.post(f"totp/{what}", body, headers=who.headers)


def digits(people: People, secret: str, steps: int = 0) -> str:
    return TOTP(secret).at(people.world.clock.now_ms // 1000 + 30 * steps)


def switch_on(people: People, who: Player) -> tuple[str, list[str]]:
    """The secret and the recovery codes of somebody's new second factor."""
    secret = call(people, who, "setup", {"password": PASSWORD}).json["secret"]
    answer = call(people, who, "confirm", {"totp": digits(people, secret)})
    assert answer.status == 200, answer.json
    people.world.wait(30)
    return secret, answer.json["recoveryCodes"]


@pytest.fixture
def ann(people: People) -> Player:
    return people.member()


def test_setup_gives_a_secret_and_the_address_for_an_app(people: People, ann: Player) -> None:
    answer = call(people, ann, "setup", {"password": PASSWORD})
    assert answer.status == 200
    address = urlsplit(answer.json["otpauthUri"])
    assert (address.scheme, address.netloc) == ("otpauth", "totp")
    assert mail_of("Ann") in address.path.replace("%40", "@")
    assert parse_qs(address.query) == {"secret": [answer.json["secret"]], "issuer": ["Spades"]}
    assert len(answer.json["secret"]) == 32


def test_nothing_changes_before_a_code_is_confirmed(people: People, ann: Player) -> None:
    call(people, ann, "setup", {"password": PASSWORD})
    assert people.login().status == 200
    assert call(people, ann, "confirm", {"totp": "000000"}).code == "totp_invalid"
    assert people.login().status == 200


def test_confirming_gives_ten_recovery_codes(people: People, ann: Player) -> None:
    _, codes = switch_on(people, ann)
    assert len(set(codes)) == 10
    assert all(len(code.replace("-", "")) == 16 for code in codes)


def test_login_then_needs_a_code(people: People, ann: Player) -> None:
    secret, codes = switch_on(people, ann)
    answer = people.login()
    assert (answer.status, answer.code) == (401, "totp_required")
    assert people.login(more={"totp": digits(people, secret)}).status == 200
    assert people.login(more={"recoveryCode": codes[0]}).status == 200


def test_the_password_comes_first(people: People, ann: Player) -> None:
    """Who does not know it learns nothing of the second factor."""
    secret, codes = switch_on(people, ann)
    wrong: tuple[dict[str, object], ...] = ({}, {"totp": digits(people, secret)}, {"recoveryCode": codes[0]})
    for more in wrong:
        assert people.login("Ann", "not the one", more).code == "wrong_credentials"
    assert people.login(more={"recoveryCode": codes[0]}).status == 200, "not used up by a wrong password"


def test_a_code_works_once(people: People, ann: Player) -> None:
    secret, _ = switch_on(people, ann)
    code = digits(people, secret)
    assert people.login(more={"totp": code}).status == 200
    answer = people.login(more={"totp": code})
    assert (answer.status, answer.code) == (401, "totp_invalid")
    people.world.wait(30)
    assert people.login(more={"totp": digits(people, secret)}).status == 200


@pytest.mark.parametrize(("steps", "status"), [(-2, 401), (-1, 200), (0, 200), (1, 200), (2, 401)])
def test_the_clock_of_the_app_may_be_half_a_minute_wrong(people: People, ann: Player, steps: int, status: int) -> None:
    secret, _ = switch_on(people, ann)
    people.world.wait(HOUR)
    assert people.login(more={"totp": digits(people, secret, steps)}).status == status


def test_a_code_may_be_written_with_a_blank(people: People, ann: Player) -> None:
    secret, _ = switch_on(people, ann)
    code = digits(people, secret)
    assert people.login(more={"totp": f"{code[:3]} {code[3:]}"}).status == 200


@pytest.mark.parametrize("code", ["", "12345", "abcdef", "♠♠♠♠♠♠", 123456, True, ["1"], "0" * 65])
def test_wrong_codes_are_refused(people: People, ann: Player, code: object) -> None:
    switch_on(people, ann)
    assert people.login(more={"totp": code}).status in (400, 401)


def test_a_recovery_code_works_once_in_any_writing(people: People, ann: Player) -> None:
    _, codes = switch_on(people, ann)
    assert people.login(more={"recoveryCode": f" {codes[3].lower().replace('-', ' ')} "}).status == 200
    answer = people.login(more={"recoveryCode": codes[3]})
    assert (answer.status, answer.code) == (401, "recovery_code_invalid")
    assert people.login(more={"recoveryCode": codes[4]}).status == 200


def test_a_reset_of_the_password_leaves_the_second_factor(people: People, ann: Player) -> None:
    secret, _ = switch_on(people, ann)
    people.post("forgot-password", {"email": mail_of("Ann")})
    people.post("reset-password", {"token": people.token(), "newPassword": "battery staple"})
    assert people.login("Ann", "battery staple").code == "totp_required"
    assert people.login("Ann", "battery staple", {"totp": digits(people, secret)}).status == 200


def test_disabling_needs_password_and_a_code(people: People, ann: Player) -> None:
    secret, codes = switch_on(people, ann)
    assert call(people, ann, "disable", {"password": PASSWORD}).code == "totp_required"
    wrong = {"password": "not the one", "totp": digits(people, secret)}
    assert call(people, ann, "disable", wrong).code == "wrong_credentials"
    assert people.login().code == "totp_required"
    assert call(people, ann, "disable", {"password": PASSWORD, "recoveryCode": codes[0]}).status == 200
    assert people.login().status == 200
    assert call(people, ann, "disable", {"password": PASSWORD}).status == 409


def test_setup_needs_the_password_and_is_refused_while_it_is_on(people: People, ann: Player) -> None:
    assert call(people, ann, "setup", {"password": "not the one"}).status == 401
    assert call(people, ann, "confirm", {"totp": "123456"}).code == "totp_not_begun"
    switch_on(people, ann)
    assert call(people, ann, "setup", {"password": PASSWORD}).code == "totp_enabled"


BODIES: list[tuple[str, Any]] = [
    ("setup", {"password": PASSWORD}),
    ("confirm", {"totp": "123456"}),
    ("disable", {"password": PASSWORD, "totp": "123456"}),
]


@pytest.mark.parametrize(("what", "body"), BODIES)
def test_they_need_a_session_and_an_account(people: People, what: str, body: object) -> None:
    assert people.post(f"totp/{what}", body).status == 401
    guest = people.world.guest("Gus")
    answer = call(people, guest, what, body)
    assert (answer.status, answer.code) == (403, "account_needed")


@pytest.mark.parametrize(("what", "body"), BODIES)
@pytest.mark.parametrize("value", [None, "", 7, True, [], "x" * 300])
def test_wrong_types_are_400(people: People, ann: Player, what: str, body: dict[str, object], value: object) -> None:
    field = next(iter(body))
    assert call(people, ann, what, {**body, field: value}).status == 400


def test_they_are_limited_by_account(people: People, ann: Player) -> None:
    people.world.wait(900)
    statuses = [call(people, ann, "setup", {"password": "not the one"}).status for _ in range(11)]
    assert statuses == [401] * 10 + [429]
