"""Tables of people and bots, and all that can happen to them; each operation may be armed with a plan of faults."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from engine import Bid, ClaimMisdeal, Exchange, Phase, Reveal, legal_actions
from functions.service.table.model import SEATS, Table
from tests.resilience.people import Person, T, Wish, wish_for
from tests.resilience.witness import Witness
from tests.support.chaos import Plan
from tests.support.simulation import Simulation

MINUTE_MS: Final = 60_000
MOST_ROUNDS: Final = 400
TRIES: Final = 6


class Crowd:
    """A simulation with people, and the tables that they have made."""

    def __init__(self, seed: int, people: int = 6) -> None:
        self.rng = Random(seed)
        self.witness = Witness()
        self.simulation = Simulation(seed, self.witness.wrote)
        self.simulation.wire.heard = self._check_told
        self.people = [Person(self.simulation, self.witness, f"p{at}", 2 - at % 3 // 2) for at in range(people)]
        self.closings: list[str] = []
        """`$disconnect` events that are still to come."""
        self.tables: list[str] = []
        self.hit = 0
        """Requests of people that a fault happened to."""

    def _check_told(self, connection_id: str, data: bytes) -> None:
        """Save, then tell: no frame names a version that was never saved."""
        head = data.split(b'"version":', 1)
        table = data.split(b'"tableId":"', 1)
        if len(head) == 2 and len(table) == 2:
            version, table_id = int(head[1].split(b",", 1)[0].rstrip(b"}")), table[1][:36].decode()
            if version > self.witness.versions.get(table_id, version):
                self.simulation.broken.append(AssertionError("told before it was saved"))

    # Tables

    def new_table(self, seats: list[int], watchers: list[int], **options: Any) -> str:
        """People sit down from north, bots where nobody does; the game begins."""
        host = self.people[seats[0]]
        made = self.simulation.call("POST /api/tables", host.headers, options)
        assert made.status == 201, made
        table_id = str(made.json["tableId"])
        self.tables.append(table_id)
        for at in [*seats, *watchers]:
            person = self.people[at]
            person.forget()
            person.table_id, person.pending = table_id, None
            if person is not host:
                person.ask(Wish(T + "join", table_id, {}))
            person.join_room() if person.connected else person.open()
        for at, seat in zip(seats[1:], SEATS[1:], strict=False):
            self.people[at].ask(Wish(T + "sit", table_id, {"seat": seat.word}))
        for seat in SEATS[len(seats) :]:
            host.ask(Wish(T + "add-bot", table_id, {"seat": seat.word}))
        return table_id

    def now(self, table_id: str) -> Table | None:
        """The table as stored."""
        return self.simulation.stored(table_id)

    # What people do

    def act(self, at: int, plan: Plan = (), choice: int = 0, other: int | None = None) -> None:
        """A person asks again for what is not settled, or does something that the rules allow them now."""
        person = self.people[at]
        wish = person.pending or self.something(person, choice)
        if wish is None:
            return
        self.simulation.chaos.interloper = self._interloper(other, at, choice)
        before = self.simulation.chaos.met.total()
        self._armed(plan, lambda: person.ask(wish))
        for _ in range(TRIES):
            if person.pending:
                person.ask(wish)
        self.hit += self.simulation.chaos.met.total() > before
        person.hear()

    def _armed(self, plan: Plan, operation: Callable[[], object]) -> None:
        self.simulation.chaos.arm(plan)
        operation()
        self.simulation.chaos.disarm()

    def something(self, person: Person, choice: int) -> Wish | None:
        """What a person may do now, or else give for the next deal."""
        table = self.now(person.table_id) if person.table_id else None
        seat = table.seat_of(person.player_id) if table else None
        if table is None or seat is None:
            return None
        if table.game is None or table.game.phase is Phase.GAME_OVER:
            return Wish(T + "entropy", table.table_id, {"entropy": f"e{choice}"})
        legal = legal_actions(table.game, seat)
        if not legal:
            return Wish(T + "entropy", table.table_id, {"entropy": f"e{choice}"}) if choice % 8 == 0 else None
        rare = [action for action in legal if isinstance(action, Reveal | ClaimMisdeal | Exchange)]
        plain = [action for action in legal if isinstance(action, Bid) and action.value in (3, 14, 15)] or legal
        pool = rare if rare and choice % 3 == 0 else plain
        return wish_for(table.table_id, seat, pool[choice % len(pool)])

    def _interloper(self, other: int | None, at: int, choice: int) -> Callable[[], None]:
        """Who comes between a person's reading and their writing: another, their own second click, or the clock."""
        if other is None:
            return self.sweep_quietly
        if other == at:
            return lambda: self._second_click(at, choice)
        return lambda: self.act(other, choice=choice)

    def _second_click(self, at: int, choice: int) -> None:
        person = self.people[at]
        first = person.pending
        again = self.something(person, choice + 1)
        if again:
            person.ask(again)
        person.pending = first

    def sweep_quietly(self) -> None:
        """The clock's other worker."""
        self.simulation.sweep()

    def repeat(self, at: int, wish: Wish) -> None:
        """A request that was settled long ago comes once more."""
        person, pending = self.people[at], self.people[at].pending
        person.ask(wish)
        person.pending = pending

    def room(self, at: int, what: str, other: int, plan: Plan = ()) -> None:
        """Something in the room: leave, come back, a new host, a kick, another visibility."""
        person, target = self.people[at], self.people[other]
        if not person.table_id or person.pending:
            return
        bodies: dict[str, dict[str, Any]] = {
            "transfer-host": {"playerId": target.player_id},
            "kick": {"playerId": target.player_id},
            "visibility": {"visibility": "private" if other % 2 else "public"},
        }
        wish = Wish(T + what, person.table_id, bodies.get(what, {}))
        self._armed(plan, lambda: person.ask(wish))
        for _ in range(TRIES):
            if person.pending:
                person.ask(person.pending)
        for one in (person, target):
            table = self.now(one.table_id) if one.table_id else None
            if table is None or not table.has(one.player_id):
                one.forget()

    # Sockets

    def reopen(self, at: int, plan: Plan = ()) -> None:
        """A client opens another socket; the old one may be open still."""
        self._armed(plan, self.people[at].open)

    def message(self, at: int, kind: str, plan: Plan = ()) -> None:
        """A JOIN or LEAVE, once more."""
        person = self.people[at]
        if person.table_id:
            self._armed(plan, lambda: person.send(kind, {"tableId": person.table_id}))
            person.stale = True

    def close(self, at: int) -> None:
        """A socket closes; the gateway's event comes later, twice, or not at all."""
        name = self.people[at].close()
        if name:
            self.closings.append(name)

    def disconnect(self, which: int, plan: Plan = (), twice: bool = False) -> None:
        """A `$disconnect` arrives, whenever."""
        closings = self.closings + self.simulation.wire.cut
        if closings:
            name = closings[which % len(closings)]
            for place in (self.closings, self.simulation.wire.cut):
                if name in place and not twice:
                    place.remove(name)
            self._armed(plan, lambda: self.simulation.socket("$disconnect", name))

    # Time

    def wait(self, ms: int, plan: Plan = (), early: bool = False, backwards: bool = False) -> None:
        """Time passes; timer messages arrive, perhaps too early or in another order."""
        self.simulation.clock.pass_ms(ms)
        bodies = self.simulation.queue.due()
        if early:
            bodies += [body for _, body in self.simulation.queue.messages]
            self.simulation.queue.messages.clear()
        if bodies:
            bodies = bodies[::-1] if backwards else bodies
            self._armed(plan, lambda: self.simulation.ring(bodies))

    def sweep(self, plan: Plan = ()) -> None:
        """The minute's sweep."""
        self._armed(plan, self.sweep_quietly)

    # What must hold in the end

    def settle(self) -> None:
        """Nothing goes wrong for a minute: one sweep finds all that is due, and every client that hears comes level."""
        self.simulation.chaos.disarm()
        self.simulation.clock.pass_ms(MINUTE_MS)
        notes = self.simulation.sweep()
        assert not [name for name in notes if name.startswith(("failed", "crashed"))], notes
        for table_id in self.tables:
            self._check_moving(table_id)
        self.simulation.wire.let_in()
        for person in self.people:
            person.hear()
            if person.table_id:
                person.reread()
            self._check_level(person)

    def _check_moving(self, table_id: str) -> None:
        """No table is stuck: what is due has been done, and where a turn has a limit there is a next time."""
        table, now = self.now(table_id), self.simulation.clock.now_ms
        if table is None or not table.in_play:
            return
        alarm = table.alarm()
        assert alarm is None or alarm > now, "a table that was due was left"
        waited_for = table.game and table.game.turn is not None and table.seats[table.game.turn]
        if alarm is None and waited_for:  # without a limit, somebody who is there is waited for
            assert table.rules.turn_seconds is None, "nothing will ever move this table on"
            rows = self.simulation.services.store.snapshot(table_id).connections
            there = {row.player_id for row in rows} | {one.player_id for one in self.people if one.unheard}
            assert waited_for.player_id in there, "nobody is there whose turn it is, and nothing will move the table on"

    def _check_level(self, person: Person) -> None:
        if not person.table_id:
            return
        table = self.now(person.table_id)
        assert table
        assert person.version == table.version
        fresh = self.simulation.call("GET /api/tables/{tableId}/state", person.headers, tableId=person.table_id)
        assert {**fresh.json, "serverTime": ""} == {**person.view, "serverTime": ""}

    def finish(self) -> None:
        """Everybody plays on without faults until every game is over; who has gone is played for."""
        self.simulation.chaos.disarm()
        for _ in range(MOST_ROUNDS):
            playing = list(self.playing())
            if not playing:
                return self.settle()
            before = sum(self.witness.commits.values())
            for table in playing:
                self._play_on(table)
            if sum(self.witness.commits.values()) == before:
                self.simulation.clock.pass_ms(MINUTE_MS)
                self.simulation.ring(self.simulation.queue.due())
                self.simulation.sweep()
        raise AssertionError("a game does not end")

    def playing(self) -> Iterator[Table]:
        """The tables whose games are on."""
        for table_id in self.tables:
            table = self.now(table_id)
            if table and table.in_play:
                yield table

    def _play_on(self, table: Table) -> None:
        for at, person in enumerate(self.people):
            if person.table_id == table.table_id:
                self.act(at, choice=self.rng.randrange(64))
