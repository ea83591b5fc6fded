"""What the local run's origin refuses before anything is forwarded: over real connections, byte by byte."""

import asyncio
import contextlib
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from local.emulator.process import free_port
from local.mail import SENT
from local.origin import MOST_BODY_BYTES, Upstream, origin
from local.places import HOST

LETTER = {"To": ["ann@x.test"], "Subject": "s", "BodyText": "token=secret", "Timestamp": 1}


class Behind:
    """What stands in the emulator's place: it has a letter, and keeps the lengths of the bodies that reach it."""

    def __init__(self) -> None:
        self.lengths: list[int] = []

    def app(self) -> Starlette:
        async def sent(_: Request) -> JSONResponse:
            return JSONResponse({"messages": {"a": [LETTER]}})

        async def api(request: Request) -> JSONResponse:
            self.lengths.append(len(await request.body()))
            return JSONResponse({"path": request.url.path})

        return Starlette(routes=[Route(SENT, sent), Route("/{path:path}", api, methods=["GET", "POST"])])


@asynccontextmanager
async def served(app: Starlette) -> AsyncIterator[int]:
    """The port on which an application answers, as `make run` has it served."""
    with socket.socket() as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((HOST, free_port()))
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="wsproto", timeout_graceful_shutdown=1))
        serving = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield int(listening.getsockname()[1])
        server.should_exit = True
        await serving


def asked(tmp_path: Path, behind: Behind, raw: bytes) -> tuple[int, str]:
    """The status and the body that bytes sent to the origin get; PORT in them is its port."""

    async def ask() -> bytes:
        async with served(behind.app()) as emulator:
            upstream = Upstream(f"http://{HOST}:{emulator}", "http", "socket", "live")
            async with served(origin(upstream, tmp_path)) as port:
                reader, writer = await asyncio.open_connection(HOST, port)
                writer.write(raw.replace(b"PORT", str(port).encode()))
                answer = b""
                with contextlib.suppress(ConnectionError):
                    while part := await asyncio.wait_for(reader.read(65_536), 10):
                        answer += part
                writer.close()
                return answer

    head, _, body = asyncio.run(ask()).partition(b"\r\n\r\n")
    return int(head.split()[1]), body.decode()


@pytest.fixture
def behind() -> Behind:
    return Behind()


def head(what: bytes, host: bytes, *lines: bytes) -> bytes:
    return b"\r\n".join([what + b" HTTP/1.1", b"Host: " + host, b"Connection: close", *lines, b"", b""])


@pytest.mark.parametrize("host", [b"127.0.0.1:PORT", b"localhost:PORT", b"LocalHost", b"127.0.0.1"])
def test_the_letters_are_shown_to_who_asks_this_machine(tmp_path: Path, behind: Behind, host: bytes) -> None:
    status, body = asked(tmp_path, behind, head(b"GET /_local/mail", host))
    assert status == 200
    assert json.loads(body)["messages"][0]["text"] == "token=secret"


@pytest.mark.parametrize("path", [b"/_local/mail", b"/_local/aws", b"/_local/calls", b"/api/build-info", b"/"])
@pytest.mark.parametrize("host", [b"evil.example:PORT", b"127.0.0.1.evil.example", b"", b"localhost:PORT:80"])
def test_under_another_name_nothing_is_told(tmp_path: Path, behind: Behind, host: bytes, path: bytes) -> None:
    status, body = asked(tmp_path, behind, head(b"GET " + path, host))
    assert (status, json.loads(body)["code"]) == (421, "other_host")
    assert behind.lengths == []


UPGRADE = (
    b"Upgrade: websocket",
    b"Sec-WebSocket-Version: 13",
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)


@pytest.mark.parametrize(
    ("host", "more", "status"), [(b"evil.example", (), 421), (b"localhost", (b"x-session-id: \xc3\xa9",), 400)]
)
def test_sockets_are_refused_alike(
    tmp_path: Path, behind: Behind, host: bytes, more: tuple[bytes, ...], status: int
) -> None:
    raw = head(b"GET /ws", host, *UPGRADE, *more).replace(b"Connection: close", b"Connection: Upgrade")
    assert asked(tmp_path, behind, raw)[0] == status


@pytest.mark.parametrize("value", [b"\xc3\xa9", b"\xff", "日".encode()])
def test_header_values_that_are_no_ascii_are_400(
    tmp_path: Path, behind: Behind, value: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    status, body = asked(tmp_path, behind, head(b"GET /api/x", b"localhost:PORT", b"x-session-id: " + value))
    assert (status, json.loads(body)["code"]) == (400, "bad_header")
    assert behind.lengths == []
    assert "Traceback" not in capfd.readouterr().err


def test_a_body_is_forwarded_up_to_the_limit(tmp_path: Path, behind: Behind) -> None:
    length = b"Content-Length: %d" % MOST_BODY_BYTES
    raw = head(b"POST /api/x", b"localhost:PORT", length) + b"x" * MOST_BODY_BYTES
    assert asked(tmp_path, behind, raw)[0] == 200
    assert behind.lengths == [MOST_BODY_BYTES]


def test_a_longer_body_is_answered_before_it_has_come_whole(tmp_path: Path, behind: Behind) -> None:
    """A gigabyte is announced, and hardly more than the limit of it sent."""
    raw = head(b"POST /api/x", b"localhost:PORT", b"Content-Length: 1000000000") + b"x" * (MOST_BODY_BYTES + 1)
    status, body = asked(tmp_path, behind, raw)
    assert (status, json.loads(body)["code"]) == (413, "body_too_large")
    assert behind.lengths == []


def test_a_body_in_chunks_is_cut_off_too(tmp_path: Path, behind: Behind) -> None:
    chunk = b"8000\r\n" + b"x" * 0x8000 + b"\r\n"
    raw = head(b"POST /api/x", b"localhost:PORT", b"Transfer-Encoding: chunked")
    status, _ = asked(tmp_path, behind, raw + chunk * (MOST_BODY_BYTES // 0x8000 + 1))
    assert status == 413
    assert behind.lengths == []
