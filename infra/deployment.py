"""The stacks of one deployment and what stands on what."""

import aws_cdk as cdk

from infra.firewall import FirewallStack
from infra.service import ServiceStack
from infra.stage import Stage
from infra.state import StateStack


def deployment(app: cdk.App) -> ServiceStack:
    """Makes the stacks that the context describes. Raises BadContext."""
    stage = Stage.of(app.node)
    state = StateStack(app, stage)
    firewall = FirewallStack(app, stage).acl.attr_arn if stage.firewall else None
    return ServiceStack(app, stage, state.data, firewall)
