"""The figures of a deployment: what its functions write into their log lines, and what AWS counts of it."""

from aws_cdk import Duration
from aws_cdk import aws_cloudwatch as cloudwatch

from infra import prices
from infra.service import ServiceStack

MINUTE = Duration.minutes(1)


class Figures:
    """Metrics by what they say; a period is a minute unless it says otherwise."""

    def __init__(self, service: ServiceStack) -> None:
        self._service = service

    def own(self, name: str, statistic: str = "Sum", label: str | None = None) -> cloudwatch.Metric:
        """One of functions/service/api/metrics.py."""
        return cloudwatch.Metric(
            namespace=self._service.namespace,
            metric_name=name,
            statistic=statistic,
            period=MINUTE,
            label=label,
        )

    def errors(self) -> list[cloudwatch.Metric]:
        """Failed invocations, function by function."""
        return [one.alias.metric_errors(period=MINUTE, label=name) for name, one in self._service.functions.items()]

    def throttles(self) -> cloudwatch.MathExpression:
        """Invocations that Lambda refused for want of concurrency, of all functions."""
        refused = {
            f"t{at}": one.function.metric_throttles(period=MINUTE)
            for at, one in enumerate(self._service.functions.values())
        }
        return cloudwatch.MathExpression(
            expression="+".join(refused), using_metrics=refused, period=MINUTE, label="throttles"
        )

    def dead_letters(self) -> cloudwatch.Metric:
        """Messages that failed again and again."""
        return self._service.timers.dead.metric_approximate_number_of_messages_visible(
            period=MINUTE, statistic="Maximum"
        )

    def server_errors(self) -> cloudwatch.Metric:
        """Answers of the HTTP API with 5xx."""
        return self._service.http.api.metric_server_error(period=MINUTE, statistic="Sum")

    def trouble(self) -> list[cloudwatch.IMetric]:
        """What should be zero."""
        return [self.throttles(), self.server_errors(), self.dead_letters()]

    def cost_of_a_thousand_games(self) -> cloudwatch.MathExpression:
        """Dollars, from an hour's use at list price and the games that ended in it: an estimate."""
        hour = Duration.hours(1)
        table, socket, http = self._service.data.table, self._service.socket.api, self._service.http.api
        used: dict[str, cloudwatch.IMetric] = {
            "games": self.own("finished").with_(period=hour),
            "writes": table.metric_consumed_write_capacity_units(period=hour, statistic="Sum"),
            "reads": table.metric_consumed_read_capacity_units(period=hour, statistic="Sum"),
            "requests": http.metric_count(period=hour, statistic="Sum"),
            "messages": cloudwatch.Metric(
                namespace="AWS/ApiGateway",
                metric_name="MessageCount",
                dimensions_map={"ApiId": socket.api_id},
                statistic="Sum",
                period=hour,
            ),
        }
        compute = []
        for at, one in enumerate(self._service.functions.values()):
            used[f"d{at}"] = one.function.metric_duration(period=hour, statistic="Sum")
            compute.append(f"d{at}*{_plain(one.facts.memory_mb / 1024 / 1000 * prices.GIGABYTE_SECOND)}")
        parts = [
            f"writes*{_plain(prices.WRITE_UNIT)}",
            f"reads*{_plain(prices.READ_UNIT)}",
            f"requests*{_plain(prices.HTTP_REQUEST + prices.INVOCATION)}",
            f"messages*{_plain(prices.SOCKET_MESSAGE)}",
            *compute,
        ]
        return cloudwatch.MathExpression(
            expression=f"1000*({'+'.join(parts)})/games", using_metrics=used, period=hour, label="$ for 1,000 games"
        )


def _plain(price: float) -> str:
    """A price without an exponent, which metric math would take for a name."""
    return f"{price:.10f}".rstrip("0")
