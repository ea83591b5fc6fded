"""What others' checks say of the stacks, and a snapshot that shows what a change changes."""

import json
import os
import re
from pathlib import Path

from cfnlint.api import lint
from cfnlint.core import get_rules

from tests.infra.conftest import PROD, synthesise
from tests.infra.templates import Json

SNAPSHOT = Path(__file__).parent / "snapshot.json"
FROM_THE_ROUTE_TABLE = {"AWS::ApiGatewayV2::Route", "AWS::ApiGatewayV2::Integration", "AWS::Lambda::Permission"}
"""Told by the route table and held against it elsewhere; here they would only make noise."""


def test_cloudformation_would_take_the_templates(prod: dict[str, Json]) -> None:
    for name, template in prod.items():
        found = lint(
            json.dumps(template),
            rules=get_rules(append_rules=[], ignore_rules=["W"], include_rules=[]),
            regions=["us-east-1"],
        )
        assert [str(match) for match in found] == [], name


def test_the_solutions_pack_objects_to_nothing_without_a_reason() -> None:
    """A synthesis with an objection that is not acknowledged fails; a deployment with a domain has fewer."""
    assert synthesise({**PROD, "checks": "on"})


def test_the_outputs_say_where_everything_is(prod: dict[str, Json]) -> None:
    told = {output for template in prod.values() for output in template.get("Outputs", {})}
    assert {"Url", "HttpUrl", "SocketUrl", "TableName", "TimerQueueUrl", "AlarmsTopic"} <= told


def normalised(prod: dict[str, Json]) -> str:
    """All stacks as text without what changes with every source: packages, versions, routes."""
    kept = {
        name: {
            logical_id: resource
            for logical_id, resource in template["Resources"].items()
            if resource["Type"] not in FROM_THE_ROUTE_TABLE
        }
        for name, template in prod.items()
    }
    text = json.dumps(kept, indent=1, sort_keys=True)
    text = re.sub(r"[0-9a-f]{64}", "HASH", text)
    return re.sub(r"(CurrentVersion[0-9A-F]{8})[0-9a-f]{32}", r"\1VERSION", text) + "\n"


def test_the_stacks_are_as_they_were(prod: dict[str, Json]) -> None:
    """After a wanted change: `UPDATE_SNAPSHOT=1 pytest tests/infra/test_checks.py`, and look at what changed."""
    now = normalised(prod)
    if "UPDATE_SNAPSHOT" in os.environ:
        SNAPSHOT.write_text(now)
    assert now == SNAPSHOT.read_text()
