"""Reads and commits made at the same time. Nothing goes on behind the caller's back: all have ended on return."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from concurrent.futures import Executor, wait
from typing import Any, TypeVar

from functions.service.settings import BATCH_GET_ITEMS
from functions.service.wiring import Services

Reading = Callable[[Collection[str]], Mapping[str, Any]]
"""Reads what some names stand for."""

Name = TypeVar("Name")
Value = TypeVar("Value")


def gather(services: Services, first: Callable[[], Any], *others: Callable[[], Any]) -> list[Any]:
    """What some calls give, made at once. Raises what the first that fails raises."""
    pending = [services.read_pool.submit(other) for other in others]
    try:
        value = first()
    finally:
        wait(pending)
    return [value, *(future.result() for future in pending)]


def map_commits(services: Services, act: Callable[[Name], Any], names: Iterable[Name]) -> None:
    """Does something for each name, a few at a time; it may use what reads at the same time, but not this."""
    _all_in(services.commit_pool, act, names)


def map_concurrently(services: Services, call: Callable[[Name], Value], names: Iterable[Name]) -> dict[Name, Value]:
    """What a call gives for each name, a few at a time."""
    return _all_in(services.read_pool, call, names)


def _all_in(pool: Executor, call: Callable[[Name], Value], names: Iterable[Name]) -> dict[Name, Value]:
    pending = {name: pool.submit(call, name) for name in names}
    wait(pending.values())
    return {name: future.result() for name, future in pending.items()}


def read_pages(services: Services, *wanted: tuple[Reading, Collection[str]]) -> list[dict[str, Any]]:
    """What each reading gives for its names; more than one call takes are read by several, all made at once."""
    pages = [(reading, page) for reading, names in wanted for page in _pages(names)]
    found = map_concurrently(services, lambda page: page[0](page[1]), pages)
    return [
        {name: one for page in _pages(names) for name, one in found[reading, page].items()} for reading, names in wanted
    ]


def _pages(names: Collection[str]) -> Iterator[tuple[str, ...]]:
    listed = tuple(dict.fromkeys(names))
    return (listed[at : at + BATCH_GET_ITEMS] for at in range(0, len(listed), BATCH_GET_ITEMS))
