"""Schemathesis on a local run of the stack: no 5xx, and no answer that the OpenAPI document does not have."""

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from local.running import Running
from tests.contract_live.live import Emulated, LiveWorld
from tools.apidocs.openapi import openapi

pytestmark = pytest.mark.live

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES, JOURNEYS, STEPS = 25, 30, 12
PLAIN = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
schema = schemathesis.openapi.from_dict(openapi())


@pytest.fixture
def headers(run: Running) -> dict[str, str]:
    """A player of this test's own, and counters that begin anew."""
    Emulated(run).forget_limits()
    return LiveWorld(run).guest("Fuzz").headers


@schema.parametrize()
@PLAIN
def test_every_operation(case: schemathesis.Case[Any], run: Running, headers: dict[str, str]) -> None:
    case.call_and_validate(base_url=run.base, headers=headers, checks=CHECKS, allow_redirects=False)


def test_journeys_along_the_links(run: Running, headers: dict[str, str]) -> None:
    """Tables that are there, with invites and links that are good, asked for everything in any order."""

    class Journey(schema.as_state_machine()):  # type: ignore[misc]
        def get_call_kwargs(self, case: schemathesis.Case[Any]) -> dict[str, object]:
            return {"base_url": run.base, "headers": headers, "allow_redirects": False}

        def validate_response(self, response: object, case: schemathesis.Case[Any], **_: object) -> None:
            case.validate_response(response, checks=CHECKS)

    Journey.run(settings=settings(PLAIN, max_examples=JOURNEYS, stateful_step_count=STEPS))
