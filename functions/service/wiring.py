"""Everything with a side effect, in one place: handlers get it handed in, tests build it from fakes."""

import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from random import Random

from functions.service.aws.call_counter import AwsCallCounter
from functions.service.aws.mail import Mail
from functions.service.aws.push import Push
from functions.service.aws.timers import Timers
from functions.service.settings import Settings
from functions.service.storage.dynamodb import Database
from functions.service.storage.store import Repository, Store


def now_ms() -> int:
    """The server's clock, in epoch milliseconds. Nothing else reads the time of day."""
    return time.time_ns() // 1_000_000


@dataclass(slots=True, eq=False, repr=False)
class Services:
    """What a handler may use besides its arguments."""

    settings: Settings
    store: Store
    push: Push
    timers: Timers
    mail: Mail
    calls: AwsCallCounter = field(default_factory=AwsCallCounter)
    now_ms: Callable[[], int] = now_ms
    fresh: Callable[[int], bytes] = secrets.token_bytes
    """That many bytes from a cryptographic source."""
    rng: Random = field(default_factory=secrets.SystemRandom)
    sleep: Callable[[float], None] = time.sleep
    read_pool: Executor = field(default_factory=lambda: ThreadPoolExecutor(16, "read"))
    """For reads made at the same time; whoever submits waits for the result before returning."""
    commit_pool: Executor = field(default_factory=lambda: ThreadPoolExecutor(8, "commit"))
    """For commits made at the same time, which use `read_pool`: in one pool they could wait for each other."""

    def repository(self, kind: Callable[[Database, Callable[[], int]], Repository]) -> Repository:
        """A repository of the one table, made once."""
        return self.store.repository(kind)


@cache
def services() -> Services:
    """The services of this process, bound on first use. DynamoDB's client is made here, the others when needed."""
    settings, calls = Settings.from_env(os.environ), AwsCallCounter()
    return Services(
        settings=settings,
        store=Store.connect_to(settings, calls, now_ms),
        push=Push.connect_to(settings, calls),
        timers=Timers.connect_to(settings, calls),
        mail=Mail.connect_to(settings, calls),
        calls=calls,
    )
