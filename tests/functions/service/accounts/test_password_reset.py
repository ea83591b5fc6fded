"""A forgotten password: tests/contract/rows_accounts.py, U16 and U19."""

from uuid import UUID

import pytest

from functions.service.accounts import password_reset
from functions.service.accounts.repository import AccountRepository
from functions.service.problems import Unavailable
from functions.service.storage.rows import Connection
from functions.service.storage.store import Store
from tests.support.driver import Player
from tests.support.people import HOUR, PASSWORD, People, mail_of

NEW = "battery staple"


def ask(people: People, name: str = "Ann") -> str:
    """Ask for a letter; the token in it."""
    assert people.post("forgot-password", {"email": mail_of(name)}).status == 200
    return people.token()


def reset(people: People, token: str, password: str = NEW) -> tuple[int, object]:
    answer = people.post("reset-password", {"token": token, "newPassword": password})
    return answer.status, answer.code


def test_the_letter_brings_a_link_to_the_page(people: People) -> None:
    people.member()
    token = ask(people)
    assert f"https://spades.test/#/reset-password?token={token}" in people.messages(mail_of("Ann"))[-1]
    assert UUID(token).version == 4


def test_asking_answers_the_same_whatever_the_address(people: People) -> None:
    people.member("Ann")
    people.register("Bob")
    sent = len(people.messages())
    emails = (mail_of("Ann"), mail_of("Bob"), "nobody@x.test", "?", "", None)
    answers = [people.post("forgot-password", {"email": email}) for email in emails]
    assert {answer.status for answer in answers} == {200}
    assert len({answer.json["message"] for answer in answers}) == 1
    assert len(people.messages()) == sent + 2


@pytest.mark.parametrize("email", [7, True, ["a@b.c"], {}, "a" * 255])
def test_u16_an_address_that_is_no_text_is_400(people: People, email: object) -> None:
    assert people.post("forgot-password", {"email": email}).status == 400


def test_a_reset_replaces_the_password(people: People) -> None:
    people.member()
    answer = people.post("reset-password", {"token": ask(people), "newPassword": NEW})
    assert answer.status == 200
    assert set(answer.json) == {"message"}
    assert people.login("Ann", PASSWORD).status == 401
    assert people.login("Ann", NEW).status == 200


def test_a_reset_token_works_once(people: People) -> None:
    people.member()
    token = ask(people)
    assert reset(people, token)[0] == 200
    assert reset(people, token, "another one") == (400, "token_unknown")
    assert people.login("Ann", NEW).status == 200


def test_another_request_deletes_the_earlier_token(people: People) -> None:
    people.member()
    first, second = ask(people), ask(people)
    assert reset(people, first) == (400, "token_unknown")
    assert reset(people, second)[0] == 200


def test_a_reset_token_is_good_for_an_hour_and_then_says_expired(people: People) -> None:
    people.member("Ann")
    people.member("Bob")
    ann, bob = ask(people, "Ann"), ask(people, "Bob")
    people.world.wait(HOUR - 1)
    assert reset(people, ann)[0] == 200
    people.world.wait(1)
    answer = people.post("reset-password", {"token": bob, "newPassword": NEW})
    assert answer.status == 400
    assert "expired" in answer.json["error"]
    assert people.login("Bob").status == 200


@pytest.mark.parametrize("token", ["x", "0" * 36, "11111111-2222-4333-8444-555555555555"])
def test_unknown_tokens_are_400_and_not_called_expired(people: People, token: str) -> None:
    answer = people.post("reset-password", {"token": token, "newPassword": NEW})
    assert answer.status == 400
    assert "expired" not in answer.json["error"]


def test_a_verification_token_resets_nothing(people: People) -> None:
    people.register()
    assert reset(people, people.token()) == (400, "token_unknown")


@pytest.mark.parametrize("field", ["token", "newPassword"])
@pytest.mark.parametrize("value", [None, "", 7, True, [], {}, "x" * 300])
def test_u16_wrong_types_and_lengths_are_400(people: People, field: str, value: object) -> None:
    people.member()
    answer = people.post("reset-password", {"token": ask(people), "newPassword": NEW, field: value})
    assert (answer.status, answer.code) == (400, "invalid_field")


def test_a_short_password_does_not_use_the_token_up(people: People) -> None:
    people.member()
    token = ask(people)
    assert reset(people, token, "1234567") == (400, "invalid_field")
    assert reset(people, token, "12345678")[0] == 200


def test_a_reset_does_not_verify_the_address(people: People) -> None:
    people.register()
    assert reset(people, ask(people))[0] == 200
    assert people.login("Ann", NEW).status == 403


def test_u19_a_reset_ends_all_sessions(people: People) -> None:
    sessions = [people.member(), people.signed_in(), people.signed_in()]
    bob = people.member("Bob")
    assert reset(people, ask(people))[0] == 200
    assert [one.post("/api/tables").status for one in sessions] == [401, 401, 401]
    assert bob.post("/api/tables").status == 201


def test_u19_a_sign_in_between_the_resets_reads_ends_too(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sessions are read beside the account, here before a last sign-in with the old password."""
    people.member()
    token = ask(people)
    late: list[Player] = []
    plain = AccountRepository.sessions_of

    def read(self: AccountRepository, player_id: str) -> tuple[str, ...]:
        found = plain(self, player_id)
        if not late:
            late.append(people.signed_in())
        return found

    monkeypatch.setattr(AccountRepository, "sessions_of", read)
    assert reset(people, token)[0] == 200
    assert late[0].post("/api/tables").status == 401


def test_u19_more_sessions_than_a_transaction_holds_end_too(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(password_reset, "MOST_SESSIONS", 2)
    sessions = [people.member(), *(people.signed_in() for _ in range(4))]
    assert reset(people, ask(people))[0] == 200
    assert {one.post("/api/tables").status for one in sessions} == {401}


def test_u19_a_reset_ends_all_sockets(people: People) -> None:
    ann, bob = people.member("Ann"), people.member("Bob")
    table = people.world.full_table([ann, bob])
    sockets = [ann.socket(join=table), ann.socket()]
    other = bob.socket(join=table)
    assert reset(people, ask(people))[0] == 200
    assert {*people.world.gateway.closed} == {socket.connection_id for socket in sockets}
    for socket in sockets:
        assert people.world.services.store.connection(socket.connection_id) is None
    assert "PLAYER_DISCONNECTED" in other.types


def test_u19_a_login_with_the_old_password_does_not_survive_a_reset_beside_it(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reset comes between the login's look at the password and its write of the session."""
    people.member()
    token = ask(people)
    from functions.service.accounts import passwords

    matches, once = passwords.matches, [True]

    def meanwhile(kept: str | None, password: str) -> bool:
        fits = matches(kept, password)
        if once and once.pop():
            assert reset(people, token)[0] == 200
        return fits

    monkeypatch.setattr("functions.service.accounts.sign_in.matches", meanwhile)
    assert people.login("Ann", PASSWORD).status == 401


def test_F23_a_reset_closes_the_sockets_though_they_cannot_be_read_any_more(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The token is used up by then, so nobody can ask again."""
    socket, token = people.member().socket(), ask(people)
    plain, asked = Store.connections_of, []

    def once(store: Store, player_id: str) -> tuple[Connection, ...]:
        asked.append(player_id)
        if len(asked) > 1:
            raise Unavailable("unavailable", "The service is busy; please try again.")
        return plain(store, player_id)

    monkeypatch.setattr(Store, "connections_of", once)
    assert reset(people, token)[0] == 200
    assert people.world.gateway.closed == [socket.connection_id]
