"""Law 1: imports point down."""

import json
import subprocess
import sys

from tests.architecture.repository import ROOT, imports, module, name, python, within

TOP = ("engine", "functions", "bots", "infra", "local", "bench", "tools", "tests")
AWS = ("boto3", "botocore")
TOUCHES_AWS = {
    f"functions.service.{part}"
    for part in ("aws.clients", "aws.push", "aws.timers", "aws.mail", "storage.dynamodb", "storage.store")
}
ENTRIES = tuple(path for path in python("functions") if path.parent == ROOT / "functions")
ENGINE_MODULES = sorted(module(path) for path in python("engine"))


def guilty(folder: str, *forbidden: str, type_checking: bool = False) -> list[str]:
    """Files of a folder that import one of the packages."""
    return sorted(
        {
            f"{name(path)} imports {imported}"
            for path in python(folder)
            for imported in imports(path, type_checking)
            if any(within(imported, package) for package in forbidden)
        }
    )


def test_the_engine_imports_only_the_standard_library() -> None:
    allowed = {"engine", *sys.stdlib_module_names}
    found = [
        f"{name(path)} imports {each}"
        for path in python("engine")
        for each in imports(path)
        if each.split(".")[0] not in allowed
    ]
    assert found == []


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


def test_the_engine_knows_no_clock_no_files_and_no_hidden_chance() -> None:
    forbidden = ("time", "datetime", "os", "io", "pathlib", "socket", "secrets", "uuid", "logging", "threading", "sys")
    assert guilty("engine", *forbidden) == ["engine/verify.py imports sys"]


def test_nothing_below_imports_what_lies_above() -> None:
    assert guilty("engine", *(top for top in TOP if top != "engine")) == []
    assert guilty("functions", "infra", "local", "bench", "tests", "app") == []
    assert guilty("infra", "engine", "local", "bench", "tests", "app") == []
    assert guilty("bots", "functions", "infra", "local", "bench", "tests", "app") == []
    assert guilty("local", "bench", "tests") == []


def test_infra_imports_from_functions_only_the_route_table_and_the_settings() -> None:
    allowed = ("functions.service.routes", "functions.service.settings")
    found = {imported for path in python("infra") for imported in imports(path) if within(imported, "functions")}
    assert found
    assert [each for each in sorted(found) if not any(within(each, module_name) for module_name in allowed)] == []


def test_only_modules_directly_in_functions_import_powertools() -> None:
    found = {
        name(path) for path in python("functions") for each in imports(path) if within(each, "aws_lambda_powertools")
    }
    assert found
    assert found <= {name(path) for path in ENTRIES}


def test_boto3_is_used_only_where_the_database_sockets_and_timers_are_reached() -> None:
    found = {
        module(path)
        for path in python("functions")
        for each in imports(path, type_checking=False)
        if any(within(each, package) for package in AWS)
    }
    assert found
    assert found <= TOUCHES_AWS


def test_handlers_reach_the_database_and_connections_only_through_store_and_push() -> None:
    below = ("functions.service.storage.dynamodb", "functions.service.aws.clients", *AWS)
    for path in ENTRIES:
        found = [each for each in imports(path) if any(within(each, package) for package in below)]
        assert found == [], f"{name(path)} imports {found}"


def test_the_service_does_not_know_its_entry_modules() -> None:
    entries = {module(path) for path in ENTRIES} - {"functions"}
    for path in python("functions"):
        if path not in ENTRIES:
            found = [each for each in imports(path) if any(within(each, entry) for entry in entries)]
            assert found == [], f"{name(path)} imports {found}"


def test_the_route_table_and_the_settings_are_plain_data() -> None:
    """CDK reads them, so they import nothing but the standard library and each other."""
    for part in ("routes", "settings"):
        for each in imports(ROOT / "functions" / "service" / f"{part}.py"):
            top = each.split(".")[0]
            assert top in sys.stdlib_module_names or each.startswith("functions.service.")
