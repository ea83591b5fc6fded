"""How often a request asks AWS: in parallel where it can, and three times in a row at most."""

import json

import pytest

from tests.functions.service.accounts.test_second_factor import digits
from tests.support.people import PASSWORD, People, mail_of


def asked(people: People, capsys: pytest.CaptureFixture[str]) -> dict[str, int]:
    lines = capsys.readouterr().out.splitlines()
    aws: dict[str, int] = json.loads(lines[-1])["aws"]
    return aws


def test_forgot_password(people: People, capsys: pytest.CaptureFixture[str]) -> None:
    people.member()
    people.post("forgot-password", {"email": mail_of("Ann")})
    assert asked(people, capsys) == {"UpdateItem": 2}


def test_verify_email(people: People, capsys: pytest.CaptureFixture[str]) -> None:
    people.register()
    people.verify(people.token())
    assert asked(people, capsys) == {"UpdateItem": 1, "GetItem": 2, "TransactWriteItems": 1}


def test_login(people: People, capsys: pytest.CaptureFixture[str]) -> None:
    people.member()
    people.login()
    assert asked(people, capsys) == {"UpdateItem": 2, "GetItem": 1, "TransactWriteItems": 1}


def test_the_second_factor(people: People, capsys: pytest.CaptureFixture[str]) -> None:
    ann = people.member()
    secret = people.post("totp/setup", {"password": PASSWORD}, headers=ann.headers).json["secret"]
    people.post("totp/confirm", {"totp": digits(people, secret)}, headers=ann.headers)
    assert asked(people, capsys) == {"UpdateItem": 2, "GetItem": 2, "TransactWriteItems": 1}


def test_a_profile(people: People, capsys: pytest.CaptureFixture[str]) -> None:
    ann = people.member()
    people.call("GET", f"/api/profile/{ann.player_id}")
    assert asked(people, capsys) == {"GetItem": 2, "Query": 1}
