"""The service put together on stand-ins, as tests, simulations and benchmarks run it."""

from typing import Any

from functions.service.aws.mail import Mail
from functions.service.aws.push import Push
from functions.service.aws.timers import Timers
from functions.service.storage.store import Store
from functions.service.wiring import Services
from tests.support.clock import Clock
from tests.support.deployment import SETTINGS
from tests.support.mail import FakeSes


def service_on(store: Store, push: Push, queue: Any, clock: Clock, ses: FakeSes | None = None, **more: Any) -> Services:
    """The whole service with a clock turned by hand; `more` are further fields of `Services`."""
    mailbox = ses or FakeSes()
    return Services(
        settings=SETTINGS,
        store=store,
        push=push,
        timers=Timers(lambda: queue, "https://queue.test/timers"),
        mail=Mail(lambda: mailbox, "spades@mail.test"),
        now_ms=clock,
        **more,
    )
