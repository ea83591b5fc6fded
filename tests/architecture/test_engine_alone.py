"""Law 2, at run time: what a bare Python has loaded when it has loaded the engine."""

import json
import subprocess
import sys

from tests.architecture.repository import ROOT, module, python

ENGINE_MODULES = sorted(module(path) for path in python("engine"))


def loaded_by(*modules: str) -> set[str]:
    """The top names of what a bare Python, without site packages, has loaded after some imports."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
        + "".join(f"import {each}\n" for each in modules)
        + "import json; print(json.dumps(sorted({name.split('.')[0] for name in sys.modules})))"
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout))


def test_the_engine_loads_only_the_standard_library_at_run_time() -> None:
    loaded = loaded_by("engine") - {"engine", "__main__"}
    assert loaded <= set(sys.stdlib_module_names)
    assert loaded_by(*ENGINE_MODULES) - {"engine", "__main__"} <= set(sys.stdlib_module_names)


def test_the_engine_needs_no_heavy_part_of_the_standard_library() -> None:
    """Import time counts on a cold start."""
    heavy = {"asyncio", "http", "urllib", "email", "multiprocessing", "unittest", "sqlite3", "ssl", "xml", "logging"}
    assert heavy.isdisjoint(loaded_by("engine"))
