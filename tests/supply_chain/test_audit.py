"""`make audit` says by itself of each part what was found, and what cannot be known keeps no part from the others."""

import subprocess
from subprocess import CompletedProcess
from typing import Any

import pytest

from tests.supply_chain import __main__ as audit

UNREACHED = "ERROR:pip_audit._cli:six: Dependency not found on PyPI and could not be audited: six (1.17.0)"


def told_by_pip_audit(patch: pytest.MonkeyPatch, text: str, returned: int) -> None:
    patch.setattr(subprocess, "run", lambda *_, **__: CompletedProcess([], returned, text, ""))


def run(patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], **verdicts: str) -> tuple[int, str]:
    """The audit with some parts' verdicts given; its exit code and its last line."""

    def part(verdict: str) -> Any:
        return lambda _: verdict

    for name, verdict in verdicts.items():
        patch.setitem(audit.PARTS, name, part(verdict))
    code = audit.main()
    return code, capsys.readouterr().out.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("text", "returned", "verdict"),
    [
        ("No known vulnerabilities found", 0, audit.FINE),
        ("Found 1 known vulnerability in 1 package", 1, audit.WRONG),
        (UNREACHED, 1, audit.UNKNOWN),
    ],
)
def test_the_other_parts_are_done_whatever_of_the_first(
    text: str, returned: int, verdict: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told_by_pip_audit(monkeypatch, text, returned)
    code, last = run(monkeypatch, capsys, licences=audit.FINE)
    assert code == int(verdict == audit.WRONG)
    assert last == f"vulnerabilities: {verdict}, pins: fine, licences: fine, secrets: fine"


@pytest.mark.parametrize("part", ["pins", "licences", "secrets"])
def test_one_part_that_is_wrong_fails_the_whole(
    part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fine = dict.fromkeys(audit.PARTS, audit.FINE)
    assert run(monkeypatch, capsys, **fine)[0] == 0
    code, last = run(monkeypatch, capsys, **{**fine, part: audit.WRONG})
    assert code == 1
    assert f"{part}: wrong" in last
