"""What an operator sees and is told: the dashboard, the alarms, and the topic that they go to."""

import aws_cdk as cdk
from aws_cdk import aws_cloudwatch_actions as actions
from constructs import Construct

from infra.alarms import alarm, watches
from infra.dashboard import dashboard
from infra.figures import Figures
from infra.service import ServiceStack
from infra.stage import Stage


class OperationsStack(cdk.Stack):
    """Alarms and the dashboard of a service."""

    def __init__(self, scope: Construct, stage: Stage, service: ServiceStack) -> None:
        super().__init__(
            scope,
            f"{stage.title}-Operations",
            env=cdk.Environment(region=stage.region),
            description="Spades: dashboard and alarms",
        )
        figures = Figures(service)
        alarms = [alarm(self, watch) for watch in watches(figures)]
        for one in alarms:
            one.add_alarm_action(actions.SnsAction(service.topic))
        dashboard(
            self, figures, [*(one for function in service.functions.values() for one in function.alarms), *alarms]
        )
        cdk.CfnOutput(self, "AlarmsTopic", value=service.topic.topic_arn)
