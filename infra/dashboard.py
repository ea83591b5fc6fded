"""The dashboard: the game first, then what carries it."""

from collections.abc import Sequence

from aws_cdk import aws_cloudwatch as cloudwatch
from constructs import Construct

from infra.figures import Figures

WIDTH, HEIGHT = 8, 6


def dashboard(scope: Construct, figures: Figures, alarms: Sequence[cloudwatch.IAlarm]) -> cloudwatch.Dashboard:
    """Three widgets a row."""
    own = figures.own
    rows: list[list[cloudwatch.IWidget]] = [
        [
            _graph("Games running", own("running", "Maximum", "games")),
            _graph("Actions a minute", own("actions")),
            _graph("Games finished", own("finished")),
        ],
        [
            _graph("From a play until all were told, ms", own("fanOutMs", "p50", "p50"), own("fanOutMs", "p99", "p99")),
            _graph("Rules and bots, ms a commit", own("judgeMs", "Average", "average"), own("judgeMs", "p99", "p99")),
            _graph("Conflicts, sockets found gone or behind", own("conflicts"), own("gone"), own("lost")),
        ],
        [
            _graph(
                "Timers late, tables rescued or set aside", own("late"), own("rescued"), own("damaged"), own("sweeps")
            ),
            _graph(
                "Errors by function; those that were answered, and of bots",
                *figures.errors(),
                own("serverErrors"),
                own("botFaults"),
            ),
            _graph(
                "Throttles, 5xx, dead-letter queue",
                figures.throttles(),
                figures.server_errors(),
                figures.dead_letters(),
            ),
        ],
        [
            _graph("Cost of 1,000 games at list price, $ (estimate)", figures.cost_of_a_thousand_games()),
            cloudwatch.AlarmStatusWidget(title="Alarms", alarms=list(alarms), width=2 * WIDTH, height=HEIGHT),
        ],
    ]
    return cloudwatch.Dashboard(scope, "Dashboard", widgets=rows)


def _graph(title: str, *metrics: cloudwatch.IMetric) -> cloudwatch.GraphWidget:
    return cloudwatch.GraphWidget(title=title, left=list(metrics), width=WIDTH, height=HEIGHT)
