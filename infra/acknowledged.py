"""What cdk-nag's AwsSolutions pack objects to and why it is so here, each at the one place that it is about."""

import aws_cdk as cdk
from constructs import IConstruct

from infra.service import ServiceStack

PACK = "AwsSolutions"
COPIER = "Custom::CDKBucketDeployment"


def acknowledge(service: ServiceStack) -> None:
    """Writes the reasons into the app; an objection without one fails the checks."""
    for gateway in (service.http.api, service.socket.api):
        _say(gateway, "APIG4", "The functions check sessions, in a read that they make anyway; tests ask every route.")
    _say(
        service.socket.stage,
        "APIG1",
        "A WebSocket API logs with a role for the whole account only; the function writes a line for every event.",
    )
    for facts in service.functions.values():
        _say(facts.function, "L1", "Wheels and bytecode are of this version; it is changed together with them.")
        if "push" in facts.touches:
            for method in ("POST", "DELETE"):
                _say(
                    facts.role, f"IAM5[Resource::{_connections(service, method)}]", "A connection's id is in its path."
                )
    if service.releases is not None:
        _say(service.releases, f"IAM4[{_managed('AWSCodeDeployRoleForLambdaLimited')}]", "What AWS wrote for this.")
    if service.edge is not None and service.keys is not None:
        _edge(service)


def _edge(service: ServiceStack) -> None:
    assert service.edge is not None
    assert service.keys is not None
    _say(service.keys, "SMG4", "Functions and edge change keys together, by a deployment: docs/operating.md.")
    _say(service.edge.page.bucket, "S1", "It holds the page's files, which are public, and only the edge reads it.")
    distribution = service.edge.distribution
    _say(distribution, "CFR1", "Players may be anywhere.")
    _say(
        distribution,
        "CFR3",
        "These logs hold query strings, where tickets and sessions may stand; the gateway logs without.",
    )
    if not service.stage.domain:
        _say(distribution, "CFR4", "CloudFront's own name comes with CloudFront's own policy; a domain gets TLS 1.2.")
    copier = next(child for child in service.node.children if child.node.id.startswith(COPIER))
    reason = "CDK's own helper, which copies the page's files at a deployment and is called by nothing else."
    files = service.get_logical_id(service.edge.page.bucket.node.default_child)  # type: ignore[arg-type]
    assets = f"arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-{service.stage.region}/*"
    for finding in (
        f"IAM4[{_managed('AWSLambdaBasicExecutionRole')}]",
        *(f"IAM5[Action::s3:{action}*]" for action in ("GetObject", "GetBucket", "List", "DeleteObject", "Abort")),
        *(f"IAM5[Resource::{resource}]" for resource in (assets, f"<{files}.Arn>/*", "*")),
        "L1",
    ):
        _say(copier, finding, reason)


def _connections(service: ServiceStack, method: str) -> str:
    api = service.get_logical_id(service.socket.api.node.default_child)  # type: ignore[arg-type]
    place = f"arn:<AWS::Partition>:execute-api:{service.stage.region}:<AWS::AccountId>:<{api}>"
    return f"{place}/{service.socket.stage.stage_name}/{method}/@connections/*"


def _managed(name: str) -> str:
    return f"Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/{name}"


def _say(about: IConstruct, finding: str, reason: str) -> None:
    cdk.Validations.of(about).acknowledge(cdk.Acknowledgment(id=f"{PACK}::{PACK}-{finding}", reason=reason))
