"""The clients of AWS under faults, each behind the seam where boto3's own would be."""

from collections.abc import Callable
from typing import Final

from botocore.exceptions import ReadTimeoutError

from tests.support.chaos import OWN, POST, READ, SEND, WRITE, Chaos, Crash
from tests.support.clock import Clock
from tests.support.dynamodb import Memory
from tests.support.dynamodb_expressions import Row
from tests.support.errors import refusal

READS: Final = {"get_item", "batch_get_item", "query"}
SILENCE_MS: Final = 1000
CONFLICT: Final = [{"Code": "TransactionConflict"}]


def silence() -> ReadTimeoutError:
    """No answer in time."""
    return ReadTimeoutError(endpoint_url="https://aws.test")


class FaultyDatabase:
    """The table in memory behind a client that fails as planned."""

    def __init__(self, memory: Memory, chaos: Chaos) -> None:
        self._memory, self._chaos = memory, chaos

    def __getattr__(self, operation: str) -> Callable[..., Row]:
        """Every operation of the table."""
        call = getattr(self._memory, operation)
        faulty = self._reading if operation in READS else self._writing
        return lambda **arguments: faulty(operation, call, arguments)

    def _reading(self, operation: str, call: Callable[..., Row], arguments: Row) -> Row:
        match self._chaos.next(operation, READ):
            case "throttle":
                raise refusal("ThrottlingException", operation)
            case "silence":
                raise silence()
        answer: Row = call(**arguments)
        return answer

    def _writing(self, operation: str, call: Callable[..., Row], arguments: Row) -> Row:
        kind = self._chaos.next(operation, (*WRITE, *OWN.get(operation, ())))
        if kind in ("throttle", "silence", "conflict"):
            raise self._not_done(kind, operation)
        if kind == "half":
            return self._half(arguments)
        answer: Row = call(**arguments)
        if kind == "crash after":
            raise Crash
        if kind == "late answer":
            raise silence()
        return call(**arguments) if kind == "repeat" else answer

    def _not_done(self, kind: str, operation: str) -> Exception:
        if kind == "silence":
            return silence()
        if kind == "throttle":
            return refusal("ProvisionedThroughputExceededException", operation)
        if operation == "transact_write_items":
            return refusal("TransactionCanceledException", operation, CancellationReasons=CONFLICT)
        return refusal("TransactionConflictException", operation)

    def _half(self, arguments: Row) -> Row:
        ((name, requests),) = arguments["RequestItems"].items()
        done, left = requests[: len(requests) // 2], requests[len(requests) // 2 :]
        if done:
            self._memory.batch_write_item(RequestItems={name: done})
        return {"UnprocessedItems": {name: left}}


class Wire:
    """The open sockets behind the client that posts to connections; frames wait in their inboxes."""

    def __init__(self, chaos: Chaos, clock: Clock) -> None:
        self._chaos, self._clock = chaos, clock
        self.inboxes: dict[str, list[bytes]] = {}
        self.opening: set[str] = set()
        self.delayed: list[tuple[str, bytes]] = []
        self.cut: list[str] = []
        """Sockets that broke without a word; `$disconnect` may come later, or not."""
        self.heard: Callable[[str, bytes], None] = lambda connection_id, data: None
        """Told of every frame that the gateway takes."""

    def post_to_connection(self, *, ConnectionId: str, Data: bytes) -> None:
        """Post a frame."""
        kind = self._chaos.next("post", POST)
        if kind == "gone" and ConnectionId in self.inboxes:
            del self.inboxes[ConnectionId]
            self.cut.append(ConnectionId)
        if ConnectionId not in self.inboxes or ConnectionId in self.opening:
            raise refusal("GoneException", "PostToConnection")
        if kind in ("throttle", "too large"):
            code = "LimitExceededException" if kind == "throttle" else "PayloadTooLargeException"
            raise refusal(code, "PostToConnection")
        if kind == "silence":
            self._clock.pass_ms(SILENCE_MS)
            raise silence()
        self.heard(ConnectionId, Data)
        self._deliver(ConnectionId, Data, kind)
        if kind == "crash after":
            raise Crash
        if kind == "late answer":
            raise silence()

    def _deliver(self, connection_id: str, data: bytes, kind: str | None) -> None:
        if kind == "delayed":
            self.delayed.append((connection_id, data))
        elif kind != "lost":
            self.inboxes[connection_id] += [data, data] if kind == "doubled" else [data]

    def let_in(self) -> None:
        """What was delayed comes now, behind what was sent later."""
        for connection_id, data in self.delayed:
            if connection_id in self.inboxes:
                self.inboxes[connection_id].append(data)
        self.delayed.clear()

    def delete_connection(self, *, ConnectionId: str) -> None:
        """Close a socket."""
        if self.inboxes.pop(ConnectionId, None) is None:
            raise refusal("GoneException", "DeleteConnection")


class Queue:
    """The timer queue: messages with the time at which they are due."""

    def __init__(self, chaos: Chaos, clock: Clock) -> None:
        self._chaos, self._clock = chaos, clock
        self.messages: list[tuple[int, str]] = []

    def send_message(self, *, QueueUrl: str, MessageBody: str, DelaySeconds: int) -> None:
        """Take a message."""
        kind = self._chaos.next("send", SEND)
        if kind == "throttle":
            raise refusal("RequestThrottled", "SendMessage")
        if kind == "silence":
            raise silence()
        message = (self._clock.now_ms + DelaySeconds * 1000, MessageBody)
        if kind != "lost":
            self.messages += [message, message] if kind == "doubled" else [message]
        if kind == "crash after":
            raise Crash
        if kind == "late answer":
            raise silence()

    def due(self) -> list[str]:
        """The messages that are due now; they are taken out."""
        now = self._clock.now_ms
        bodies = [body for at, body in self.messages if at <= now]
        self.messages = [(at, body) for at, body in self.messages if at > now]
        return bodies
