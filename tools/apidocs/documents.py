"""Where the documents are, and how they are written."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tools.apidocs.asyncapi import asyncapi
from tools.apidocs.openapi import openapi

DOCS = Path(__file__).parents[2] / "docs"
FILES: Mapping[Path, Callable[[], dict[str, Any]]] = {
    DOCS / "openapi.json": openapi,
    DOCS / "asyncapi.json": asyncapi,
}


def text_of(document: dict[str, Any]) -> str:
    """A document as it is committed."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"
