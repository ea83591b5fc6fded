"""Profiles: what everybody may see of a player, and what they may change of it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from functions.service.accounts.repository import AccountRepository
from functions.service.concurrency import gather
from functions.service.ids import is_uuid
from functions.service.problems import BadRequest, NotFound
from functions.service.storage.keys import Item
from functions.service.table.career import career_json, game_json, hands_json
from functions.service.wiring import Services

if TYPE_CHECKING:
    from functions.service.wire.players import Profile

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
    """A profile on the wire, with the defaults of what was never chosen."""
    return {
        "playerId": player_id,
        "username": kept["u"],
        "avatar": {"icon": kept.get("i", DEFAULT_ICON)},
        "cosmetics": {"feltColor": kept.get("f", DEFAULT_FELT), "cardBack": kept.get("b", DEFAULT_BACK)},
        "career": career_json(career),
        "hands": hands_json(career),
        "recentGames": [game_json(game) for game in games],
    }
