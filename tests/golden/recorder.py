"""The service on stand-ins, with a record of all that goes in and comes out."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from random import Random
from typing import Any

from engine import Game
from tests.golden.files import attributes, plain, row_of, without_sentences
from tests.golden.samples import asked, fixed_salt, simulation_of
from tests.support.deployment import TABLE

Kept = dict[str, Any]

BEGINNING: Kept = {"clock": None, "ids": {}, "headers": {}, "names": {}, "sockets": [], "queue": [], "rows": []}
"""Where the first chapter begins: nothing is stored and nobody is there."""


class Recorder:
    """One chapter: begins where another ended, draws its chance from its own seed, and keeps its steps."""

    def __init__(self, start: Kept, seed: int) -> None:
        self.simulation, self.post = simulation_of(self._wrote)
        self.steps: list[Kept] = []
        self.written: dict[tuple[str, str], Kept | None] = {}
        self._brief = False
        simulation = self.simulation
        self.ids, self.headers, self.names = dict(start["ids"]), dict(start["headers"]), dict(start["names"])
        simulation.clock.now_ms = start["clock"] or simulation.clock.now_ms
        simulation.wire.inboxes = {name: [] for name in start["sockets"]}
        simulation.queue.messages = [(at, body) for at, body in start["queue"]]
        for row in start["rows"]:
            simulation.memory.put_item(TableName=TABLE, Item=attributes(row))
        simulation.services.fresh, simulation.services.rng = Random(seed).randbytes, Random(seed)
        self.written.clear()

    def _wrote(self, key: tuple[str, str], _: Kept | None, row: Kept | None, __: object) -> None:
        self.written[key] = row_of(row)

    def end(self) -> Kept:
        """What the next chapter begins with."""
        partitions = self.simulation.memory.partitions
        rows = [row_of(partitions[part][name]) for part in sorted(partitions) for name in sorted(partitions[part])]
        return {
            "clock": self.simulation.clock(),
            "ids": self.ids,
            "headers": self.headers,
            "names": self.names,
            "sockets": sorted(self.simulation.wire.inboxes),
            "queue": [[at, body] for at, body in self.simulation.queue.messages],
            "rows": rows,
        }

    @contextmanager
    def briefly(self) -> Iterator[None]:
        """Steps of which only a digest is kept."""
        self._brief = True
        yield
        self._brief = False

    def _keep(self, **step: Any) -> None:
        inboxes = self.simulation.wire.inboxes
        frames = {name: [without_sentences(frame.decode()) for frame in inboxes[name]] for name in sorted(inboxes)}
        for inbox in inboxes.values():
            inbox.clear()
        step["frames"] = {name: told for name, told in frames.items() if told}
        step["rows"] = [[*key, row] for key, row in sorted(self.written.items(), key=lambda one: one[0])]
        self.written.clear()
        if self._brief:
            told = json.dumps(plain(step), ensure_ascii=False).encode()
            step = {"does": step["does"], "digest": sha256(told).hexdigest()}
        self.steps.append(step)

    def ask(
        self,
        name: str,
        key: str,
        body: object = None,
        query: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
        **params: str,
    ) -> Any:
        """An HTTP request of somebody, or of nobody; it has to be granted."""
        sent = {**self.headers.get(name, {}), **(headers or {})}
        with fixed_salt():
            answer = asked(self.simulation, key, sent, body, query or {}, {**self.names, **params})
        assert answer.status < 400, (name, key, body, answer.body)
        self._keep(
            does=f"{name or 'nobody'} {key} {json.dumps(body, ensure_ascii=False)}",
            status=answer.status,
            headers=dict(sorted(answer.headers.items())),
            body=without_sentences(answer.body),
        )
        return json.loads(answer.body)

    def guest(self, name: str) -> None:
        self.signed_in(name, self.ask("", "POST /api/auth/guest", {"displayName": name}))

    def signed_in(self, name: str, made: Kept) -> None:
        """Somebody has this session from now on."""
        self.ids[name] = made["playerId"]
        self.headers[name] = {"x-session-id": made["sessionId"], "x-player-id": made["playerId"]}

    def mail_jobs(self) -> None:
        """Mail that was asked for is written."""
        self.simulation.ring(self.simulation.queue.due())
        self._keep(does="mail jobs are run", mails=[mail.to for mail in self.post.mails])

    def open(self, connection_id: str, name: str, protocol: int, **query: str) -> None:
        """Somebody opens a socket."""
        by = query or {"sessionId": self.headers[name]["x-session-id"]}
        self.simulation.wire.inboxes[connection_id] = []
        assert self.simulation.socket("$connect", connection_id, protocol=str(protocol), **by) == 200
        self._keep(does=f"{name} opens {connection_id}")

    def say(self, connection_id: str, kind: str, payload: Kept) -> None:
        """A message by a socket."""
        self.simulation.socket(kind, connection_id, json.dumps({"type": kind, "payload": payload}))
        self._keep(does=f"{connection_id} says {kind}")

    def close(self, connection_id: str) -> None:
        """A socket is closed."""
        del self.simulation.wire.inboxes[connection_id]
        self.simulation.socket("$disconnect", connection_id)
        self._keep(does=f"{connection_id} closes")

    def wait(self, seconds: int) -> None:
        """Time passes, and the clock does what is due."""
        self.simulation.clock.pass_ms(seconds * 1000)
        self.simulation.ring(self.simulation.queue.due())
        self._keep(does=f"{seconds} seconds pass")

    @property
    def game(self) -> Game:
        """The game of the table under way, all of it."""
        table = self.simulation.stored(self.names["tableId"])
        assert table
        assert table.game
        return table.game

    def sits(self, seat: int) -> str:
        """Who sits there, by the name in the cast."""
        table = self.simulation.stored(self.names["tableId"])
        assert table
        holder = table.seats[seat]
        assert holder
        return str(next(name for name, player in self.ids.items() if player == holder.player_id))


def told(number: int, chapter: Any, start: Kept) -> Kept:
    """A chapter from a beginning, as it is kept."""
    scene = Recorder(start, seed=number)
    chapter(scene)
    return {"steps": scene.steps, "end": scene.end()}
