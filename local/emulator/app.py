"""The ASGI application in front of ministack's: counts what comes in and answers our own paths."""

import json
from typing import Any

from local.emulator.keeper import Keeper
from local.emulator.meter import Meter

CALLS, SAVE = "/_spades/calls", "/_spades/save"


def wrap(meter: Meter, keeper: Keeper) -> Any:
    """ministack's application behind the meter; `CALLS` reads the counts, `SAVE` writes all state."""
    from ministack.app import app as ministack

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["path"] in (CALLS, SAVE):
            if scope["path"] == SAVE:
                await keeper.save()
            await _answer(send, meter.snapshot())
            return
        if scope["type"] == "http":
            meter.http(scope["method"], scope["path"], _headers(scope))
        if scope["type"] != "websocket":
            await ministack(scope, receive, send)
            return
        meter.socket("connect")
        meter.open_sockets += 1
        try:
            await ministack(scope, _counting(receive, meter), send)
        finally:
            meter.open_sockets -= 1

    return application


def _headers(scope: Any) -> dict[str, str]:
    return {name.decode("latin-1").lower(): text.decode("latin-1") for name, text in scope["headers"]}


def _counting(receive: Any, meter: Meter) -> Any:
    async def counted() -> Any:
        message = await receive()
        if message["type"] == "websocket.receive":
            meter.socket("message")
        return message

    return counted


async def _answer(send: Any, value: object) -> None:
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": json.dumps(value).encode()})
