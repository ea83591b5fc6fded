"""What players may be called (docs/faults.md F22): RFC 8266, and the skeleton of UTS 39."""

from unicodedata import normalize

import pytest

from functions.service.accounts.names import account_name, keys_of, marked, nickname
from functions.service.problems import BadRequest
from functions.service.settings import MAX_NAME
from functions.service.storage.keys import Delete, Put, looks_key, name_key
from tests.support.people import People

PAIRS = [
    ("Ann", "ann"),
    ("Ann", "ANN"),
    ("Ann", "\uff21nn"),
    ("Ann", "\u0410nn"),
    ("ann", "\u0430nn"),
    ("Paul", "PauI"),
    ("Paul", "Pau1"),
    ("Otto", "0tto"),
    ("Mom", "rnorn"),
    ("Rene\u0301", "Ren\u00e9"),
    ("Old Bob", "old  bob"),
    ("Sophie", "\u0405ophie"),
]
"""Names of which the second may be taken for the first."""


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=ascii)
@pytest.mark.parametrize("order", [1, -1])
def test_F22_two_accounts_have_no_names_that_may_be_taken_for_each_other(
    people: People, one: str, other: str, order: int
) -> None:
    first, second = (one, other)[::order]
    assert people.register(first, "first@x.test").status == 201
    answer = people.register(second, "second@x.test")
    assert (answer.status, answer.code) == (409, "username_taken")


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Ann", "Ans"), ("Inès", "Ines"), ("Bo b", "Bob"), ("o", "u")]
)
def test_F22_other_names_are_other_names(people: People, one: str, other: str) -> None:
    assert people.register(one, "first@x.test").status == 201
    assert people.register(other, "second@x.test").status == 201


def test_F22_a_name_is_kept_as_RFC_8266_has_it() -> None:
    """The RFC's own examples: spaces at the ends go, inner ones stay, one each; case and compatible forms."""
    assert nickname("  Foo  Bar ", "f") == "Foo Bar"
    assert keys_of("Foo").letters == keys_of("foo").letters == "foo"
    assert keys_of("foo bar").letters == keys_of("Foo Bar").letters
    assert keys_of("\u03a3").letters == keys_of("\u03c3").letters
    assert nickname("Richard \u2163", "f") == "Richard IV"


@pytest.mark.parametrize("name", ["a\u00adb", "a\u200bb", "\ufeffa", "\u1160a", "\U000e0061a", "\ufdfa" * 50])
def test_F22_what_is_no_nickname_is_refused(people: People, name: str) -> None:
    for answer in (people.register(name), people.post("guest", {"displayName": name})):
        assert (answer.status, answer.code) == (400, "invalid_field")


@pytest.mark.parametrize(
    "name", ["Bot", "b\u043et", "B0T", "bot:west", "ADMIN", "\u0430dmin", "System", "m\u043ederator"]
)
def test_F22_reserved_names_are_nobodys(people: People, name: str) -> None:
    for answer in (people.register(name), people.post("guest", {"displayName": name})):
        assert (answer.status, answer.code) == (400, "invalid_field")


@pytest.mark.parametrize("name", ["Guest", "Guest-AB12", "gu\u0435st", "Ann (guest)", "ANN (GUEST)"])
def test_F22_no_account_looks_like_a_guest(people: People, name: str) -> None:
    assert people.register(name).code == "invalid_field"


@pytest.mark.parametrize("name", ["Ann", "ann", "\u0410nn"])
def test_F22_a_guest_who_is_called_like_an_account_is_marked(people: People, name: str) -> None:
    assert people.world.guest("Ann").username == "Ann"
    assert people.register("Ann").status == 201
    assert people.world.guest(name).username == f"{name} (guest)"
    assert people.world.guest("Bob").username == "Bob"


def test_F22_a_mark_keeps_names_within_their_length() -> None:
    assert len(marked("x" * MAX_NAME)) == MAX_NAME


def test_F22_a_guest_keeps_their_name_as_they_register(people: People) -> None:
    guest = people.world.guest("Ann")
    assert people.register("Ann", headers=guest.headers).status == 201


def of_before(people: People, name: str) -> None:
    """An account as it was written before names were compared: its name as it is, in any case."""
    assert people.register(name).status == 201
    owner, alike = {"p": "p"}, keys_of(name)
    store = people.world.services.store
    store.write([Delete(name_key(alike.letters)), Delete(looks_key(alike.looks))])
    store.write([Put(name_key(name), owner)])


def test_F22_names_that_exist_stay_good_and_are_nobody_elses_in_any_case(people: People) -> None:
    of_before(people, "Ann")
    people.verify(people.token())
    assert people.login().json["username"] == "Ann"
    assert people.register("aNN", "other@x.test").code == "username_taken"
    assert people.world.guest("ann").username == "ann (guest)"
    assert people.register("Anna", "other@x.test").status == 201


def test_F22_a_prefix_of_an_existing_name_is_another_name(people: People) -> None:
    of_before(people, "ann#x")
    assert people.register("ann", "other@x.test").status == 201


@pytest.mark.parametrize("name", ["Ann", "Inès", "안녕", "חנה", "♠ Ünï", "Ann B.", "x" * MAX_NAME, "क्\u200dष"])
def test_F22_names_of_any_script_are_taken_as_they_are(name: str) -> None:
    assert account_name(name, "f") == normalize("NFC", name)


def test_F22_a_refusal_names_its_field() -> None:
    with pytest.raises(BadRequest, match=r"^displayName: "):
        nickname("bot", "displayName")
