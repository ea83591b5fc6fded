"""The Lambda functions: one a domain, each with the rights that its routes name and no others."""

from collections.abc import Sequence

from aws_cdk import Duration, RemovalPolicy
from aws_cdk import aws_cloudwatch as cloudwatch
from aws_cdk import aws_codedeploy as codedeploy
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda as lambda_
from aws_cdk import aws_logs as logs
from constructs import Construct

from functions.service import routes, settings
from infra.stage import Stage

ALIAS = "live"


class DomainFunction(Construct):
    """One function with its log group, its role and the alias that everything calls.

    What it may touch is granted by `allow`.
    """

    def __init__(
        self,
        scope: Construct,
        stage: Stage,
        facts: routes.Function,
        code: lambda_.Code,
        environment: dict[str, str],
    ) -> None:
        super().__init__(scope, facts.name.capitalize())
        self.facts = facts
        self.log = logs.LogGroup(
            self,
            "Log",
            retention=logs.RetentionDays.THREE_MONTHS if stage.prod else logs.RetentionDays.TWO_WEEKS,
            removal_policy=RemovalPolicy.DESTROY,
        )
        self.role = iam.Role(self, "Role", assumed_by=iam.ServicePrincipal("lambda.amazonaws.com"))
        self.log.grant_write(self.role)
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
            # a new account's whole concurrency is too small to keep some of it for one function
            reserved_concurrent_executions=facts.concurrency if stage.prod else None,
            environment=environment,
            role=self.role,
            log_group=self.log,
            logging_format=lambda_.LoggingFormat.JSON,
            system_log_level_v2=lambda_.SystemLogLevel.WARN if stage.prod else lambda_.SystemLogLevel.INFO,
            tracing=lambda_.Tracing.ACTIVE if stage.tracing else lambda_.Tracing.DISABLED,
            recursive_loop=_loop(facts.name),
        )
        self.alias = lambda_.Alias(
            self,
            "Alias",
            alias_name=ALIAS,
            version=self.function.current_version,
            retry_attempts=0,  # what the clock misses, the next minute's sweep does
        )
        self.server_errors = cloudwatch.Metric(
            namespace=environment[settings.METRICS],
            metric_name="serverErrors",
            dimensions_map={settings.FUNCTION_DIMENSION: environment[settings.FUNCTION]},
            statistic="Sum",
            period=Duration.minutes(1),
        )
        self.alarms = [self._errors(), self._server_errors()]

    def allow(self, statements: Sequence[iam.PolicyStatement]) -> None:
        """Adds to what the function may do."""
        for statement in statements:
            self.role.add_to_policy(statement)

    @property
    def touches(self) -> frozenset[routes.Touch]:
        """What its routes, schedules and queues touch."""
        return routes.touches_of(self.facts.name)

    def release_slowly(self, application: codedeploy.LambdaApplication, role: iam.IRole) -> None:
        """Gives a new version a tenth of the calls for five minutes, and takes it back when an alarm goes off."""
        codedeploy.LambdaDeploymentGroup(
            self,
            "Release",
            application=application,
            alias=self.alias,
            deployment_config=codedeploy.LambdaDeploymentConfig.CANARY_10_PERCENT_5_MINUTES,
            role=role,
            alarms=self.alarms,
            auto_rollback=codedeploy.AutoRollbackConfig(failed_deployment=True, deployment_in_alarm=True),
        )

    def _errors(self) -> cloudwatch.Alarm:
        return cloudwatch.Alarm(
            self,
            "Errors",
            alarm_description=f"The function {self.facts.name} fails: see docs/operating.md, Errors.",
            metric=self.alias.metric_errors(period=Duration.minutes(1), statistic="Sum"),
            threshold=3,
            evaluation_periods=2,
            comparison_operator=cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
            treat_missing_data=cloudwatch.TreatMissingData.NOT_BREACHING,
        )

    def _server_errors(self) -> cloudwatch.Alarm:
        """Goes off at the first: of ten games a new version of a seldom called function gets one call in its trial."""
        return cloudwatch.Alarm(
            self,
            "ServerErrors",
            alarm_description=f"The function {self.facts.name} meets errors: see docs/operating.md, ServerErrors.",
            metric=self.server_errors,
            threshold=1,
            datapoints_to_alarm=1,
            evaluation_periods=5,  # long enough for a release to see it
            comparison_operator=cloudwatch.ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
            treat_missing_data=cloudwatch.TreatMissingData.NOT_BREACHING,
        )


def _loop(name: str) -> lambda_.RecursiveLoop | None:
    """A timer chain goes queue, function, queue by design; Lambda would break it after 16 rounds."""
    chained = any(queue.function == name and "timer" in queue.touches for queue in routes.QUEUES)
    return lambda_.RecursiveLoop.ALLOW if chained else None
