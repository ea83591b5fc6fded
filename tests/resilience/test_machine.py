"""Hypothesis looks for the shortest story that breaks a promise: people, bots, sockets, time, and faults anywhere."""

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine import VARIANTS
from tests.resilience.crowd import MINUTE_MS, Crowd
from tests.resilience.rounds import ROOM
from tests.support.chaos import KINDS, LAST_STEP, Plan

PEOPLE = 5
people = st.integers(0, PEOPLE - 1)
plans = st.lists(st.tuples(st.integers(0, LAST_STEP - 1), st.sampled_from(KINDS)), max_size=3)
choices = st.integers(0, 63)


class Tables(RuleBasedStateMachine):
    """One table of one to four people, one who watches, and everything that can go wrong."""

    @initialize(
        seated=st.integers(1, 4),
        preset=st.sampled_from(sorted(VARIANTS)),
        limit=st.sampled_from((5, 60, None)),
        seed=st.integers(0, 1 << 16),
    )
    def begin(self, seated: int, preset: str, limit: int | None, seed: int) -> None:
        """A table of a hand."""
        self.crowd = Crowd(seed, PEOPLE)
        self.crowd.new_table(
            [*range(seated)], [PEOPLE - 1], ruleset=preset, rules={"max_hands": 1, "turn_seconds": limit}
        )

    @rule(at=people, plan=plans, choice=choices, other=st.none() | people)
    def act(self, at: int, plan: Plan, choice: int, other: int | None) -> None:
        """Somebody does what they may, or asks again."""
        self.crowd.act(at, plan, choice, other)

    @rule(times=st.integers(1, 12), plan=plans, choice=choices)
    def turns(self, times: int, plan: Plan, choice: int) -> None:
        """The next turns of whoever they are."""
        for _ in range(times):
            for table in self.crowd.playing():
                holder = table.game and table.game.turn is not None and table.seats[table.game.turn]
                for at, person in enumerate(self.crowd.people):
                    if holder and person.player_id == holder.player_id:
                        self.crowd.act(at, plan, choice)

    @rule(at=people)
    def again(self, at: int) -> None:
        """An old request comes once more."""
        person = self.crowd.people[at]
        if person.last and person.last.table_id == person.table_id:
            self.crowd.repeat(at, person.last)

    @rule(at=people, what=st.sampled_from(ROOM), other=people, plan=plans)
    def room(self, at: int, what: str, other: int, plan: Plan) -> None:
        """Somebody leaves, or the host does what hosts do."""
        self.crowd.room(at, what, other, plan)

    @rule(at=people, plan=plans)
    def reopen(self, at: int, plan: Plan) -> None:
        """Another socket."""
        self.crowd.reopen(at, plan)

    @rule(at=people)
    def close(self, at: int) -> None:
        """A socket closes."""
        self.crowd.close(at)

    @rule(which=choices, plan=plans, twice=st.booleans())
    def disconnect(self, which: int, plan: Plan, twice: bool) -> None:
        """A `$disconnect` comes late, or again."""
        self.crowd.disconnect(which, plan, twice)

    @rule(at=people, kind=st.sampled_from(("JOIN", "LEAVE")), plan=plans)
    def message(self, at: int, kind: str, plan: Plan) -> None:
        """A message comes again."""
        self.crowd.message(at, kind, plan)

    @rule(ms=st.sampled_from((0, 900, 5000, 30_000, MINUTE_MS)), plan=plans, early=st.booleans(), back=st.booleans())
    def wait(self, ms: int, plan: Plan, early: bool, back: bool) -> None:
        """Time passes."""
        self.crowd.wait(ms, plan, early, back)

    @rule(plan=plans)
    def sweep(self, plan: Plan) -> None:
        """The minute's sweep."""
        self.crowd.sweep(plan)

    @rule()
    def hear(self) -> None:
        """Clients read what has come, the delayed too."""
        self.crowd.simulation.wire.let_in()
        for person in self.crowd.people:
            person.hear()

    @rule()
    def settle(self) -> None:
        """A minute without faults."""
        self.crowd.settle()

    @invariant()
    def nobody_knows_more_than_was_saved(self) -> None:
        """No client is ahead of the table."""
        for person in self.crowd.people:
            saved = self.crowd.witness.versions.get(person.table_id)
            assert saved is None or person.version <= saved

    def teardown(self) -> None:
        """Every game ends, and every client comes level."""
        if hasattr(self, "crowd"):
            self.crowd.finish()


TestTables = Tables.TestCase
TestTables.settings = settings(
    max_examples=25,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
