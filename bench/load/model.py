"""The service in one process and in virtual time: each call of AWS takes what it takes in a Region.

Reads 4 ms, writes 6 ms, posts 15 ms, at the same time where the service makes them at the same time; the processor time
of the handlers is added as measured here. Tables go on beside each other, as they do in functions of their own.
"""

import heapq
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from random import Random
from typing import Any, Final

from rich.console import Console
from rich.progress import Progress

from engine import Action, Bid, Phase, Reveal, legal_actions
from functions.service.aws.push import ApiGateway, Push
from functions.service.storage.dynamodb import Database
from functions.service.storage.store import Store
from functions.service.table.codec import decode
from functions.service.table.model import SEATS
from local.demo.watch import percentile
from tests.resilience.people import wish_for
from tests.support.clock import START_MS
from tests.support.deployment import TABLE
from tests.support.dynamodb import Memory
from tests.support.simulation import Simulation

READ_MS: Final = 4.0
WRITE_MS: Final = 6.0
POST_MS: Final = 15.0
THINK_MS: Final = (500.0, 3000.0)
LIMIT_MS: Final = 100.0
FOREVER_S: Final = 1e9
READS: Final = {"get_item", "batch_get_item", "query"}


class Time:
    """Virtual milliseconds of one request: what it waited for, and the processor time that it took."""

    def __init__(self) -> None:
        self.begun = self.waited = 0.0
        self._mark = 0.0

    def begin(self, at: float) -> None:
        """A request comes in."""
        self.begun, self.waited, self._mark = at, 0.0, time.process_time()

    @property
    def now(self) -> float:
        """The present moment."""
        return self.begun + self.waited + (time.process_time() - self._mark) * 1000

    def __call__(self) -> int:
        """The present moment as the service reads it."""
        return START_MS + int(self.now)


class Slow:
    """A client whose calls take their time."""

    def __init__(self, memory: Memory, clock: Time) -> None:
        self._memory, self._clock = memory, clock

    def __getattr__(self, operation: str) -> Callable[..., Any]:
        """Every operation."""
        call = getattr(self._memory, operation)

        def slow(**arguments: Any) -> Any:
            self._clock.waited += READ_MS if operation in READS else WRITE_MS
            return call(**arguments)

        return slow


class AtOnce(Executor):
    """A pool in virtual time: what is submitted begins now, and who asks for its result waits until it has ended."""

    def __init__(self, clock: Time) -> None:
        self._clock = clock

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Begin something."""
        clock, begun = self._clock, self._clock.waited
        future = _Later(clock)
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        future.ended, clock.waited = clock.waited, begun
        return future


class _Later(Future[Any]):
    def __init__(self, clock: Time) -> None:
        super().__init__()
        self._clock, self.ended = clock, 0.0

    def result(self, timeout: float | None = None) -> Any:
        """The result, once its time has come."""
        self._clock.waited = max(self._clock.waited, self.ended)
        return super().result(timeout)


class Model:
    """All the tables; `to_last` are the times from a play to the last client that heard of it, in seconds."""

    def __init__(self, tables: int) -> None:
        self.simulation, self.clock, self.rng = Simulation(1), Time(), Random(1)
        self.heard: list[float] = []
        self.to_last: list[float] = []
        self.to_answer: list[float] = []
        pool, simulation = AtOnce(self.clock), self.simulation
        simulation.services.read_pool, simulation.services.now_ms = pool, self.clock
        simulation.services.store = Store(Database(Slow(simulation.memory, self.clock), TABLE), self.clock)  # type: ignore[arg-type]
        simulation.services.push = Push(ApiGateway(lambda: self), pool=pool)
        self.headers: dict[str, dict[str, str]] = {}
        self.queue = [(self.rng.uniform(0, 60_000), self._open(number)) for number in range(tables)]
        heapq.heapify(self.queue)

    def post_to_connection(self, *, ConnectionId: str, Data: bytes) -> None:
        """A frame is on its way for so long."""
        self.clock.waited += POST_MS
        self.heard.append(self.clock.now)

    def _open(self, number: int) -> str:
        """A table of four people, each with a socket of protocol 2."""
        people = []
        for seat in SEATS:
            made = self.simulation.call("POST /api/auth/guest", {}, {"displayName": f"{seat.word} {number}"}).json
            headers = {"x-session-id": made["sessionId"], "x-player-id": made["playerId"], "prefer": "return=minimal"}
            self.headers[made["playerId"]] = headers
            people.append((headers, made["sessionId"]))
        wishes = {"rules": {"max_hands": 1, "blind_nil": False}}
        table_id = str(self.simulation.call("POST /api/tables", people[0][0], wishes).json["tableId"])
        for seat, (headers, session) in zip(SEATS, people, strict=True):
            socket = f"{number}-{seat.word}"
            self.simulation.open(socket, session, 2)
            self.simulation.call("POST /api/tables/{tableId}/join", headers, {}, tableId=table_id)
            self.simulation.socket("JOIN", socket, f'{{"type":"JOIN","payload":{{"tableId":"{table_id}"}}}}')
            if seat:
                self.simulation.call("POST /api/tables/{tableId}/sit", headers, {"seat": seat.word}, tableId=table_id)
        return table_id

    def step(self) -> bool:
        """The next action anywhere; False when every game is over."""
        if not self.queue:
            return False
        at, table_id = heapq.heappop(self.queue)
        item = Store(Database(self.simulation.memory, TABLE), self.clock).snapshot(table_id).item  # type: ignore[arg-type]
        table = decode(table_id, dict(item)) if item else None
        if table is None or table.game is None or table.game.turn is None:
            return True
        holder, legal = table.seats[table.game.turn], legal_actions(table.game)
        plain: Sequence[Action] = [
            action for action in legal if isinstance(action, Reveal) or action == Bid(3)
        ] or legal
        wish = wish_for(table_id, table.game.turn, self.rng.choice(plain))
        assert holder
        self.heard.clear()
        self.simulation.logs.clear()
        self.clock.begin(at)
        answer = self.simulation.call(wish.route, self.headers[holder.player_id], wish.body, tableId=table_id)
        if answer.status != 200:
            raise RuntimeError(f"{answer.status} {answer.code}")
        if table.game.phase is Phase.PLAYING:
            self.to_answer.append((self.clock.now - at) / 1000)
            self.to_last.append((max(self.heard) - at) / 1000)
        heapq.heappush(self.queue, (self.clock.now + self.rng.uniform(*THINK_MS), table_id))
        return True


def run_model(tables: int, seconds: float | None, console: Console) -> int:
    """Plays a hand at each table, or for some seconds, and prints the figures; 1 where the limit is not kept."""
    console.print(f"Opening {tables} tables of four.")
    model, actions = Model(tables), 0
    until = time.monotonic() + (seconds or FOREVER_S)
    with Progress(console=console) as progress:
        bar = progress.add_task("actions", total=tables * 56)
        while time.monotonic() < until and model.step():
            actions += 1
            progress.advance(bar)
    p95 = percentile(model.to_last, 0.95)
    for name, waits in (("last client", model.to_last), ("answer", model.to_answer)):
        figures = ", ".join(f"p{share} {percentile(waits, share / 100):.1f} ms" for share in (50, 95, 99))
        console.print(f"A play to its {name}: {figures} over {len(waits)}.")
    console.print(f"{actions} actions at {tables} tables; limit for p95 to the last client {LIMIT_MS:.0f} ms.")
    return int(p95 >= LIMIT_MS)
