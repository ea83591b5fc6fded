"""The emulator as a child process: what a kill leaves, what a second run meets, what another version gets."""

import signal
import time
from pathlib import Path
from typing import Any

import pytest

from local.deploy import client
from local.emulator import settings
from local.emulator.process import Emulator
from local.lock import Busy, Lock

KEY = {"pk": {"S": "a"}}


def _create_table(database: Any) -> None:
    database.create_table(
        TableName="kept",
        KeySchema=[{"AttributeName": "pk", "KeyType": "HASH"}],
        AttributeDefinitions=[{"AttributeName": "pk", "AttributeType": "S"}],
        BillingMode="PAY_PER_REQUEST",
    )


def test_data_outlives_the_kill_of_the_emulator_itself(tmp_path: Path) -> None:
    with Lock(tmp_path / "lock") as lock:
        with Emulator(tmp_path, lock.descriptor) as emulator:
            database = client("dynamodb", emulator.url)
            _create_table(database)
            emulator.save()
            database.put_item(TableName="kept", Item=KEY)
            snapshot = tmp_path / "aws" / "dynamodb.json"
            before = snapshot.stat().st_mtime_ns
            while snapshot.stat().st_mtime_ns == before:
                time.sleep(0.05)
            assert emulator.process is not None
            emulator.process.send_signal(signal.SIGKILL)
            emulator.process.wait()
        with Emulator(tmp_path, lock.descriptor) as again:
            assert client("dynamodb", again.url).get_item(TableName="kept", Key=KEY)["Item"] == KEY


def test_data_outlives_an_orderly_stop(tmp_path: Path) -> None:
    with Lock(tmp_path / "lock") as lock:
        with Emulator(tmp_path, lock.descriptor) as emulator:
            _create_table(client("dynamodb", emulator.url))
        with Emulator(tmp_path, lock.descriptor) as again:
            assert client("dynamodb", again.url).list_tables()["TableNames"] == ["kept"]


def test_a_second_run_over_the_same_directory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("local.lock.WAIT_SECONDS", 0)
    with Lock(tmp_path / "lock"), pytest.raises(Busy, match="--state"), Lock(tmp_path / "lock"):
        pass


def test_another_version_of_ministack_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "version", lambda _: "9.9.9")
    with pytest.raises(SystemExit, match=r"9\.9\.9"):
        settings.require_pinned_version()


def test_the_pin_is_the_installed_version() -> None:
    settings.require_pinned_version()
