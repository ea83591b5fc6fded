"""The state of a deployment, in a stack of its own: what is lost when it is lost."""

import aws_cdk as cdk
from constructs import Construct

from infra.data import Data
from infra.stage import Stage


class StateStack(cdk.Stack):
    """The one table. In prod it cannot be deleted by a mistake with a stack."""

    def __init__(self, scope: Construct, stage: Stage) -> None:
        super().__init__(
            scope,
            f"{stage.title}-State",
            env=cdk.Environment(region=stage.region),
            description="Spades: players, tables, records",
            termination_protection=stage.prod,
        )
        self.data = Data(self, "Data", kept=stage.prod)
        cdk.CfnOutput(self, "TableName", value=self.data.table.table_name)
