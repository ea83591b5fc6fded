"""List prices in dollars, us-east-1, as of mid-2025; the free tier is left out. The one place for them."""

from typing import Final

HTTP_REQUEST: Final = 1.00e-6
SOCKET_MESSAGE: Final = 1.00e-6
"""Of 32 KB, either way."""
SOCKET_MINUTE: Final = 0.25e-6
WRITE_UNIT: Final = 0.625e-6
READ_UNIT: Final = 0.125e-6
INVOCATION: Final = 0.20e-6
GIGABYTE_SECOND: Final = 13.3334e-6
"""On arm64."""
QUEUE_REQUEST: Final = 0.40e-6
LOG_GIGABYTE: Final = 0.50
METRIC_MONTH: Final = 0.30
ALARM_METRIC_MONTH: Final = 0.10
SECRET_MONTH: Final = 0.40
EDGE_REQUEST: Final = 1.00e-6
"""HTTPS at CloudFront in North America and Europe; with the edge function that runs for it 0.10e-6 more."""
EDGE_FUNCTION: Final = 0.10e-6
EDGE_GIGABYTE: Final = 0.085
FIREWALL_MONTH: Final = 5.00
FIREWALL_RULE_MONTH: Final = 1.00
FIREWALL_REQUEST: Final = 0.60e-6
