"""Reads that are made at the same time. Nothing goes on behind the caller's back: all have ended on return."""

from collections.abc import Callable, Iterable
from concurrent.futures import wait
from typing import Any, TypeVar

from functions.service.wiring import Services

Name = TypeVar("Name")
Value = TypeVar("Value")


def together(services: Services, first: Callable[[], Any], *others: Callable[[], Any]) -> list[Any]:
    """What some calls give, made at once. Raises what the first that fails raises."""
    pending = [services.pool.submit(other) for other in others]
    try:
        value = first()
    finally:
        wait(pending)
    return [value, *(future.result() for future in pending)]


def each(services: Services, call: Callable[[Name], Value], names: Iterable[Name]) -> dict[Name, Value]:
    """What a call gives for each name, a few at a time."""
    pending = {name: services.pool.submit(call, name) for name in names}
    wait(pending.values())
    return {name: future.result() for name, future in pending.items()}
