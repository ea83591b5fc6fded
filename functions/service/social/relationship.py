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


class Tie(NamedTuple):
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


def tie_of(one: str, other: str, item: Item | None) -> Tie:
    """The pair as stored; strangers where nothing is."""
    if item is None:
        return Tie(one, other)
    kept = item.get("f", 0), item.get("a", ""), item.get("t", 0), item.get("b", {})
    return Tie(one, other, item["v"], *kept)


def _check_welcome(tie: Tie) -> None:
    if tie.blocks:
        raise Forbidden("request_refused", CANNOT_ASK)


def ask(tie: Tie, asker: str, now: int) -> Tie:
    """The asker wants to be friends; if the other has asked already, they are. Raises Forbidden or Conflict."""
    _check_welcome(tie)
    if tie.friends:
        raise Conflict("already_friends", "You are friends already.")
    if tie.asked_by == asker:
        raise Conflict("already_asked", "You have asked already.")
    if tie.asked_by:
        return _befriend(tie, now)
    return tie._replace(asked_by=asker, asked_at=now)


def accept(tie: Tie, player_id: str, now: int) -> Tie:
    """The player accepts the other's request. Raises Forbidden or NotFound."""
    _check_welcome(tie)
    _check_asked(tie, player_id)
    return _befriend(tie, now)


def decline(tie: Tie, player_id: str) -> Tie:
    """The player turns the other's request down. Raises NotFound."""
    _check_asked(tie, player_id)
    return tie._replace(asked_by="", asked_at=0)


def _check_asked(tie: Tie, player_id: str) -> None:
    if tie.asked_by != tie.opposite(player_id):
        raise NotFound("request_not_found", "This player has not asked you.")


def _befriend(tie: Tie, now: int) -> Tie:
    return tie._replace(friends_since=now, asked_by="", asked_at=0)


def part(tie: Tie) -> Tie:
    """They are friends no more. Raises NotFound."""
    if not tie.friends:
        raise NotFound("not_friends", "This player is no friend of yours.")
    return tie._replace(friends_since=0)


def block(tie: Tie, player_id: str, now: int) -> Tie:
    """The player blocks the other, which ends friendship and requests; again changes nothing."""
    if player_id in tie.blocks:
        return tie
    return Tie(tie.one, tie.other, tie.version, blocks={**tie.blocks, player_id: now})


def unblock(tie: Tie, player_id: str) -> Tie:
    """The player blocks the other no more. Raises NotFound."""
    if player_id not in tie.blocks:
        raise NotFound("not_blocked", "You do not block this player.")
    return tie._replace(blocks={blocker: at for blocker, at in tie.blocks.items() if blocker != player_id})


def row_of(tie: Tie, now: int) -> Put:
    """The pair's own row, under its next version."""
    kept = {"f": tie.friends_since or None, "a": tie.asked_by or None, "t": tie.asked_at or None}
    related = tie.friends or tie.asked_by or tie.blocks
    return Put(
        tie.key,
        {
            "v": tie.version + 1,
            **kept,
            "b": dict(tie.blocks) or None,
            **({} if related else expiry(now + FORGOTTEN_MS)),
        },
    )


def changes(before: Tie, after: Tie) -> list[Write]:
    """What changes in the players' lists."""
    old, new = _listed(before), _listed(after)
    gone: list[Write] = [Delete(key) for key in old if key not in new]
    return gone + [Put(key, {"t": at}) for key, at in new.items() if old.get(key) != at]


def _listed(tie: Tie) -> dict[Key, int]:
    rows: dict[Key, int] = {}
    for player_id, other in ((tie.one, tie.other), (tie.other, tie.one)):
        if tie.friends:
            rows[keys.relation_key(player_id, keys.FRIEND, other)] = tie.friends_since
        if tie.asked_by == other:
            rows[keys.relation_key(player_id, keys.ASKED, other)] = tie.asked_at
        if player_id in tie.blocks:
            rows[keys.relation_key(player_id, keys.BLOCK, other)] = tie.blocks[player_id]
    return rows


def check_another(player_id: str, other: str) -> None:
    """Raises BadRequest where a player names himself."""
    if player_id == other:
        raise BadRequest("oneself", "That is you.")
