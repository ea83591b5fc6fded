"""What ministack is started with, and the one version that our patches were written for."""

import os
import sys
from importlib.metadata import version
from pathlib import Path

PINNED = "1.5.33"
ACCOUNT, REGION = "000000000000", "us-east-1"
ACCESS_KEY = SECRET_KEY = "test"
WORKERS_PER_FUNCTION = max(2, os.cpu_count() or 2)


def require_pinned_version() -> None:
    """Ends the process when another ministack is installed than the one that `patches` knows."""
    found = version("ministack")
    if found != PINNED:
        sys.exit(
            f"ministack {found} is installed, but local/emulator/patches.py was written for {PINNED}: "
            "install the pinned version, or check each patch against the new one and change PINNED."
        )


def environment(port: int, state: Path) -> dict[str, str]:
    """The emulator's settings: loopback only, role policies enforced, everything kept under `state`."""
    return {
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "MINISTACK_ACCOUNT_ID": ACCOUNT,
        "MINISTACK_REGION": REGION,
        "AWS_ACCESS_KEY_ID": ACCESS_KEY,
        "AWS_SECRET_ACCESS_KEY": SECRET_KEY,
        "AUTH": "true",
        "PERSIST_STATE": "1",
        "STATE_DIR": str(state / "aws"),
        "S3_PERSIST": "1",
        "S3_DATA_DIR": str(state / "s3"),
        "TMPDIR": str(state / "tmp"),
        "IOT_MTLS_ENABLED": "0",  # otherwise a port on every interface
        "SFTP_ENABLED": "0",
        "DOCKER_HOST": f"unix://{state}/no-docker.sock",  # never look for a daemon
        "LOG_LEVEL": "WARNING",
    }
