"""What is kept and what is logged of secrets: L9; and what the functions load."""

import json
import re
import subprocess
import sys

import pytest

from tests.functions.service.accounts.test_second_factor import digits, switch_on
from tests.support.dynamodb import Client
from tests.support.people import PASSWORD, People, mail_of


def test_passwords_sessions_and_tokens_are_kept_as_hashes(people: People, dynamodb: Client) -> None:
    ann = people.member()
    people.register("Bob")
    verification = people.token()
    people.post("forgot-password", {"email": mail_of("Ann")})
    reset = people.token()
    _, codes = switch_on(people, ann)
    kept = repr(dynamodb.dump())
    for secret in (PASSWORD, ann.session_id, verification, reset, *codes, *(code.replace("-", "") for code in codes)):
        assert secret not in kept
    assert "1$argon2id$v=19$m=" in kept


def test_l9_no_credentials_and_no_addresses_in_the_log(people: People, capsys: pytest.CaptureFixture[str]) -> None:
    people.register("Ann")
    tokens = [people.token()]
    people.post("resend-verification", {"email": mail_of("Ann")})
    tokens.append(people.token())
    people.verify(tokens[1])
    ann = people.signed_in()
    secret, codes = switch_on(people, ann)
    people.login("Ann", "not the one")
    people.login(more={"totp": digits(people, secret)})
    people.login(more={"recoveryCode": codes[0]})
    people.post("forgot-password", {"email": mail_of("Ann")})
    tokens.append(people.token())
    people.post("reset-password", {"token": tokens[2], "newPassword": "battery staple"})
    people.post("reset-password", {"token": tokens[2], "newPassword": "battery staple"})
    people.post("logout", headers={"x-session-id": ann.session_id})
    logged = capsys.readouterr().out
    for word in (PASSWORD, "battery staple", ann.session_id, *tokens, secret, *codes, "@", "argon2"):
        assert word not in logged
    lines = [json.loads(line) for line in logged.splitlines()]
    assert {line["route"] for line in lines} >= {"POST /api/auth/login", "GET /api/auth/verify-email"}
    assert all(re.fullmatch(r"(GET|POST) /api/auth/[a-z/-]+|timers", line["route"]) for line in lines)


def test_an_account_s_repr_shows_no_secret(people: People) -> None:
    from functions.service.accounts.repository import AccountRepository

    people.member()
    account = people.world.services.repository(AccountRepository).account(mail_of("Ann"))
    assert account is not None
    assert account.password not in repr(account)
    assert "@" not in repr(account)


def test_a_lost_letter_is_counted_in_the_log(people: People, capsys: pytest.CaptureFixture[str]) -> None:
    from botocore.exceptions import EndpointConnectionError

    people.ses.error = EndpointConnectionError(endpoint_url="https://ses.test")
    people.register()
    people.world.run_mail_jobs()
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["mailsLost"] == 1


def test_a_lost_errand_is_counted_in_the_log(people: People, capsys: pytest.CaptureFixture[str]) -> None:
    from botocore.exceptions import EndpointConnectionError

    people.world.queue.error = EndpointConnectionError(endpoint_url="https://sqs.test")
    assert people.register().status == 201
    assert json.loads(capsys.readouterr().out)["mailJobsLost"] == 1


@pytest.mark.parametrize("function", ["game", "tables", "sockets", "clock"])
def test_only_the_accounts_function_loads_what_accounts_need(function: str) -> None:
    libraries = ("argon2", "pyotp", "precis_i18n", "confusable_homoglyphs")
    code = f"import functions.{function}, sys; print([m for m in {libraries} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_the_real_parameters_are_owasp_s() -> None:
    code = (
        "from functions.service.accounts.passwords import *\n"
        "kept = hash_password('é♠ word')\n"
        "print(kept.rsplit('$', 2)[0], matches(kept, 'e\\u0301♠ word'), matches(kept, 'é♠ Word'), matches(None, ''))\n"
        "print(needs_rehash(kept), needs_rehash('0' + kept[1:]), "
        "matches('0' + kept[1:], 'é♠ word'), matches('1?', 'x'))\n"
    )
    run = subprocess.run([sys.executable, "-X", "utf8", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == [
        "1$argon2id$v=19$m=47104,t=1,p=1 True False False",
        "False True False False",
    ]
