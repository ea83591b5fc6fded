"""The stack, wired together."""

from aws_cdk import CfnOutput, Duration, Stack
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_lambda_event_sources as sources
from constructs import Construct

from functions.service import routes, settings
from infra import bundling, grants
from infra.data import Data
from infra.functions import DomainFunction
from infra.gateways import STAGE, Http, Socket
from infra.timers import Timers


class SpadesStack(Stack):
    """Everything of one environment. The context `local` makes it for the emulator."""

    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)
        self.local = bool(self.node.try_get_context("local"))
        self.data = Data(self, "Data")
        self.http = Http(self, "Http")
        self.socket = Socket(self, "Socket")
        by_name = {facts.name: facts for facts in routes.FUNCTIONS}
        (queue,) = routes.QUEUES
        self.timers = Timers(self, "Timers", queue, by_name[queue.function], tls_only=not self.local)
        self.functions: dict[str, DomainFunction] = {facts.name: self._function(facts) for facts in routes.FUNCTIONS}
        deployed = {name: function.function for name, function in self.functions.items()}
        self.http.connect(deployed)
        self.socket.connect(deployed)
        self._start_clocks()
        self._tell()

    def _function(self, facts: routes.Function) -> DomainFunction:
        touches = routes.touches_of(facts.name)
        environment = self._environment(touches)
        if facts.links:
            environment[settings.APP_URL] = self._app_url
        if self.local and any(route.limit for route in routes.routes_of(facts.name)):
            environment[settings.RATE_LIMIT_MAX] = "1000"  # everybody here has the same address
        if any(route.function == facts.name and route.key == "$connect" for route in routes.SOCKET_ROUTES):
            environment[settings.ORIGINS] = ",".join(self._origins)
        function = DomainFunction(self, facts, bundling.code(facts.libraries, self.local), environment)
        queue_arn = self.timers.queue.queue_arn
        connections = self.socket.connections_arns
        identities = self.format_arn(service="ses", resource="identity", resource_name="*")
        senders = "*" if self.local else identities  # the emulator does not know what a letter's resource is
        function.allow(grants.statements(touches, self.data.arns, connections, queue_arn, senders))
        return function

    @property
    def _app_url(self) -> str:
        """The origin of page and API."""
        return str(self.node.try_get_context("appUrl") or self.http.api.api_endpoint)

    @property
    def _origins(self) -> list[str]:
        """Whose pages may use the API and open sockets: the page's own, and those of the context `origins`."""
        return [self._app_url, *str(self.node.try_get_context("origins") or "").split()]

    def _environment(self, touches: frozenset[routes.Touch]) -> dict[str, str]:
        """The settings of a function: only what it may touch."""
        known: dict[str, str] = {}
        if touches & {"read", "write"}:
            known[settings.TABLE_NAME] = self.data.table.table_name
        if "push" in touches:
            known |= {settings.SOCKET_API_ID: self.socket.api.api_id, settings.SOCKET_STAGE: STAGE}
        if "timer" in touches:
            known[settings.TIMER_QUEUE_URL] = self.timers.queue.queue_url
        if "mail" in touches:
            known[settings.MAIL_FROM] = self.node.try_get_context("mailFrom") or "spades@example.com"
        commit = self.node.try_get_context("commit")
        return known | ({settings.COMMIT: commit} if commit else {})

    def _start_clocks(self) -> None:
        for schedule in routes.SCHEDULES:
            rule = events.Rule(
                self,
                schedule.name.capitalize(),
                schedule=events.Schedule.rate(Duration.minutes(schedule.every_minutes)),
            )
            target = self.functions[schedule.function].function
            rule.add_target(targets.LambdaFunction(target, retry_attempts=0))
        reader = self.functions[self.timers.facts.function].function
        reader.add_event_source(
            sources.SqsEventSource(
                self.timers.queue,
                batch_size=self.timers.facts.batch_size,
                report_batch_item_failures=True,
            )
        )

    def _tell(self) -> None:
        outputs = {
            "HttpApiId": self.http.api.api_id,
            "HttpUrl": self.http.api.api_endpoint,
            "SocketApiId": self.socket.api.api_id,
            "SocketStage": STAGE,
            "SocketUrl": self.socket.stage.url,
            "TableName": self.data.table.table_name,
            "TimerQueueUrl": self.timers.queue.queue_url,
        }
        for name, value in outputs.items():
            CfnOutput(self, name, value=value)
