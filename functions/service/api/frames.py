"""Frames for sockets: what one connection gets, acknowledgements, and answers to messages that are refused."""

from typing import Any, NamedTuple

from functions.service.redacted import Redacted


class Delivery(NamedTuple):
    """The frames for one connection, in order."""

    connection_id: str
    frames: tuple[Redacted, ...]


def reply(kind: str, payload: dict[str, Any]) -> Redacted:
    """An acknowledgement to one socket."""
    return Redacted({"type": kind, "payload": payload})


def socket_error(code: str, error: str, reply_to: str | None) -> Redacted:
    """The answer to a socket message that cannot be carried out."""
    return reply("ERROR", {"error": error, "code": code, "replyTo": reply_to})
