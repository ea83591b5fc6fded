"""The alarms: what wakes somebody, each with a runbook of the same name in docs/operating.md."""

from typing import NamedTuple

from aws_cdk import aws_cloudwatch as cloudwatch
from constructs import Construct

from infra.figures import Figures

MORE = cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD
LESS = cloudwatch.ComparisonOperator.LESS_THAN_THRESHOLD
SLOW_MS = 1000


class Watch(NamedTuple):
    """When something is wrong: `minutes` of the last `of` are beyond a threshold."""

    name: str
    says: str
    metric: cloudwatch.IMetric
    threshold: float
    minutes: int = 1
    of: int = 1
    compare: cloudwatch.ComparisonOperator = MORE
    silence: cloudwatch.TreatMissingData = cloudwatch.TreatMissingData.NOT_BREACHING


def watches(figures: Figures) -> list[Watch]:
    """All alarms but those of the functions' errors, which canaries need too."""
    return [
        Watch("Throttles", "Lambda refuses calls: concurrency is used up", figures.throttles(), 0, 2, 5),
        Watch("ServerErrors", "The HTTP API answers 5xx", figures.server_errors(), 5, 2, 5),
        Watch(
            "SlowFanOut",
            "From a play until all were told takes too long",
            figures.own("fanOutMs", "p99"),
            SLOW_MS,
            3,
            5,
        ),
        Watch("DeadLetters", "A timer or a mail job failed again and again", figures.dead_letters(), 0),
        Watch("SweepRescues", "Tables wait for the sweep: timers are lost", figures.own("rescued"), 3, 3, 5),
        Watch("LostFrames", "Open sockets miss what they should be told", figures.own("lost"), 20, 3, 5),
        Watch("DamagedTables", "A stored table could not be read and was set aside", figures.own("damaged"), 0),
        Watch(
            "MissedSweep",
            "The sweep does not come",
            figures.own("sweeps"),
            1,
            3,
            3,
            LESS,
            cloudwatch.TreatMissingData.BREACHING,
        ),
    ]


def alarm(scope: Construct, watch: Watch) -> cloudwatch.Alarm:
    """A watch as an alarm."""
    return cloudwatch.Alarm(
        scope,
        watch.name,
        alarm_description=f"{watch.says}. See docs/operating.md, {watch.name}.",
        metric=watch.metric,
        threshold=watch.threshold,
        datapoints_to_alarm=watch.minutes,
        evaluation_periods=watch.of,
        comparison_operator=watch.compare,
        treat_missing_data=watch.silence,
    )
