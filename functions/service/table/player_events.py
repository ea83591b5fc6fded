"""What single players are told, wherever they are: on every open socket of theirs, once. Pure."""

from collections.abc import Iterable, Mapping, Sequence

from functions.service.api.frames import Delivery, reply
from functions.service.redacted import Redacted
from functions.service.storage.rows import Connection
from functions.service.table.listing import announced
from functions.service.table.model import PlayerEvent, Table


def player_deliveries(
    notices: Iterable[PlayerEvent], connections: Mapping[str, Sequence[Connection]]
) -> list[Delivery]:
    """The notices by connection, in order; `connections` are those of each player."""
    frames: dict[str, tuple[Redacted, ...]] = {}
    for notice in notices:
        for connection in connections.get(notice.player_id, ()):
            earlier = frames.get(connection.connection_id, ())
            frames[connection.connection_id] = (*earlier, reply(notice.type, notice.payload))
    return [Delivery(*one) for one in frames.items()]


def shown(player_id: str, tables: Iterable[Table]) -> list[PlayerEvent]:
    """Tables that the player may see from now on."""
    return [PlayerEvent(player_id, "TABLE_CREATED", announced(table)) for table in tables]


def hidden(player_id: str, tables: Iterable[Table]) -> list[PlayerEvent]:
    """Tables that the player may see no more."""
    return [PlayerEvent(player_id, "TABLE_REMOVED", {"tableId": table.table_id}) for table in tables]
