"""Where the documents and what else follows from the API's types are, and how they are written."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tools.apidocs.asyncapi import asyncapi
from tools.apidocs.jsdoc import wire_types
from tools.apidocs.openapi import openapi
from tools.apidocs.options import options_module

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"


def text_of(document: dict[str, Any]) -> str:
    """A document as it is committed."""
    return json.dumps(document, indent=1, ensure_ascii=False) + "\n"


FILES: Mapping[Path, Callable[[], str]] = {
    DOCS / "openapi.json": lambda: text_of(openapi()),
    DOCS / "asyncapi.json": lambda: text_of(asyncapi()),
    ROOT / "web" / "sdk" / "wire.js": wire_types,
    ROOT / "web" / "app" / "rules" / "options.js": options_module,
}
"""Every file that `make docs` writes, with its text."""
