"""Rate limits: U18 of docs/faults.md."""

from typing import Any

import pytest
from botocore.exceptions import ClientError

from functions.service.accounts.repository import AccountRepository
from functions.service.api.authentication import hash_of
from functions.service.api.rate_limit import network_of
from functions.service.routes import ROUTES
from tests.support.driver import Answer
from tests.support.dynamodb import Client
from tests.support.people import PASSWORD, People, mail_of

AUTH = ("register", "verify-email", "resend-verification", "login", "forgot-password", "reset-password")
HOME = "192.0.2.7"
HEADERS = ("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset")
WINDOW_MS = 900_000


def ask(people: People, what: str, address: str = HOME, body: object = None) -> Answer:
    method = "GET" if what == "verify-email" else "POST"
    return people.call(method, f"/api/auth/{what}", body, address=address)


def limits_of(answer: Answer) -> tuple[str, ...]:
    return tuple(answer.headers[name] for name in HEADERS)


def test_the_routes_of_the_auth_counter() -> None:
    limited = {route.path for route in ROUTES if route.limit == "auth"}
    assert {f"/api/auth/{name}" for name in AUTH} <= limited
    assert {path for path in limited if "/totp/" not in path} == {f"/api/auth/{name}" for name in AUTH}


def test_ten_requests_in_fifteen_minutes_and_no_more(people: People) -> None:
    for left in range(9, -1, -1):
        answer = ask(people, "login", body={"email": f"a{left}@x.test", "password": PASSWORD})
        assert answer.status == 401
        assert answer.headers["X-RateLimit-Limit"] == "10"
        assert answer.headers["X-RateLimit-Remaining"] == str(left)
    answer = ask(people, "login", body={"email": "a@x.test", "password": PASSWORD})
    assert (answer.status, answer.code) == (429, "rate_limited")
    assert set(answer.json) >= {"error", "code"}
    assert answer.headers["X-RateLimit-Remaining"] == "0"


def test_u18_guests_are_limited_by_address(people: People) -> None:
    """Six times the contract's limit, as whole schools may sit behind one address."""
    statuses = [ask(people, "guest").status for _ in range(61)]
    assert statuses == [201] * 60 + [429]
    assert ask(people, "guest", "192.0.2.8").status == 201


def test_u18_tables_are_limited_by_player(people: People) -> None:
    people.set(rate_limit_max=1)
    ann, bob = people.world.guests("Ann", "Bob")
    answers = [ann.post("/api/tables") for _ in range(7)]
    assert [answer.status for answer in answers] == [201] * 6 + [429]
    assert "Retry-After" in answers[-1].headers
    assert bob.post("/api/tables").status == 201
    people.world.clock.pass_ms(WINDOW_MS)
    assert ann.post("/api/tables").status == 201


def test_u18_invites_are_limited_by_player(people: People) -> None:
    people.set(rate_limit_max=1)
    ann, *others = people.world.guests("Ann", *(f"G{at}" for at in range(7)))
    path = f"/api/tables/{people.world.new_table(ann)}/invite"
    statuses = [ann.post(path, {"playerId": one.player_id}).status for one in others]
    assert statuses == [200] * 6 + [429]


def test_u18_nobody_uses_up_what_is_another_players(people: People) -> None:
    """Who only claims to be somebody is not counted for them."""
    people.set(rate_limit_max=1)
    ann, bob = people.world.guests("Ann", "Bob")
    forged = {**bob.headers, "x-player-id": ann.player_id}
    for _ in range(7):
        assert people.world.http("POST", "/api/tables", None, {}, forged).status == 401
    assert ann.post("/api/tables").status == 201


def test_the_six_routes_share_one_counter(people: People) -> None:
    answers = [ask(people, what) for what in AUTH]
    assert [answer.headers["X-RateLimit-Remaining"] for answer in answers] == ["9", "8", "7", "6", "5", "4"]


@pytest.mark.parametrize("what", AUTH)
@pytest.mark.parametrize("body", [None, "{", "x" * 20_000])
def test_every_answer_tells_of_the_limit_errors_too(people: People, what: str, body: str | None) -> None:
    answer = ask(people, what, body=body)
    most, left, reset = limits_of(answer)
    assert (most, left) == ("10", "9")
    now_s = people.world.clock.now_ms // 1000
    assert now_s < int(reset) <= now_s + 900


@pytest.mark.parametrize("what", AUTH)
def test_over_the_limit_nothing_else_is_told_whatever_was_asked(people: People, what: str) -> None:
    for _ in range(10):
        ask(people, "resend-verification", body={})
    for body in (None, "{", {"email": mail_of("Ann"), "username": "Ann", "password": PASSWORD}):
        answer = ask(people, what, body=body)
        assert answer.status == 429
        assert limits_of(answer)[:2] == ("10", "0")


