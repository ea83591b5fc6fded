"""The expressions of DynamoDB that the service uses: conditions and updates, carried out on a row in memory."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

Row = dict[str, Any]
_SECTION: Final = re.compile(r"\b(ADD|DELETE|SET)\b")


def clause_holds(row: Row, clause: str, names: Mapping[str, str], values: Row) -> bool:
    """Whether one clause of a condition holds for a row."""
    if called := re.fullmatch(r"attribute_(not_)?exists\((#\w+)\)", clause):
        return (names[called[2]] in row) != bool(called[1])
    compared = re.fullmatch(r"(#\w+) (=|<=) (:\w+)", clause)
    assert compared, f"the stand-in does not know the condition {clause!r}"
    there, wanted = row.get(names[compared[1]]), values[compared[3]]
    if there is None or there.keys() != wanted.keys():
        return False
    ((kind, left),), ((_, right),) = there.items(), wanted.items()
    if kind == "N":
        left, right = int(left), int(right)
    return bool(left == right if compared[2] == "=" else left <= right)


def updated(row: Row, expression: str, names: Mapping[str, str], values: Row) -> list[str]:
    """Carries out an update expression on a row; gives the attributes that it names."""
    parts = _SECTION.split(expression)[1:]
    changed = []
    for section, clauses in zip(parts[::2], parts[1::2], strict=True):
        for clause in clauses.split(","):
            name, value = _assigned(clause.replace(" = ", " ").split(), names, values)
            changed.append(name)
            _change(row, section, name, value)
    return changed


def _assigned(words: Iterable[str], names: Mapping[str, str], values: Row) -> tuple[str, Row]:
    name, value = words
    return names[name], values[value]


def _change(row: Row, section: str, name: str, value: Row) -> None:
    if section == "SET":
        row[name] = value
    elif section == "ADD" and "N" in value:
        row[name] = {"N": str(int(row.get(name, {"N": "0"})["N"]) + int(value["N"]))}
    else:
        there = set(row.get(name, {"SS": []})["SS"])
        left = there | set(value["SS"]) if section == "ADD" else there - set(value["SS"])
        row[name] = {"SS": sorted(left)}
        if not left:
            del row[name]
