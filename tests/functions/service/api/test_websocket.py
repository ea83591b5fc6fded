"""From a raw socket event to its handler: limits, JSON, types, ERROR frames; one bad frame ends nothing (U1)."""

import json
from typing import Any

import pytest

from functions.service.api.websocket import Handled, Message, SocketHandler, SocketRequest, receive, unknown
from functions.service.problems import Conflict, NotSignedIn
from functions.service.wiring import Services
from tests.support.gateway import FakeGateway


class Handlers:
    """The five handlers of the socket routes; each keeps its messages, and raises what it was told to."""

    def __init__(self, **errors: Exception) -> None:
        self.got: list[tuple[str, Message]] = []
        names = ("connect", "disconnect", "join", "leave")
        self.by_name: dict[str, SocketHandler] = {name: self._keeping(name, errors.get(name)) for name in names}
        self.by_name["unknown"] = unknown

    def _keeping(self, name: str, error: Exception | None) -> SocketHandler:
        def handle(message: Message) -> None:
            self.got.append((name, message))
            message.notes["rooms"] = 2
            if error:
                raise error

        return handle


def send(services: Services, handlers: Handlers, body: object, route_key: str = "$default", **more: Any) -> Handled:
    raw = body if isinstance(body, str) else json.dumps(body)
    return receive(SocketRequest(route_key, "c1", body=raw, request_id="r", **more), handlers.by_name, services)


def errors_to(gateway: FakeGateway, connection_id: str = "c1") -> list[dict[str, Any]]:
    frames = [json.loads(frame) for frame in gateway.received[connection_id]]
    assert all(frame["type"] == "ERROR" for frame in frames)
    return [frame["payload"] for frame in frames]


def test_a_message_reaches_the_handler_of_its_type(services: Services, gateway: FakeGateway) -> None:
    handlers = Handlers()
    handled = send(services, handlers, {"type": "JOIN", "payload": {"tableId": "t1"}, "id": "7"}, "JOIN")
    ((name, message),) = handlers.got
    assert (name, message.connection_id, message.payload) == ("join", "c1", {"tableId": "t1"})
    assert handled.status == 200
    line = {key: handled.log[key] for key in ("kind", "route", "status", "tableId", "rooms", "requestId")}
    assert line == {"kind": "socket", "route": "JOIN", "status": 200, "tableId": "t1", "rooms": 2, "requestId": "r"}
    assert gateway.tried == []


def test_the_type_decides_whatever_route_the_gateway_chose(services: Services) -> None:
    handlers = Handlers()
    send(services, handlers, {"type": "LEAVE", "payload": {}}, "$default")
    send(services, handlers, {"type": "JOIN"}, "LEAVE")
    assert [name for name, _ in handlers.got] == ["leave", "join"]
    assert handlers.got[1][1].payload == {}


@pytest.mark.parametrize(
    ("body", "code", "reply_to"),
    [
        ("", "malformed_json", None),
        ("hello", "malformed_json", None),
        ('{"type": "JOIN", "payload": {"tableId": NaN}}', "malformed_json", None),
        ("null", "not_an_object", None),
        ("[1]", "not_an_object", None),
        ("{}", "bad_message", None),
        ('{"type": 7, "payload": {}}', "bad_message", None),
        ('{"type": "", "payload": {}}', "bad_message", None),
        ('{"type": "JOIN", "payload": null}', "bad_message", "JOIN"),
        ('{"type": "JOIN", "payload": []}', "bad_message", "JOIN"),
        ('{"type": "JOIN", "payload": "t1", "id": "m7"}', "bad_message", "m7"),
        ('{"type": null, "id": "m7"}', "bad_message", "m7"),
        ('{"type": "DANCE", "payload": {}}', "unknown_type", "DANCE"),
        ('{"type": "$connect"}', "unknown_type", "$connect"),
        ('{"type": "$disconnect", "id": "m7"}', "unknown_type", "m7"),
        ('{"type": "' + "x" * 100 + '"}', "bad_message", None),
    ],
)
def test_a_bad_frame_is_answered_and_changes_nothing(
    services: Services, gateway: FakeGateway, body: str, code: str, reply_to: str | None
) -> None:
    handlers = Handlers()
    handled = send(services, handlers, body)
    (error,) = errors_to(gateway)
    assert (error["code"], error["replyTo"]) == (code, reply_to)
    assert error["error"]
    assert handled.status == 200
    assert handled.log["code"] == code
    assert handlers.got == []


def test_frames_are_text_of_4_kb_at_most(services: Services, gateway: FakeGateway) -> None:
    handlers = Handlers()
    fits = {"type": "JOIN", "payload": {"x": ""}}
    fits["payload"] = {"x": "x" * (4096 - len(json.dumps(fits)))}
    send(services, handlers, fits)
    send(services, handlers, json.dumps(fits) + " ")
    send(services, handlers, fits, binary=True)
    assert [error["code"] for error in errors_to(gateway)] == ["frame_too_large", "binary_frame"]
    assert len(handlers.got) == 1


def test_what_a_handler_refuses_comes_back_with_what_it_answers(services: Services, gateway: FakeGateway) -> None:
    handlers = Handlers(join=Conflict("observers_full", "Full."))
    handled = send(services, handlers, {"type": "JOIN", "payload": {}, "id": "m1"})
    assert errors_to(gateway) == [{"error": "Full.", "code": "observers_full", "replyTo": "m1"}]
    assert (handled.status, handled.log["status"]) == (200, 409)


def test_a_broken_handler_tells_the_client_nothing(services: Services, gateway: FakeGateway) -> None:
    handled = send(services, Handlers(join=RuntimeError("seed AS")), {"type": "JOIN", "payload": {}})
    assert errors_to(gateway)[0]["code"] == "internal_error"
    assert "seed AS" not in json.dumps([errors_to(gateway), handled.log])
    assert handled.log["error"]["class"] == "RuntimeError"


def test_an_error_for_a_socket_that_is_gone_is_no_error(services: Services, gateway: FakeGateway) -> None:
    gateway.gone.add("c1")
    assert send(services, Handlers(), "x").status == 200


def test_opening_brings_headers_and_query(services: Services) -> None:
    handlers = Handlers()
    request = SocketRequest("$connect", "c1", {"sessionId": "s1"}, {"x-session-id": "s2"})
    assert receive(request, handlers.by_name, services).status == 200
    ((name, message),) = handlers.got
    assert name == "connect"
    assert message.request.query == {"sessionId": "s1"}
    assert message.request.headers == {"x-session-id": "s2"}


@pytest.mark.parametrize(
    ("error", "status"), [(NotSignedIn("not_signed_in", "Sign in."), 401), (RuntimeError("x"), 500)]
)
def test_a_refused_opening_has_a_status_and_posts_nothing(
    services: Services, gateway: FakeGateway, error: Exception, status: int
) -> None:
    """Nothing may be posted to a connection before its opening is over."""
    handled = receive(SocketRequest("$connect", "c1", {"sessionId": "s1"}), Handlers(connect=error).by_name, services)
    assert handled.status == status
    assert gateway.tried == []
    assert "s1" not in json.dumps(handled.log)


def test_a_closing_that_fails_is_only_logged(services: Services, gateway: FakeGateway) -> None:
    handled = receive(SocketRequest("$disconnect", "c1"), Handlers(disconnect=RuntimeError("x")).by_name, services)
    assert (handled.status, handled.log["status"]) == (200, 500)
    assert gateway.tried == []
