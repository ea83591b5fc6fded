"""How two players stand to each other: friends, one asking the other, blocks. Pure; times are epoch ms.

One row for the pair is the authority and is written under its version; the players' lists follow it in the same
transaction.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from functions.service.problems import BadRequest, Conflict, Forbidden, NotFound
from functions.service.storage import keys
from functions.service.storage.keys import Delete, Item, Key, Put, Write, expiry

MOST_FRIENDS: Final = 200
MOST_ASKING: Final = 100
"""Requests that may wait for one player."""
MOST_BLOCKED: Final = 200

FORGOTTEN_MS: Final = 86_400_000
"""How long the row of a pair that has nothing to do with each other any more keeps its version."""

CANNOT_ASK: Final = "This player cannot be asked at the moment."
"""Tells nothing of who does not want to hear of whom."""


class Relationship(NamedTuple):
    """A pair of players. `asked_by` is who waits for an answer; `blocks` says since when who blocks the other."""

    one: str
    other: str
    version: int = 0
    friends_since: int = 0
    asked_by: str = ""
    asked_at: int = 0
    blocks: Mapping[str, int] = {}

    @property
    def key(self) -> Key:
        """Where the pair is kept."""
        return keys.pair_key(self.one, self.other)

    @property
    def friends(self) -> bool:
        """Whether they are friends."""
        return self.friends_since > 0

    def opposite(self, player_id: str) -> str:
        """The other one of the pair."""
        return self.other if player_id == self.one else self.one


def relationship_of(one: str, other: str, item: Item | None) -> Relationship:
    """The pair as stored; strangers where nothing is."""
    if item is None:
        return Relationship(one, other)
    kept = item.get("f", 0), item.get("a", ""), item.get("t", 0), item.get("b", {})
    return Relationship(one, other, item["v"], *kept)


def _check_welcome(pair: Relationship) -> None:
    if pair.blocks:
        raise Forbidden("request_refused", CANNOT_ASK)


def ask(pair: Relationship, asker: str, now: int) -> Relationship:
    """The asker wants to be friends; if the other has asked already, they are. Raises Forbidden or Conflict."""
    _check_welcome(pair)
    if pair.friends:
        raise Conflict("already_friends", "You are friends already.")
    if pair.asked_by == asker:
        raise Conflict("already_asked", "You have asked already.")
    if pair.asked_by:
        return _befriend(pair, now)
    return pair._replace(asked_by=asker, asked_at=now)


def accept(pair: Relationship, player_id: str, now: int) -> Relationship:
    """The player accepts the other's request. Raises Forbidden or NotFound."""
    _check_welcome(pair)
    _check_asked(pair, player_id)
    return _befriend(pair, now)


def decline(pair: Relationship, player_id: str) -> Relationship:
    """The player turns the other's request down. Raises NotFound."""
    _check_asked(pair, player_id)
    return pair._replace(asked_by="", asked_at=0)


def _check_asked(pair: Relationship, player_id: str) -> None:
    if pair.asked_by != pair.opposite(player_id):
        raise NotFound("request_not_found", "This player has not asked you.")


def _befriend(pair: Relationship, now: int) -> Relationship:
    return pair._replace(friends_since=now, asked_by="", asked_at=0)


def unfriend(pair: Relationship) -> Relationship:
    """They are friends no more. Raises NotFound."""
    if not pair.friends:
        raise NotFound("not_friends", "This player is no friend of yours.")
    return pair._replace(friends_since=0)


def block(pair: Relationship, player_id: str, now: int) -> Relationship:
    """The player blocks the other, which ends friendship and requests; again changes nothing."""
    if player_id in pair.blocks:
        return pair
    return Relationship(pair.one, pair.other, pair.version, blocks={**pair.blocks, player_id: now})


def unblock(pair: Relationship, player_id: str) -> Relationship:
    """The player blocks the other no more. Raises NotFound."""
    if player_id not in pair.blocks:
        raise NotFound("not_blocked", "You do not block this player.")
    return pair._replace(blocks={blocker: at for blocker, at in pair.blocks.items() if blocker != player_id})


def row_of(pair: Relationship, now: int) -> Put:
    """The pair's own row, under its next version."""
    kept = {"f": pair.friends_since or None, "a": pair.asked_by or None, "t": pair.asked_at or None}
    related = pair.friends or pair.asked_by or pair.blocks
    return Put(
        pair.key,
        {
            "v": pair.version + 1,
            **kept,
            "b": dict(pair.blocks) or None,
            **({} if related else expiry(now + FORGOTTEN_MS)),
        },
    )


def changes(before: Relationship, after: Relationship) -> list[Write]:
    """What changes in the players' lists."""
    old, new = _listed(before), _listed(after)
    gone: list[Write] = [Delete(key) for key in old if key not in new]
    return gone + [Put(key, {"t": at}) for key, at in new.items() if old.get(key) != at]


def _listed(pair: Relationship) -> dict[Key, int]:
    rows: dict[Key, int] = {}
    for player_id, other in ((pair.one, pair.other), (pair.other, pair.one)):
        if pair.friends:
            rows[keys.relation_key(player_id, keys.FRIEND, other)] = pair.friends_since
        if pair.asked_by == other:
            rows[keys.relation_key(player_id, keys.ASKED, other)] = pair.asked_at
        if player_id in pair.blocks:
            rows[keys.relation_key(player_id, keys.BLOCK, other)] = pair.blocks[player_id]
    return rows


def check_another(player_id: str, other: str) -> None:
    """Raises BadRequest where a player names themself."""
    if player_id == other:
        raise BadRequest("oneself", "That is you.")
