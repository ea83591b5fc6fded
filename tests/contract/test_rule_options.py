"""The page's module of the rule options says what the engine accepts."""

import json
import re

from engine import OPTIONS, VARIANTS
from tools.apidocs.options import options_module


def test_every_option_and_preset_is_in_it() -> None:
    values = {name: json.loads(_strict(text)) for name, text in _exports(options_module()).items()}
    assert set(values["OPTIONS"]) == set(OPTIONS)
    assert set(values["PRESETS"]) == set(values["TITLES"]) == set(VARIANTS)
    for name, rules in VARIANTS.items():
        assert values["PRESETS"][name] == {option: getattr(rules, option) for option in OPTIONS}


def _exports(module: str) -> dict[str, str]:
    return dict(re.findall(r"export const (\w+) = (.*?);\n", module, re.DOTALL))


def _strict(text: str) -> str:
    return re.sub(r",\n}", "\n}", text)
