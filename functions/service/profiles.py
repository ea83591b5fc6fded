"""Profiles: what everybody may see of a player, and what he may change of it."""

from datetime import UTC, datetime
from typing import Final

from functions.service.account_store import AccountStore
from functions.service.bodies import AvatarBody, CosmeticsBody, parse
from functions.service.identity import is_id
from functions.service.keys import Item
from functions.service.problems import BadRequest, NotFound
from functions.service.redacted import Redacted
from functions.service.web import Call, Json, Reply

DEFAULT_ICON: Final = 1
DEFAULT_FELT: Final = "green"
DEFAULT_BACK: Final = "standard-red"


def profile(call: Call) -> Reply:
    """A player's profile."""
    player_id = call.request.params["playerId"].lower()
    if not is_id(player_id):
        raise BadRequest("invalid_player_id", "A player's id is a UUID.")
    return Reply(_profile_of(call, player_id))


def change_avatar(call: Call) -> Reply:
    """Choose another avatar; answers the profile."""
    return _changed(call, {"i": parse(AvatarBody, call.body).icon})


def change_cosmetics(call: Call) -> Reply:
    """Choose the felt or the backs of the cards; answers the profile."""
    body = parse(CosmeticsBody, call.body)
    chosen = {"f": body.felt_color, "b": body.card_back}
    return _changed(call, {name: value for name, value in chosen.items() if value})


def _changed(call: Call, values: Item) -> Reply:
    player_id, store = call.caller.player_id, AccountStore.of(call.services)
    if values and not store.change_profile(player_id, values):
        raise _unknown()
    return Reply(_profile_of(call, player_id))


def _unknown() -> NotFound:
    return NotFound("player_not_found", "There is no such player.")


def _profile_of(call: Call, player_id: str) -> Redacted:
    """Profile and last games, read at the same time. Raises NotFound."""
    store = AccountStore.of(call.services)
    reading = call.services.pool.submit(store.recent_games, player_id)
    try:
        kept = store.profile(player_id)
    finally:
        games = reading.result()
    if kept is None:
        raise _unknown()
    return Redacted(profile_json(player_id, kept, games))


def profile_json(player_id: str, kept: Item, games: tuple[Item, ...] = ()) -> Json:
    """A profile on the wire, with the defaults of what was never chosen."""
    return {
        "playerId": player_id,
        "username": kept["u"],
        "avatar": {"icon": kept.get("i", DEFAULT_ICON)},
        "cosmetics": {"feltColor": kept.get("f", DEFAULT_FELT), "cardBack": kept.get("b", DEFAULT_BACK)},
        "career": {"wins": kept.get("w", 0), "losses": kept.get("l", 0)},
        "recentGames": [_game_json(game) for game in games],
    }


def _game_json(game: Item) -> Json:
    """A finished game: `g` id, `t` when, `w` won, `n` and `e` the sides' scores, `s` the player's seat."""
    played_at = datetime.fromtimestamp(game["t"] / 1000, UTC).isoformat(timespec="milliseconds")
    return {
        "gameId": game["g"],
        "playedAt": played_at.replace("+00:00", "Z"),
        "won": game["w"],
        "scoreNs": game["n"],
        "scoreEw": game["e"],
        "seat": game["s"],
    }
