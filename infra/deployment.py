"""The stacks of one deployment and what stands on what."""

import aws_cdk as cdk

from infra.acknowledged import acknowledge
from infra.firewall import FirewallStack
from infra.operations import OperationsStack
from infra.service import ServiceStack
from infra.stage import Stage
from infra.state import StateStack


def deployment(app: cdk.App) -> None:
    """Makes the stacks that the context describes. Raises BadContext."""
    if app.node.try_get_context("checks") == "on":
        from cdk_nag import AwsSolutionsChecks  # takes seconds to load, and only the tests ask for it

        cdk.Validations.of(app).add_plugins(AwsSolutionsChecks(app))
    stage = Stage.of(app.node)
    state = StateStack(app, stage)
    firewall = FirewallStack(app, stage).acl.attr_arn if stage.firewall else None
    service = ServiceStack(app, stage, state.data, firewall)
    if not stage.local:
        OperationsStack(app, stage, service)
    acknowledge(service)
