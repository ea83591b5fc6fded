"""What others' checks say of the templates."""

import json

from cfnlint.api import lint
from cfnlint.core import get_rules

from tests.infra.templates import Json


def test_cloudformation_would_take_the_templates(prod: dict[str, Json]) -> None:
    for name, template in prod.items():
        found = lint(
            json.dumps(template),
            rules=get_rules(append_rules=[], ignore_rules=["W"], include_rules=[]),
            regions=["us-east-1"],
        )
        assert [str(match) for match in found] == [], name


def test_the_outputs_say_where_everything_is(prod: dict[str, Json]) -> None:
    told = {output for template in prod.values() for output in template.get("Outputs", {})}
    assert {"Url", "HttpUrl", "SocketUrl", "TableName", "TimerQueueUrl"} <= told
