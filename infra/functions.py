"""The Lambda functions: one a domain, each with the rights that its routes name and no others."""

from aws_cdk import Duration, RemovalPolicy
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from constructs import Construct

from functions.service import routes


class DomainFunction(Construct):
    """One function with its log group and its role; what it may touch is granted by `allow`."""

    def __init__(
        self,
        scope: Construct,
        facts: routes.Function,
        code: lambda_.Code,
        environment: dict[str, str],
    ) -> None:
        super().__init__(scope, facts.name.capitalize())
        self.facts = facts
        log = logs.LogGroup(self, "Log", retention=logs.RetentionDays.ONE_MONTH, removal_policy=RemovalPolicy.DESTROY)
        self.role = iam.Role(self, "Role", assumed_by=iam.ServicePrincipal("lambda.amazonaws.com"))
        log.grant_write(self.role)
        self.function = lambda_.Function(
            self,
            "Function",
            description=f"Spades: {facts.purpose}",
            runtime=lambda_.Runtime.PYTHON_3_13,
            architecture=lambda_.Architecture.ARM_64,
            code=code,
            handler=facts.entry,
            memory_size=facts.memory_mb,
            timeout=Duration.seconds(facts.timeout_s),
            environment=environment,
            role=self.role,
            log_group=log,
            retry_attempts=0,  # what the clock misses, the next minute's sweep does
            recursive_loop=_loop(facts.name),
        )

    def allow(self, statements: list[iam.PolicyStatement]) -> None:
        """Adds to what the function may do."""
        for statement in statements:
            self.role.add_to_policy(statement)


def _loop(name: str) -> lambda_.RecursiveLoop | None:
    """A timer chain goes queue, function, queue by design; Lambda would break it after 16 rounds."""
    chained = any(queue.function == name and "timer" in queue.touches for queue in routes.QUEUES)
    return lambda_.RecursiveLoop.ALLOW if chained else None
