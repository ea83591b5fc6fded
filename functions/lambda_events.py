"""Lambda's side of the functions that nobody waits for: socket events, the schedule, timer messages."""

import time
from collections.abc import Callable

from functions.lambda_runtime import Event, LambdaHandler, ready
from functions.service.api.logs import log_entry
from functions.service.api.metrics import log
from functions.service.api.websocket import SocketHandler, SocketRequest, receive
from functions.service.aws import timers
from functions.service.aws.timers import Received
from functions.service.wiring import Services, services

Notes = dict[str, int]
OnSchedule = Callable[[Services, Notes], None]
OnTimers = Callable[[list[Received], Services, Notes], list[Received]]


def socket_function(*handlers: SocketHandler) -> LambdaHandler:
    """The Lambda handler of the socket function; `handlers` are those that the socket routes name."""
    by_name = {handler.__name__: handler for handler in handlers}

    def handler(event: Event, context: object) -> Event:
        handled = receive(read_socket_request(event), by_name, services())
        log(handled.log, services())
        return {"statusCode": handled.status}

    return ready(handler)


def read_socket_request(event: Event) -> SocketRequest:
    """A socket event of the WebSocket API; a message cannot choose the routes of opening and closing by its type."""
    context = event["requestContext"]
    return SocketRequest(
        route_key="$default" if context.get("eventType") == "MESSAGE" else context["routeKey"],
        connection_id=context["connectionId"],
        query=event.get("queryStringParameters") or {},
        headers={name.lower(): value for name, value in (event.get("headers") or {}).items()},
        body=event.get("body") or "",
        binary=bool(event.get("isBase64Encoded")),
        request_id=context.get("requestId", ""),
    )


def clock_function(on_schedule: OnSchedule, on_timers: OnTimers) -> LambdaHandler:
    """The Lambda handler of the clock; `on_timers` gives back the messages that are to come again."""

    def handler(event: Event, context: object) -> Event:
        by_queue = "Records" in event
        failed: list[Received] = []

        def work(notes: Notes) -> None:
            if by_queue:
                failed.extend(on_timers(timers.received(event), services(), notes))
            else:
                on_schedule(services(), notes)

        _logged("timers" if by_queue else "sweep", work)
        return timers.failed(failed)

    return ready(handler)


def _logged(route: str, work: Callable[[Notes], None]) -> None:
    """Do the work and write its log line. Raises RuntimeError where the work raised: Lambda counts and repeats it.

    Its text is the name of a class alone, as it goes to Lambda's own log and into traces.
    """
    started, notes = time.perf_counter(), Notes()
    services().calls.take()
    error: Exception | None = None
    try:
        work(notes)
    except Exception as raised:
        error = raised
    record = log_entry(
        kind="clock",
        route=route,
        status=500 if error else 200,
        seconds=time.perf_counter() - started,
        aws=services().calls.take(),
        notes=notes,
        error=error,
    )
    log(record, services())
    if error:
        raise RuntimeError(type(error).__name__)
