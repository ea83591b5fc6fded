"""Patches of ministack's internals; `settings.PINNED` is the only version they are meant for."""

import functools
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from contextvars import ContextVar
from threading import local
from typing import Any

from local.emulator.line import Line
from local.emulator.meter import Meter
from local.emulator.settings import WORKERS_PER_FUNCTION

QUEUE_SECONDS = 29  # API Gateway's own patience
_refusal: ContextVar[dict[str, int] | None] = ContextVar("refusal", default=None)


def apply(meter: Meter) -> None:
    """Applies every patch; raises AttributeError where a name is gone."""
    cap_workers()
    print_logs()
    meter_invocations(meter)
    meter_database(meter)
    lease_socket_workers()
    pass_on_refusals()
    stable_queue_urls()


def cap_workers() -> None:
    """At most `WORKERS_PER_FUNCTION` processes a function; further calls queue, the first come first."""
    import ministack.core.lambda_runtime as runtime
    import ministack.services.lambda_svc as service

    lease, give_back = runtime.acquire_worker, runtime.release_worker
    lines: dict[str, Line] = {}
    held = local()  # a worker that broke is given back as None: by the thread that leased it, as any other

    @functools.wraps(lease)
    def acquire(func_name: str, *args: Any, **kwargs: Any) -> Any:
        line = lines.setdefault(func_name, Line(WORKERS_PER_FUNCTION))
        if not line.enter(QUEUE_SECONDS):
            return None, "func_cap"
        kwargs["max_concurrency"] = WORKERS_PER_FUNCTION
        worker, reason = lease(func_name, *args, **kwargs)
        if worker is None:
            line.leave()
        else:
            held.lines = [*getattr(held, "lines", ()), line]
        return worker, reason

    @functools.wraps(give_back)
    def release(worker: Any) -> None:
        give_back(worker)
        held.lines.pop().leave()

    runtime.acquire_worker = service.acquire_worker = acquire
    runtime.release_worker = service.release_worker = release


def print_logs() -> None:
    """A function's log lines go to the emulator's log as they come; nothing waits for them."""
    from ministack.core.lambda_runtime import Worker

    def read(self: Any) -> None:
        with suppress(ValueError):  # the pipe was closed
            for line in self._proc.stderr:
                print(f"[{_domain(self)}] {line.rstrip()}", file=sys.stderr, flush=True)

    Worker._read_stderr = read
    Worker._drain_stderr_bounded.__defaults__ = (0.0, 0.0, 0.0)


def meter_invocations(meter: Meter) -> None:
    """Counts every invocation with its time, and prints what a handler raised."""
    from ministack.core.lambda_runtime import Worker

    original = Worker.invoke

    @functools.wraps(original)
    def invoke(self: Any, *args: Any, **kwargs: Any) -> Any:
        start = time.perf_counter()
        result = original(self, *args, **kwargs)
        meter.invoked(_domain(self), int(self.config["MemorySize"]), time.perf_counter() - start)
        if result.get("trace"):
            print(f"[{_domain(self)}] {result['trace']}", file=sys.stderr, flush=True)
        return result

    Worker.invoke = invoke


def _domain(worker: Any) -> str:
    """`game` for the handler `functions.game.handler`."""
    name: str = worker.config["Handler"].split(".")[-2]
    return name


def meter_database(meter: Meter) -> None:
    """Asks DynamoDB for the capacity of every call, which is what a call costs."""
    import ministack.services.dynamodb as service

    original = service.handle_request

    @functools.wraps(original)
    async def handle(method: str, path: str, headers: Any, body: bytes, query: Any) -> Any:
        answer = await original(method, path, headers, meter.asking_for_capacity(headers, body), query)
        meter.database_called(headers, answer[0], answer[2])
        return answer

    service.handle_request = handle


def lease_socket_workers() -> None:
    """Socket messages lease a worker each, as HTTP calls do, instead of sharing one."""
    import ministack.core.lambda_runtime as runtime

    class Lease:
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            self.args, self.kwargs = args, kwargs

        def invoke(self, event: Any, request_id: str) -> Any:
            worker, reason = runtime.acquire_worker(*self.args, **self.kwargs)
            if worker is None:
                return {"status": "error", "error": reason}
            try:
                return worker.invoke(event, request_id)
            finally:
                runtime.release_worker(worker)

    runtime.get_or_create_worker = Lease


def pass_on_refusals() -> None:
    """A refused `$connect` shows the client the status that the function answered, as API Gateway does."""
    import ministack.services.apigateway as service

    invoke, handle = service._invoke_ws_lambda, service.handle_websocket

    @functools.wraps(invoke)
    async def remembering(*args: Any, **kwargs: Any) -> Any:
        answer = await invoke(*args, **kwargs)
        noted = _refusal.get()
        if noted is not None:
            noted["status"] = int((answer or {}).get("statusCode", 200))
        return answer

    @functools.wraps(handle)
    async def refusing(scope: Any, receive: Any, send: Any, *args: Any, **kwargs: Any) -> None:
        noted = {"status": 403}
        token = _refusal.set(noted)
        try:
            await handle(scope, receive, _refuser(send, noted), *args, **kwargs)
        finally:
            _refusal.reset(token)

    service._invoke_ws_lambda = remembering
    service.handle_websocket = refusing


def _refuser(send: Callable[[dict[str, Any]], Awaitable[None]], noted: dict[str, int]) -> Any:
    accepted = False

    async def forward(message: dict[str, Any]) -> None:
        nonlocal accepted
        accepted = accepted or message["type"] == "websocket.accept"
        if accepted or message["type"] != "websocket.close":
            await send(message)
            return
        start = {"type": "websocket.http.response.start", "status": noted["status"], "headers": []}
        await send(start)
        await send({"type": "websocket.http.response.body", "body": b"", "more_body": False})

    return forward


def stable_queue_urls() -> None:
    """Queue URLs keep one made-up port, so that a kept state works behind another port."""
    import ministack.services.sqs as service

    service.DEFAULT_PORT = "4566"
    service._CANONICAL_NETLOC = f"{service.DEFAULT_HOST}:4566"
