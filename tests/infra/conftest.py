import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The template as it would be deployed to AWS; the packages are not installed for it."""
    out = tmp_path_factory.mktemp("cdk.out")
    environment = os.environ | {
        "CDK_OUTDIR": str(out),
        "CDK_CONTEXT_JSON": json.dumps({"aws:cdk:bundling-stacks": [], "commit": "abcdef0123"}),
        "JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION": "20",
    }
    subprocess.run([sys.executable, "app.py"], cwd=ROOT, env=environment, check=True)
    made: dict[str, Any] = json.loads((out / "Spades.template.json").read_text())
    return made
