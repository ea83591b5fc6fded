"""The model of `make load MODEL=1`: calls made at once take the time of the slowest, and games go on to their ends."""

from bench.load.model import POST_MS, READ_MS, WRITE_MS, AtOnce, Model, Time


def test_what_is_submitted_together_takes_the_time_of_the_slowest() -> None:
    clock = Time()
    clock.begin(0)
    pool = AtOnce(clock)

    def wait(ms: float) -> float:
        clock.waited += ms
        return ms

    assert list(pool.map(wait, (15.0, 30.0, 15.0))) == [15.0, 30.0, 15.0]
    assert clock.waited == 30
    wait(4)
    assert clock.waited == 34


def test_a_play_waits_for_one_read_one_write_and_one_post() -> None:
    model = Model(3)
    waits: list[float] = []
    while model.step():
        if model.to_answer and len(model.to_answer) > len(waits):
            waits.append(model.clock.waited)
    assert len(model.to_last) == 3 * 52
    assert waits.count(READ_MS + WRITE_MS + POST_MS) > 0.9 * len(waits)
