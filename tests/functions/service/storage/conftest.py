"""The store on moto, on the emulator that the local run uses, and on the table in memory of all other tests."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import boto3
import pytest
from moto import mock_aws

from functions.service.storage.dynamodb import Database
from functions.service.storage.store import Store
from tests.support.clock import Clock
from tests.support.deployment import REGION, create_table
from tests.support.dynamodb import Client


@pytest.fixture(scope="session")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The emulator on a port of its own, ended by its process."""
    home = tmp_path_factory.mktemp("emulator")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    own = {"GATEWAY_PORT": str(port), "BIND_HOST": "127.0.0.1", "TMPDIR": str(home)}
    fixed = {"IOT_MTLS_ENABLED": "0", "SFTP_ENABLED": "0", "PERSIST_STATE": "0"}
    with Path(home / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "ministack"], env=os.environ | own | fixed, stdout=log, stderr=log
        )
    try:
        _wait_for(port, process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    for _ in range(300):
        assert process.poll() is None, "the emulator has ended"
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the emulator does not answer")


@pytest.fixture(params=["moto", "emulator", "memory"])
def client(request: pytest.FixtureRequest) -> Iterator[Any]:
    if request.param == "moto":
        with mock_aws():
            yield boto3.client("dynamodb", region_name=REGION)
    elif request.param == "memory":
        yield Client()
    else:
        endpoint = request.getfixturevalue("emulator")
        yield boto3.client("dynamodb", region_name=REGION, endpoint_url=endpoint)


@pytest.fixture
def name(client: Any) -> str:
    name = f"t-{uuid4()}"
    if not isinstance(client, Client):
        create_table(client, name)
    return name


@pytest.fixture
def store(client: Any, name: str, clock: Clock) -> Store:
    return Store(Database(client, name), clock)
