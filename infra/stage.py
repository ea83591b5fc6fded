"""What one deployment is, read from the context (`cdk deploy -c name=value`), checked once."""

import os
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from constructs import Node

STAGES: Final = ("dev", "prod")
PROJECT: Final = Path(__file__).parents[1] / "pyproject.toml"
FIREWALL_REGION: Final = "us-east-1"
"""Where CloudFront's firewalls and certificates live, whatever the Region of the rest."""


class BadContext(ValueError):
    """A value of the context is missing or cannot be; the message says what would do."""


class Stage(NamedTuple):
    """One deployment."""

    name: str = "dev"
    local: bool = False
    """For the emulator: no edge, no canaries, plain HTTP, sources only."""
    region: str = FIREWALL_REGION
    domain: str = ""
    """The page's own name, with `certificate` the ARN of its certificate in us-east-1."""
    certificate: str = ""
    app_url: str = ""
    """Where the local run's page is; elsewhere it follows from the edge."""
    mail_from: str = ""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use the API and open sockets."""
    edge_keys: tuple[str, ...] = ("1",)
    """Names of the keys that the API takes from the edge, which sends the last one."""
    firewall: bool = False
    tracing: bool = False
    alarm_mail: str = ""
    commit: str = ""
    version: str = ""
    """The release; that of pyproject.toml unless another is named."""
    rate_limit: str = ""
    """The local run's number of sign-ins in a quarter of an hour; elsewhere the code's own."""

    auto_verify: bool = False
    """Whether registering needs no letter: on a local run alone."""

    @property
    def prod(self) -> bool:
        """Whether players' data is in it."""
        return self.name == "prod"

    @property
    def title(self) -> str:
        """What the names of its stacks begin with."""
        return f"Spades-{self.name}"

    @classmethod
    def of(cls, node: Node) -> "Stage":
        """The stage that the context describes. Raises BadContext."""
        given = {name: str(node.try_get_context(name) or "") for name in _NAMES}
        name, local = given["stage"] or "dev", given["local"].lower() == "true"
        stage = cls(
            name=name,
            local=local,
            region=given["region"] or os.environ.get("CDK_DEFAULT_REGION") or FIREWALL_REGION,
            domain=given["domain"],
            certificate=given["certificate"],
            app_url=given["appUrl"],
            mail_from=given["mailFrom"] or ("" if name == "prod" and not local else "spades@example.com"),
            origins=tuple(given["origins"].split()) or (("*",) if local else ()),
            edge_keys=tuple(given["edgeKeys"].split()) or ("1",),
            firewall=not local and _on(given["firewall"], name == "prod"),
            tracing=_on(given["tracing"], False),
            alarm_mail=given["alarmMail"],
            commit=given["commit"],
            version=given["version"] or _released(),
            auto_verify=_on(given["autoVerify"], False),
            rate_limit="1000" if local else "",  # everybody there has the same address
        )
        stage.check()
        return stage

    def check(self) -> None:
        """Raises BadContext."""
        if self.name not in STAGES:
            raise BadContext(f"stage is {self.name!r}; it can be {' or '.join(STAGES)}")
        if bool(self.domain) != bool(self.certificate):
            raise BadContext("domain and certificate (its ARN, in us-east-1) are given together or not at all")
        if "@" not in self.mail_from:
            raise BadContext("mailFrom is needed: the address that mail comes from, whose domain SES has verified")
        if self.auto_verify and not self.local:
            raise BadContext("autoVerify is for a local run: a stage verifies its players' addresses")
        if not self.local and "*" in self.origins:
            raise BadContext("origins are named one by one, as https://other.example")


_NAMES: Final = (
    *("stage", "local", "region", "domain", "certificate", "appUrl", "mailFrom", "origins"),
    *("edgeKeys", "firewall", "tracing", "alarmMail", "commit", "version", "autoVerify"),
)


def _released() -> str:
    """The version in pyproject.toml."""
    return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])


def _on(text: str, default: bool) -> bool:
    """A switch of the context: on or off. Raises BadContext."""
    if text not in ("", "on", "off"):
        raise BadContext(f"a switch is on or off, not {text!r}")
    return text == "on" if text else default
