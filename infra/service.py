"""The service around the state: timers, functions, gateways and, on AWS, the edge, all read off the route table."""

import aws_cdk as cdk
from aws_cdk import CfnOutput, Duration
from aws_cdk import aws_cloudwatch_actions as actions
from aws_cdk import aws_codedeploy as codedeploy
from aws_cdk import aws_events as events
from aws_cdk import aws_events_targets as targets
from aws_cdk import aws_iam as iam
from aws_cdk import aws_lambda_event_sources as sources
from aws_cdk import aws_sns as sns
from aws_cdk import aws_sns_subscriptions as subscriptions
from constructs import Construct

from functions.service import routes, settings
from infra import bundling, grants
from infra.data import Data
from infra.edge import Edge, Keys
from infra.functions import DomainFunction
from infra.gateways import STAGE, Http, Socket
from infra.stage import FIREWALL_REGION, Stage
from infra.timers import Timers


class ServiceStack(cdk.Stack):
    """Everything that can be made again from the sources. Without an edge (the emulator) the gateways are open."""

    def __init__(self, scope: Construct, stage: Stage, data: Data, firewall: str | None) -> None:
        super().__init__(
            scope,
            f"{stage.title}-Service",
            env=cdk.Environment(region=stage.region),
            cross_region_references=stage.firewall and stage.region != FIREWALL_REGION,
            description="Spades: functions, gateways, edge",
        )
        self.stage, self.data = stage, data
        self.http = Http(self, "Http", stage)
        self.socket = Socket(self, "Socket")
        self.keys = None if stage.local else Keys(self, "Keys", stage.edge_keys)
        self.edge = None if self.keys is None else self._edge(self.keys, firewall)
        by_name = {facts.name: facts for facts in routes.FUNCTIONS}
        (queue,) = routes.QUEUES
        self.timers = Timers(self, "Timers", queue, by_name[queue.function], tls_only=not stage.local)
        self.functions: dict[str, DomainFunction] = {facts.name: self._function(facts) for facts in routes.FUNCTIONS}
        deployed = {name: function.alias for name, function in self.functions.items()}
        self.topic = self._topic()
        self.http.connect(deployed)
        self.socket.connect(deployed)
        self._start_clocks()
        self.releases = self._release_slowly() if stage.prod and not stage.local else None
        self._tell()

    @property
    def namespace(self) -> str:
        """Where the functions' metrics are."""
        return f"Spades/{self.stage.name}"

    @property
    def app_url(self) -> str:
        """The origin of page and API."""
        return self.edge.url if self.edge else self.stage.app_url or self.http.api.api_endpoint

    def _edge(self, keys: Keys, firewall: str | None) -> Edge:
        host = f"execute-api.{self.region}.{self.url_suffix}"
        http, socket = (f"{api.api_id}.{host}" for api in (self.http.api, self.socket.api))
        return Edge(self, "Edge", self.stage, http=http, socket=socket, key=keys.values[-1], firewall=firewall)

    def _function(self, facts: routes.Function) -> DomainFunction:
        code = bundling.code(facts.libraries, self.stage.local)
        function = DomainFunction(self, self.stage, facts, code, self._environment(facts))
        queue = self.timers.queue.queue_arn
        granted = grants.statements(
            function.touches,
            self.data.arns,
            self.socket.connections_arns,
            queue,
            self._senders(),
            traced=self.stage.tracing,
        )
        function.allow(granted)
        return function

    def _senders(self) -> list[str]:
        """The identities that mail may come from: the address and its domain."""
        if self.stage.local:
            return ["*"]  # the emulator does not know what the resource of a mail is
        address = self.stage.mail_from
        names = (address, address.partition("@")[2])
        return [self.format_arn(service="ses", resource="identity", resource_name=name) for name in names]

    def _environment(self, facts: routes.Function) -> dict[str, str]:
        """The settings of a function: only what it may touch, makes links of or has to check."""
        touches = routes.touches_of(facts.name)
        called = {route.function for route in routes.ROUTES} | {route.function for route in routes.SOCKET_ROUTES}
        known: dict[str, str] = {settings.METRICS: self.namespace, settings.FUNCTION: facts.name}
        if touches & {"read", "write"}:
            known[settings.TABLE_NAME] = self.data.table.table_name
        if "push" in touches:
            known |= {settings.SOCKET_API_ID: self.socket.api.api_id, settings.SOCKET_STAGE: STAGE}
        if "timer" in touches:
            known[settings.TIMER_QUEUE_URL] = self.timers.queue.queue_url
        if "mail" in touches:
            known[settings.MAIL_FROM] = self.stage.mail_from
        if facts.links:
            known[settings.APP_URL] = self.app_url
        if self.stage.auto_verify and any(route.handler == "register" for route in routes.routes_of(facts.name)):
            known[settings.AUTO_VERIFY] = "true"
        if self.stage.rate_limit and any(route.limit for route in routes.routes_of(facts.name)):
            known[settings.RATE_LIMIT_MAX] = self.stage.rate_limit
        if any(route.function == facts.name and route.key == "$connect" for route in routes.SOCKET_ROUTES):
            known[settings.ORIGINS] = ",".join([self.app_url, *self.stage.origins])
        if self.keys and facts.name in called:
            known[settings.EDGE_KEYS] = ",".join(self.keys.values)
        if self.stage.commit:
            known[settings.COMMIT] = self.stage.commit
        if self.stage.version:
            known[settings.VERSION] = self.stage.version
        return known

    def _start_clocks(self) -> None:
        for schedule in routes.SCHEDULES:
            rule = events.Rule(
                self,
                schedule.name.capitalize(),
                schedule=events.Schedule.rate(Duration.minutes(schedule.every_minutes)),
            )
            target = self.functions[schedule.function].alias
            rule.add_target(targets.LambdaFunction(target, retry_attempts=0))
        reader = self.functions[self.timers.facts.function].alias
        reader.add_event_source(
            sources.SqsEventSource(
                self.timers.queue,
                batch_size=self.timers.facts.batch_size,
                report_batch_item_failures=True,
            )
        )

    def _topic(self) -> sns.Topic:
        """Where alarms go; those of the functions are here already, as the canaries look at them."""
        topic = sns.Topic(self, "Alarms", enforce_ssl=True)
        topic.grant_publish(
            iam.ServicePrincipal(
                "cloudwatch.amazonaws.com", conditions={"StringEquals": {"aws:SourceAccount": self.account}}
            )
        )
        if self.stage.alarm_mail:
            topic.add_subscription(subscriptions.EmailSubscription(self.stage.alarm_mail))
        for function in self.functions.values():
            for alarm in function.alarms:
                alarm.add_alarm_action(actions.SnsAction(topic))
        return topic

    def _release_slowly(self) -> iam.Role:
        application = codedeploy.LambdaApplication(self, "Releases")
        role = iam.Role(self, "Releaser", assumed_by=iam.ServicePrincipal("codedeploy.amazonaws.com"))
        for function in self.functions.values():
            function.release_slowly(application, role)
        return role

    def _tell(self) -> None:
        outputs = {
            "Url": self.app_url,
            "HttpApiId": self.http.api.api_id,
            "HttpUrl": self.http.api.api_endpoint,
            "SocketApiId": self.socket.api.api_id,
            "SocketStage": STAGE,
            "SocketUrl": self.socket.stage.url,
            "TimerQueueUrl": self.timers.queue.queue_url,
        }
        for name, value in outputs.items():
            CfnOutput(self, name, value=value)
        if self.edge:
            self.edge.page.publish(self.edge.distribution)
