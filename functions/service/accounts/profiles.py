"""Profiles: what everybody may see of a player, and what they may change of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from functions.service.accounts.repository import AccountRepository
from functions.service.concurrency import gather
from functions.service.ids import is_uuid
from functions.service.problems import BadRequest, NotFound
from functions.service.storage.keys import Item
from functions.service.table.views import iso
from functions.service.wiring import Services

if TYPE_CHECKING:
    from functions.service.wire.players import Career, HandNumbers, Profile, RecentGame

DEFAULT_ICON: Final = 1
DEFAULT_FELT: Final = "green"
DEFAULT_BACK: Final = "standard-red"


def read_profile(services: Services, named: str) -> Profile:
    """The profile of the player who is named, in any case. Raises BadRequest and NotFound."""
    player_id = named.lower()
    if not is_uuid(player_id):
        raise BadRequest("invalid_player_id", "A player's id is a UUID.")
    return _profile(services, player_id)


def change_avatar(services: Services, player_id: str, icon: int) -> Profile:
    """Choose another avatar; gives the profile. Raises NotFound."""
    return _change(services, player_id, {"i": icon})


def change_cosmetics(services: Services, player_id: str, felt: str | None, back: str | None) -> Profile:
    """Choose the felt or the backs of the cards; None stays as it is. Gives the profile. Raises NotFound."""
    chosen = {"f": felt, "b": back}
    return _change(services, player_id, {name: value for name, value in chosen.items() if value})


def _change(services: Services, player_id: str, values: Item) -> Profile:
    if values and not services.repository(AccountRepository).change_profile(player_id, values):
        raise _not_found()
    return _profile(services, player_id)


def _not_found() -> NotFound:
    return NotFound("player_not_found", "There is no such player.")


def _profile(services: Services, player_id: str) -> Profile:
    """Profile, numbers and last games, read at the same time. Raises NotFound."""
    repository = services.repository(AccountRepository)
    reads = repository.profile, repository.career, repository.recent_games
    kept, career, games = gather(services, *(partial(read, player_id) for read in reads))
    if kept is None:
        raise _not_found()
    return profile_json(player_id, kept, career, games)


def profile_json(player_id: str, kept: Item, career: Item, games: tuple[Item, ...] = ()) -> Profile:
    """A profile on the wire, with the defaults of what was never chosen; `career` has the letters of `table.career`."""
    return {
        "playerId": player_id,
        "username": kept["u"],
        "avatar": {"icon": kept.get("i", DEFAULT_ICON)},
        "cosmetics": {"feltColor": kept.get("f", DEFAULT_FELT), "cardBack": kept.get("b", DEFAULT_BACK)},
        "career": _career_json(career),
        "hands": _hands_json(career),
        "recentGames": [_game_json(game) for game in games],
    }


def _career_json(career: Item) -> Career:
    wins, losses, draws = (career.get(letter, 0) for letter in "wld")
    games = wins + losses + draws
    return {"games": games, "wins": wins, "losses": losses, "draws": draws, "left": career.get("q", 0)}


def _hands_json(career: Item) -> HandNumbers:
    """The statistics of the hands that the player has played; `contracts` and `bags` are their side's."""
    played, bags = career.get("h", 0), career.get("b", 0)
    return {
        "played": played,
        "tricks": career.get("t", 0),
        "bags": bags,
        "contracts": career.get("c", 0),
        "contractsMade": career.get("cm", 0),
        "nils": career.get("n", 0),
        "nilsMade": career.get("nm", 0),
        "blindNils": career.get("z", 0),
        "blindNilsMade": career.get("zm", 0),
        "bagsPerHand": round(bags / played, 2) if played else 0,
    }


def _game_json(game: Item) -> RecentGame:
    """A finished game: `g` id, `t` when, `o` its outcome, `n` and `e` the sides' scores, `s` the player's seat."""
    return {
        "gameId": game["g"],
        "playedAt": iso(game["t"]),
        "won": game["o"] == "won",
        "outcome": game["o"],
        "scoreNs": game["n"],
        "scoreEw": game["e"],
        "seat": game["s"],
    }
