"""Frames for sockets: what one connection gets, acknowledgements, and answers to messages that are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from functions.service.redacted import Redacted

if TYPE_CHECKING:
    from engine.errors import ErrorCode
    from functions.service.wire.errors import ProblemCode
    from functions.service.wire.events import PersonalPayload, PersonalType
    from functions.service.wire.frames import PersonalFrame


class Delivery(NamedTuple):
    """The frames for one connection, in order."""

    connection_id: str
    frames: tuple[Redacted, ...]


def reply(kind: PersonalType, payload: PersonalPayload) -> Redacted:
    """What one socket is told outside of any room."""
    frame: PersonalFrame = {"type": kind, "payload": payload}
    return Redacted(frame)


def socket_error(code: ProblemCode | ErrorCode, error: str, reply_to: str | None) -> Redacted:
    """The answer to a socket message that cannot be carried out."""
    return reply("ERROR", {"error": error, "code": code, "replyTo": reply_to})
