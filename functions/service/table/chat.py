"""Talk at a table: told to the room and stored nowhere, as it is no part of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import check_talk
from functions.service.api.frames import Delivery
from functions.service.redacted import Redacted
from functions.service.storage.rows import TableSnapshot
from functions.service.table.frames import may_hear
from functions.service.table.model import Person, Table
from functions.service.wiring import Services

if TYPE_CHECKING:
    from functions.service.wire.frames import ChatFrame


def say(services: Services, snapshot: TableSnapshot, table: Table, person: Person, text: str) -> None:
    """Tells everyone in the room with whom they have no block what a person at the table says.

    Raises NoTalk where the rules forbid it (TR13).
    """
    check_talk(table.rules, table.in_play, text)
    seat = table.seat_of(person.player_id)
    frame: ChatFrame = {
        "type": "CHAT",
        "tableId": table.table_id,
        "payload": {"seat": seat.word if seat is not None else None, **person.wire, "text": text},
    }
    frames, places = (Redacted(frame),), table.places()
    hearers = [one for one in snapshot.connections if one.joined and may_hear(places, one)]
    deaf = services.store.blocks_with(person.player_id, {one.player_id for one in hearers} - {person.player_id})
    hearers = [one for one in hearers if one.player_id not in deaf]
    outcome = services.push.deliver([Delivery(one.connection_id, frames) for one in hearers])
    services.timers.report_gone(outcome.gone, table.table_id)
