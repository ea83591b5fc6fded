"""The packages of the functions: what goes in, for which machine, how large, and that nothing is missing."""

import hashlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

from functions.service.routes import FUNCTIONS, Function
from infra import archive, bundling, bytecode, packages
from tests.architecture.repository import ROOT

MB = 1_000_000
BY_NAME = {function.name: function for function in FUNCTIONS}


def size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What each function's package holds on AWS."""
    folders: dict[tuple[str, ...], Path] = {}
    for function in FUNCTIONS:
        if function.libraries not in folders:
            folders[function.libraries] = tmp_path_factory.mktemp(function.name)
            bundling.fill(folders[function.libraries], function.libraries)
    return {function.name: folders[function.libraries] for function in FUNCTIONS}


def test_the_emulators_package_is_the_sources_alone(tmp_path: Path) -> None:
    assert bundling.Bundle(("pydantic",), local=True).try_bundle(str(tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == {"bots", "engine", "functions"}
    assert (tmp_path / "functions" / "game.py").is_file()
    assert {path.suffix for path in tmp_path.rglob("*") if path.is_file()} == {".py"}


def test_packages_are_installed_for_lambda_and_not_for_this_machine() -> None:
    command = packages.install_command("/target")
    for option, value in (
        ("--platform", "manylinux2014_aarch64"),
        ("--python-version", "3.13"),
        ("--only-binary", ":all:"),
    ):
        assert command[command.index(option) + 1] == value


def test_what_the_functions_need_is_pinned_to_the_version() -> None:
    lines = (ROOT / "requirements-lambda.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert all("==" in pin for pin in pins)
    used = {library for function in FUNCTIONS for library in function.libraries}
    assert {pin.split("==")[0] for pin in pins} == {"boto3", *used}


def test_packages_that_differ_are_told_apart() -> None:
    hashes = {bundling.content_hash(libraries, local) for libraries in ((), ("pyotp",)) for local in (False, True)}
    assert len(hashes) == 3
    assert bundling.content_hash((), local=False) == bundling.content_hash((), local=False)


def test_the_game_function_is_small(filled: dict[str, Path]) -> None:
    assert size(filled["game"]) <= 25 * MB


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_no_package_comes_near_lambdas_limit(filled: dict[str, Path], function: Function) -> None:
    assert size(filled[function.name]) <= 80 * MB


def test_only_where_the_expert_plays_or_advises_numpy_is_carried(filled: dict[str, Path]) -> None:
    assert {name for name, folder in filled.items() if (folder / "numpy").exists()} == {"clock", "coach"}


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_a_package_has_all_that_its_function_loads(filled: dict[str, Path], function: Function) -> None:
    code = (
        f"import json, sys; import functions.{function.name}; from functions.service.wiring import services\n"
        "print(json.dumps([[name, module.__file__] for name, module in list(sys.modules.items())"
        " if 'site-packages' in (getattr(module, '__file__', None) or '')]))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {file.split("site-packages/")[1] for name, file in json.loads(run.stdout) if file.endswith(".py")}
    packed = {path.relative_to(filled[function.name]).as_posix() for path in filled[function.name].rglob("*.py")}
    taken_where_there = {file for file in loaded if file.startswith(("_distutils_hack", "certifi"))}
    assert loaded - packed - taken_where_there == set()


@pytest.mark.parametrize("name", ["game", "lobby", "social", "sockets"])
def test_a_package_works_by_itself(filled: dict[str, Path], name: str) -> None:
    """Where nothing is compiled for another machine, the package is all that is needed, with every client made."""
    code = (
        f"import sys; sys.path.insert(0, {str(filled[name])!r})\n"
        f"import functions.{name}, boto3\n"
        f"for service in {packages.SERVICES!r}: boto3.client(service, region_name='us-east-1', "
        "aws_access_key_id='x', aws_secret_access_key='x')"
    )
    python = bytecode.runtime_python() or sys.executable
    subprocess.run([python, "-I", "-S", "-c", code], check=True)


def test_every_service_that_is_called_is_described(filled: dict[str, Path]) -> None:
    sources = "".join(path.read_text() for path in (ROOT / "functions" / "service").rglob("*.py"))
    for service in packages.SERVICES:
        assert f'"{service}"' in sources
        assert (filled["game"] / "botocore" / "data" / service).is_dir()
    assert not (filled["game"] / "botocore" / "data" / "ec2").exists()


def test_nothing_is_packed_that_is_never_imported(filled: dict[str, Path]) -> None:
    for folder in filled.values():
        names = [path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()]
        for unwanted in ("/tests/", "pip/", "bin/", ".pyi", "dist-info/RECORD", "dist-info/METADATA"):
            assert [name for name in names if unwanted in f"/{name}"] == []


def test_licences_go_along(filled: dict[str, Path]) -> None:
    assert list(filled["clock"].glob("numpy-*.dist-info/**/LICENSE*"))
    assert list(filled["game"].glob("botocore-*.dist-info/**/LICENSE*"))


@pytest.mark.skipif(bytecode.runtime_python() is None, reason="bytecode is made by the run-time's own Python")
def test_bytecode_is_there_for_every_source_and_never_checked(filled: dict[str, Path]) -> None:
    for source in filled["game"].rglob("*.py"):
        compiled = bytecode.beside(source).read_bytes()
        assert compiled[4:8] == bytes([1, 0, 0, 0]), "hash-based and unchecked"
        assert str(filled["game"]).encode() not in compiled
    assert b"/var/task/functions/game.py" in bytecode.beside(filled["game"] / "functions" / "game.py").read_bytes()


def test_without_the_runs_times_python_there_are_sources_and_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bytecode, "version_of", lambda _: "3.9")
    bytecode.runtime_python.cache_clear()
    assert bytecode.runtime_python() is None
    bytecode.runtime_python.cache_clear()
    warning = capsys.readouterr().err
    assert "without bytecode" in warning
    assert bytecode.VARIABLE in warning
    (tmp_path / "a.py").write_text("pass")
    bytecode.compile_all(tmp_path, None)
    assert [path.name for path in tmp_path.iterdir()] == ["a.py"]


def test_the_same_contents_make_the_same_zip(filled: dict[str, Path], tmp_path: Path) -> None:
    again = tmp_path / "again"
    bundling.fill(again, BY_NAME["sockets"].libraries)
    for folder in (filled["sockets"], again):
        archive.pack(folder, tmp_path / f"{folder.name}.zip")
    assert archive.size_of(tmp_path / "again.zip").unzipped == size(again)
    digests = {hashlib.sha256(path.read_bytes()).hexdigest() for path in tmp_path.glob("*.zip")}
    assert len(digests) == 1


def test_the_size_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert bundling.Bundle(("pyotp",), local=False).try_bundle(str(tmp_path))
    assert archive.size_of(tmp_path / "package.zip").unzipped > MB
    assert [path.name for path in tmp_path.iterdir()] == ["package.zip"]
    assert "Package of boto3, pyotp: " in capsys.readouterr().err
