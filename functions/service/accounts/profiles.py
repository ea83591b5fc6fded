"""Profiles: what everybody may see of a player, and what he may change of it."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from functions.service.accounts.repository import AccountRepository
from functions.service.api.authentication import is_id
from functions.service.api.bodies import AvatarBody, CosmeticsBody, parse
from functions.service.api.http import Reply, RequestContext
from functions.service.concurrency import gather
from functions.service.problems import BadRequest, NotFound
from functions.service.redacted import Redacted
from functions.service.storage.keys import Item

if TYPE_CHECKING:
    from functions.service.wire.players import Career, HandNumbers, Profile, RecentGame

DEFAULT_ICON: Final = 1
DEFAULT_FELT: Final = "green"
DEFAULT_BACK: Final = "standard-red"


def profile(context: RequestContext) -> Reply:
    """A player's profile."""
    player_id = context.request.params["playerId"].lower()
    if not is_id(player_id):
        raise BadRequest("invalid_player_id", "A player's id is a UUID.")
    return Reply(_profile_of(context, player_id))


def change_avatar(context: RequestContext) -> Reply:
    """Choose another avatar; answers the profile."""
    return _changed(context, {"i": parse(AvatarBody, context.body).icon})


def change_cosmetics(context: RequestContext) -> Reply:
    """Choose the felt or the backs of the cards; answers the profile."""
    body = parse(CosmeticsBody, context.body)
    chosen = {"f": body.felt_color, "b": body.card_back}
    return _changed(context, {name: value for name, value in chosen.items() if value})


def _changed(context: RequestContext, values: Item) -> Reply:
    player_id, store = context.caller.player_id, AccountRepository.of(context.services)
    if values and not store.change_profile(player_id, values):
        raise _unknown()
    return Reply(_profile_of(context, player_id))


def _unknown() -> NotFound:
    return NotFound("player_not_found", "There is no such player.")


def _profile_of(context: RequestContext, player_id: str) -> Redacted:
    """Profile, numbers and last games, read at the same time. Raises NotFound."""
    store = AccountRepository.of(context.services)
    reads = store.profile, store.career, store.recent_games
    kept, career, games = gather(context.services, *(partial(read, player_id) for read in reads))
    if kept is None:
        raise _unknown()
    return Redacted(profile_json(player_id, kept, career, games))


def profile_json(player_id: str, kept: Item, career: Item, games: tuple[Item, ...] = ()) -> Profile:
    """A profile on the wire, with the defaults of what was never chosen; `career` has the letters of `results`."""
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
    wins, losses, draws = (career.get(message, 0) for message in "wld")
    games = wins + losses + draws
    return {"games": games, "wins": wins, "losses": losses, "draws": draws, "left": career.get("q", 0)}


def _hands_json(career: Item) -> HandNumbers:
    """The statistics of the hands that the player has played; `contracts` and `bags` are his side's."""
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
    played_at = datetime.fromtimestamp(game["t"] / 1000, UTC).isoformat(timespec="milliseconds")
    return {
        "gameId": game["g"],
        "playedAt": played_at.replace("+00:00", "Z"),
        "won": game["o"] == "won",
        "outcome": game["o"],
        "scoreNs": game["n"],
        "scoreEw": game["e"],
        "seat": game["s"],
    }