def test_over_the_limit_nothing_is_done(people: People) -> None:
    people.member()
    token = people.token()
    asked = {"email": mail_of("Ann")}
    people.post("forgot-password", asked)
    reset, letters = people.token(), len(people.messages())
    for _ in range(10):
        ask(people, "resend-verification", body={})
    assert ask(people, "forgot-password", body=asked).status == 429
    assert ask(people, "reset-password", body={"token": reset, "newPassword": "battery staple"}).status == 429
    good = {"email": "bob@x.test", "username": "Bob", "password": PASSWORD}
    assert ask(people, "register", body=good).status == 429
    assert len(people.messages()) == letters
    assert people.login().status == 200
    assert people.post("register", good).status == 201
    assert token


def test_the_window_is_fixed_and_then_begins_anew(people: People) -> None:
    people.world.clock.now_ms -= people.world.clock.now_ms % WINDOW_MS
    for _ in range(11):
        answer = ask(people, "resend-verification", body={})
    assert answer.status == 429
    wait_s = int(answer.headers["Retry-After"])
    assert wait_s == int(answer.headers["X-RateLimit-Reset"]) - people.world.clock.now_ms // 1000 == 900
    people.world.wait(wait_s - 1)
    again = ask(people, "resend-verification", body={})
    assert (again.status, again.headers["Retry-After"]) == (429, "1")
    people.world.wait(1)
    assert ask(people, "resend-verification", body={}).status == 200


def test_addresses_are_counted_apart(people: People) -> None:
    for _ in range(11):
        ask(people, "resend-verification", body={})
    assert ask(people, "resend-verification", "192.0.2.8", {}).status == 200


@pytest.mark.parametrize("what", ["login", "forgot-password", "resend-verification"])
def test_u18_an_account_is_counted_too_wherever_it_is_asked_from(people: People, what: str) -> None:
    people.member()
    people.world.wait(900)
    body = {"email": mail_of("Ann"), "password": "not the one"}
    statuses = [people.post(what, body).status for _ in range(11)]
    assert statuses[-1] == 429
    assert 429 not in statuses[:10]
    assert people.post(what, {**body, "email": f" {mail_of('ANN').upper()} "}).status == 429
    assert people.post(what, {**body, "email": mail_of("Bob")}).status != 429


@pytest.mark.parametrize("counter", ["address", "account"])
def test_u18_over_a_limit_the_right_password_makes_no_session(people: People, counter: str) -> None:
    ann = people.member()
    people.world.wait(900)
    wrong = {"email": mail_of("Ann" if counter == "account" else "Bob"), "password": "not the one"}
    address = HOME if counter == "address" else None
    for _ in range(10):
        assert people.post("login", wrong, address=address).status == 401
    repository = people.world.services.repository(AccountRepository)
    account = repository.account(mail_of("Ann"))
    answer = people.post("login", {"email": mail_of("Ann"), "password": PASSWORD}, address=address)
    assert (answer.status, answer.code) == (429, "rate_limited")
    assert repository.account(mail_of("Ann")) == account
    assert repository.sessions_of(ann.player_id) == (hash_of(ann.session_id),)


def test_u18_a_request_is_counted_in_one_call_a_counter(people: People, dynamodb: Client) -> None:
    counted: list[dict[str, Any]] = []

    def keep(operation_name: str, params: dict[str, Any]) -> None:
        if operation_name == "UpdateItem":
            counted.append(params)

    dynamodb.meta.events.register("request-created", keep)
    ask(people, "verify-email")
    (params,) = counted
    assert params["UpdateExpression"] == "ADD #n :one SET #exp = :exp"
    assert set(params["ExpressionAttributeNames"].values()) == {"n", "exp"}


def test_u18_a_counter_that_cannot_be_reached_locks_nobody_out(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    people.member()

    def broken(*_: object, **__: object) -> None:
        raise ClientError({"Error": {"Code": "ThrottlingException", "Message": ""}}, "UpdateItem")

    monkeypatch.setattr(people.world.services.store._database, "count", broken)
    for _ in range(12):
        answer = ask(people, "login", body={"email": mail_of("Ann"), "password": PASSWORD})
        assert answer.status == 200
    assert limits_of(answer)[:2] == ("10", "10")


def test_the_settings_change_the_limit(people: People) -> None:
    people.set(rate_limit_max=2, rate_limit_window_s=60)
    answers = [ask(people, "verify-email") for _ in range(3)]
    assert [answer.status for answer in answers] == [302, 302, 429]
    assert answers[0].headers["X-RateLimit-Limit"] == "2"
    assert int(answers[2].headers["Retry-After"]) <= 60


def test_addresses_and_accounts_are_not_kept_in_the_clear(people: People, dynamodb: Client) -> None:
    ask(people, "login", body={"email": mail_of("Nobody"), "password": PASSWORD})
    text = repr(dynamodb.dump())
    assert "LIMIT#" in text
    assert HOME not in text
    assert mail_of("Nobody") not in text


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "20010db800010002"),
        ("2001:db8:1:2:ffff::1", "20010db800010002"),
        ("", ""),
    ],
)
def test_u18_of_an_ipv6_address_the_network_counts(address: str, network: str) -> None:
    assert network_of(address) == network
