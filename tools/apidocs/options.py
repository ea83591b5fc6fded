"""The rule options and presets as a module for the page, so that a browser offers what the engine accepts."""

import json
from collections.abc import Mapping
from textwrap import fill
from typing import Any, Final

from engine import OPTIONS, VARIANTS
from engine.options import Option
from engine.talk import PHRASES

_TEXT: Final = """\
/** What a table may be played by; written by `make docs` from the engine. */

/**
 * @typedef {{words: string[]} | {range: [number, number], none: boolean} | {switch: true}} Accepts
 * @typedef {string | number | boolean | null} Value
 */

/** What each option accepts. @type {Record<string, Accepts>} */
export const OPTIONS = %s;

/** Each preset's title. @type {Record<string, string>} */
export const TITLES = %s;

/** Each preset whole: the value of every option. @type {Record<string, Record<string, Value>>} */
export const PRESETS = %s;

/** What may be said where only phrases are. */
export const PHRASES = %s;
"""


def options_module() -> str:
    """The module's text."""
    options = {name: _accepts(option) for name, option in OPTIONS.items()}
    titles = {name: rules.title for name, rules in VARIANTS.items()}
    presets = {name: {option: getattr(rules, option) for option in OPTIONS} for name, rules in VARIANTS.items()}
    return _TEXT % (_lines(options), _lines(titles), _lines(presets), _wrapped(PHRASES))


def _accepts(option: Option) -> dict[str, Any]:
    if option.words:
        return {"words": option.words}
    return {"range": option.range, "none": option.optional} if option.range else {"switch": True}


def _lines(values: Mapping[str, Any]) -> str:
    """An object with an entry a line, or more where one is long."""
    return "{\n" + "".join(f"  {_wrapped(name)}: {_wrapped(value)},\n" for name, value in values.items()) + "}"


def _wrapped(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return fill(text, 100, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
