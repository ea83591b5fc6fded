"""The golden files as JSON, and plain values for what JSON does not have."""

import json
import re
from pathlib import Path
from typing import Any

DATA = Path(__file__).with_name("data")
GAMES, TABLES = DATA / "games.json", DATA / "tables.json"
CHAPTERS = DATA / "chapters"
MARK = {"m": {"B": bytes(8)}}
"""What stands for the random mark of a write."""

_SENTENCE = re.compile(r'("(?:error|detail|message)": ?")(?:[^"\\]|\\.)*"')


def text_of(value: object) -> str:
    """A file's text: members in the order in which they were put in."""
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def write(path: Path, value: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text_of(value), encoding="utf-8")


def plain(value: Any) -> Any:
    """Attributes of the database with bytes as digits; sentences are left out."""
    if isinstance(value, dict):
        return {name: {"S": ""} if name == "message" and "S" in one else plain(one) for name, one in value.items()}
    if isinstance(value, list):
        return [plain(one) for one in value]
    return value.hex() if isinstance(value, bytes) else value


def attributes(value: Any) -> Any:
    """The attributes of what `plain` gave."""
    if isinstance(value, dict):
        if set(value) == {"B"} and isinstance(value["B"], str):
            return {"B": bytes.fromhex(value["B"])}
        return {name: attributes(one) for name, one in value.items()}
    return [attributes(one) for one in value] if isinstance(value, list) else value


def row_of(row: dict[str, Any] | None) -> dict[str, Any] | None:
    """A row to be kept: in order of names, without the random mark."""
    if row is None:
        return None
    marked = "m" in row and len(row["m"].get("B", b"")) == 8
    kept: dict[str, Any] = plain(dict(sorted({**row, **(MARK if marked else {})}.items())))
    return kept


def without_sentences(text: str) -> str:
    """JSON as sent, with empty texts in place of sentences."""
    return _SENTENCE.sub(r'\1"', text)


def chapter_file(number: int, name: str) -> Path:
    return CHAPTERS / f"{number + 1}-{name}.json"
