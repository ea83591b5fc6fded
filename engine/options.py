"""What an option of the house rules is: its id, its group, and the values that it accepts.

An option is declared once, in `engine.rules`, as an annotated field: its type says whether it is a switch, a word or a
number, and the `Option` beside the type says the rest.
"""

from collections.abc import Mapping
from dataclasses import fields
from types import NoneType
from typing import Any, Literal, NamedTuple, get_args

from engine.errors import InvalidRules

Group = Literal["goal", "bidding", "nil", "scoring", "play", "table"]


class Option(NamedTuple):
    """One option; `words`, `optional` and `default` follow from the type and the default of its field."""

    id: str | None
    """Its line in docs/rules.md section 2; None where it has none."""
    group: Group
    says: str
    range: tuple[int, int] | None = None
    """The smallest and the largest number."""
    words: tuple[str, ...] = ()
    optional: bool = False
    """Whether None is accepted beside the numbers."""
    default: object = None

    def checked(self, name: str, value: object) -> object:
        """The value, if the option of that name accepts it. Raises InvalidRules."""
        if self.words:
            if value not in self.words or not isinstance(value, str):
                raise InvalidRules(f"{name} is one of {', '.join(self.words)}.")
        elif self.range:
            low, high = self.range
            if not (value is None and self.optional) and not (type(value) is int and low <= value <= high):
                raise InvalidRules(
                    f"{name} is a whole number from {low} to {high}{' or null' if self.optional else ''}."
                )
        elif type(value) is not bool:
            raise InvalidRules(f"{name} is true or false.")
        return value


def options_of(rules: Any) -> Mapping[str, Option]:
    """The options that a dataclass declares, by name and in order."""
    found = {}
    for field in fields(rules):
        if declared := [each for each in getattr(field.type, "__metadata__", ()) if isinstance(each, Option)]:
            found[field.name] = _completed(declared[0], get_args(field.type)[0], field.default)
    return found


def _completed(option: Option, kind: Any, default: object) -> Option:
    accepted = get_args(kind)
    words = tuple(each for each in accepted if isinstance(each, str))
    return option._replace(words=words, optional=NoneType in accepted, default=default)
