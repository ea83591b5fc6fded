"""The package of the functions: what goes in, and for which machine."""

from pathlib import Path

from infra import bundling


def test_the_emulators_package_is_the_sources_alone(tmp_path: Path) -> None:
    assert bundling.Bundle(local=True).try_bundle(str(tmp_path))
    assert {path.name for path in tmp_path.iterdir()} == {"engine", "functions"}
    assert (tmp_path / "functions" / "game.py").is_file()
    assert {path.suffix for path in tmp_path.rglob("*") if path.is_file()} == {".py"}


def test_packages_are_installed_for_lambda_and_not_for_this_machine() -> None:
    command = bundling.install_command("/target")
    for option, value in (
        ("--platform", "manylinux2014_aarch64"),
        ("--python-version", "3.13"),
        ("--only-binary", ":all:"),
    ):
        assert command[command.index(option) + 1] == value


def test_what_the_functions_need_is_pinned_to_the_version() -> None:
    lines = (bundling.ROOT / "requirements-lambda.txt").read_text().splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert all("==" in pin for pin in pins)
    wanted = {"argon2-cffi", "aws-lambda-powertools", "boto3", "pydantic", "pyotp"}
    assert {pin.split("==")[0] for pin in pins} == wanted


def test_the_two_packages_are_told_apart() -> None:
    assert bundling.content_hash(local=True) != bundling.content_hash(local=False)
    assert bundling.content_hash(local=True) == bundling.content_hash(local=True)
