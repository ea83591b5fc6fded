"""Queues that call a function, each with the queue where messages go that fail again and again."""

from aws_cdk import Duration
from aws_cdk import aws_sqs as sqs
from constructs import Construct

from functions.service import routes

ENCRYPTION = sqs.QueueEncryption.SQS_MANAGED
"""Under a key of AWS's own, which costs nothing."""


class Timers(Construct):
    """The queue of table timers; `consumer` reads it."""

    def __init__(
        self, scope: Construct, id: str, facts: routes.Queue, consumer: routes.Function, tls_only: bool
    ) -> None:
        super().__init__(scope, id)
        self.facts = facts
        self.dead = sqs.Queue(
            self, "Dead", retention_period=Duration.days(14), encryption=ENCRYPTION, enforce_ssl=tls_only
        )
        self.queue = sqs.Queue(
            self,
            "Queue",
            retention_period=Duration.hours(1),  # the sweep has long done what an older message asks for
            visibility_timeout=Duration.seconds(6 * consumer.timeout_s),  # Lambda's own advice
            dead_letter_queue=sqs.DeadLetterQueue(queue=self.dead, max_receive_count=facts.attempts),
            encryption=ENCRYPTION,
            enforce_ssl=tls_only,
        )
