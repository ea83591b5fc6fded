"""The one origin, as behind CloudFront: `/api/*` is the HTTP API, `/ws` the WebSocket API, all else the page."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import websockets
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from local.emulator.app import CALLS
from local.guard import Guard, refusal
from local.mail import SENT, mail_of, shown
from local.page import page

METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server", "host"}
MOST_BODY_BYTES = 256 * 1024
"""More than the API takes, so that it is what refuses the usual long body; the rest of a longer one is not read."""


@dataclass(frozen=True)
class Upstream:
    """Where the deployed stack answers inside the emulator."""

    emulator: str
    http_api: str
    socket_api: str
    stage: str

    @property
    def http(self) -> str:
        """The HTTP API's base address."""
        return f"{self.emulator}/_aws/execute-api/{self.http_api}/$default"

    @property
    def socket(self) -> str:
        """The WebSocket API's address."""
        base = self.emulator.replace("http://", "ws://")
        return f"{base}/_aws/execute-api/{self.socket_api}/{self.stage}"


def origin(upstream: Upstream, page_folder: Path) -> Starlette:
    """The application that `make run` serves."""
    client = httpx.AsyncClient(timeout=30, limits=httpx.Limits(max_connections=None))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        yield
        await client.aclose()

    async def api(request: Request) -> Response:
        return await _forward(client, upstream.http + request.scope["raw_path"].decode("latin-1"), request)

    async def calls(_: Request) -> Response:
        answer = await client.get(upstream.emulator + CALLS)
        return Response(answer.content, media_type="application/json")

    async def aws(_: Request) -> Response:
        return JSONResponse({"endpointUrl": upstream.emulator})

    async def mail(request: Request) -> Response:
        answer = await client.get(upstream.emulator + SENT)
        return shown(mail_of(answer.json()), request)

    async def socket(websocket: WebSocket) -> None:
        await _bridge(websocket, upstream.socket)

    return Starlette(
        routes=[
            Route("/api/{path:path}", api, methods=METHODS),
            Route("/_local/calls", calls),
            Route("/_local/aws", aws),
            Route("/_local/mail", mail),
            WebSocketRoute("/ws", socket),
            Mount("/", page(page_folder)),
        ],
        exception_handlers={404: _missing},
        middleware=[Middleware(Guard)],
        lifespan=lifespan,
    )


async def _missing(_: Request, __: Exception) -> Response:
    return JSONResponse({"error": "There is nothing here.", "code": "not_found"}, status_code=404)


async def _forward(client: httpx.AsyncClient, url: str, request: Request) -> Response:
    body = await _body(request)
    if body is None:
        return refusal(413, "body_too_large", f"A body may have {MOST_BODY_BYTES // 1024} KB at most.")
    try:
        answer = await client.request(
            request.method,
            httpx.URL(url, query=request.url.query.encode()),
            headers=[(name, text) for name, text in request.headers.items() if name not in HOP_BY_HOP],
            content=body,
        )
    except httpx.HTTPError:
        return JSONResponse({"error": "The emulator is gone.", "code": "unavailable"}, status_code=503)
    kept = {name: text for name, text in answer.headers.items() if name not in HOP_BY_HOP}
    return Response(answer.content, answer.status_code, kept)


async def _body(request: Request) -> bytes | None:
    """A request's body, or nothing if it is too long."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY_BYTES:
            return None
    return bytes(body)


async def _bridge(websocket: WebSocket, url: str) -> None:
    """Copies frames both ways until either side closes; a refused upgrade is refused with its status."""
    names = {"origin", "x-session-id"}
    headers = {name: text for name, text in websocket.headers.items() if name in names}
    try:
        upstream = await websockets.connect(
            f"{url}?{websocket.url.query}", additional_headers=headers, proxy=None, max_size=None
        )
    except websockets.InvalidStatus as refused:
        await websocket.send_denial_response(Response(status_code=refused.response.status_code))
        return
    except (OSError, websockets.InvalidHandshake):
        await websocket.send_denial_response(Response(status_code=503))
        return
    await websocket.accept()
    async with upstream:
        copies = [
            asyncio.create_task(_up(websocket, upstream)),
            asyncio.create_task(_down(upstream, websocket)),
        ]
        _, pending = await asyncio.wait(copies, return_when=asyncio.FIRST_COMPLETED)
        for task in pending:
            task.cancel()
        await asyncio.gather(*copies, return_exceptions=True)


async def _up(websocket: WebSocket, upstream: websockets.ClientConnection) -> None:
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        await upstream.send(text if text is not None else message["bytes"])


async def _down(upstream: websockets.ClientConnection, websocket: WebSocket) -> None:
    try:
        async for frame in upstream:
            await (websocket.send_text(frame) if isinstance(frame, str) else websocket.send_bytes(frame))
        await websocket.close(upstream.close_code or 1000)
    except (WebSocketDisconnect, RuntimeError):
        return  # the client left first
