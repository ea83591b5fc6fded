"""What a measurement gives: a figure, and the bound it is held against."""

from typing import NamedTuple


class Figure(NamedTuple):
    """One measured figure; `holds` is None where nothing is demanded of it."""

    what: str
    value: str
    wanted: str = ""
    holds: bool | None = None


def at_most(what: str, value: float, bound: float, unit: str = "") -> Figure:
    """A figure that must not exceed its bound."""
    return Figure(what, f"{value:.2f}{unit}", f"at most {bound:g}{unit}", value <= bound)


def at_least(what: str, value: float, bound: float, unit: str = "") -> Figure:
    """A figure that must reach its bound."""
    return Figure(what, f"{value:.2f}{unit}", f"at least {bound:g}{unit}", value >= bound)
