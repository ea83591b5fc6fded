"""The edge: one origin, HTTPS only, its headers, its functions as they run, the firewall, what the page's files are."""

import json
import subprocess
from typing import Any

import pytest

from functions.service.settings import CLIENT_ADDRESS_HEADER, EDGE_KEY_HEADER
from infra.edge import edge_code
from infra.gateways import STAGE
from infra.headers import CONTENT_SECURITY_POLICY, SECURITY, VERSIONED
from infra.stage import BadContext, Stage
from tests.infra.conftest import ARN, FULL, synthesise
from tests.infra.templates import Json, of_type, one_of


@pytest.fixture
def distribution(service: Json) -> Json:
    config: Json = one_of(service, "AWS::CloudFront::Distribution")["DistributionConfig"]
    return config


def run(code: str, event: Any) -> Json:
    """What one of the edge's functions makes of an event; Node runs it as the edge would."""
    program = f"{code}\nconsole.log(JSON.stringify(handler({json.dumps(event)})))"
    made: Json = json.loads(subprocess.run(["node", "-e", program], capture_output=True, text=True, check=True).stdout)
    return made


def request(uri: str, **headers: str) -> Json:
    told = {name.replace("_", "-"): {"value": value} for name, value in headers.items()}
    return {"viewer": {"ip": "198.51.100.9"}, "request": {"uri": uri, "headers": told, "querystring": {}}}


def gateway(event: Json) -> Json:
    return run(edge_code("gateway", address=CLIENT_ADDRESS_HEADER, stage=STAGE), event)


@pytest.mark.parametrize(
    ("asked", "given"),
    [("/ws", f"/{STAGE}"), ("/api/tables", "/api/tables"), ("/api/ws", "/api/ws"), ("/wss", "/wss")],
)
def test_the_socket_is_taken_to_its_stage_and_the_api_is_left(asked: str, given: str) -> None:
    assert gateway(request(asked))["uri"] == given


def test_the_clients_address_is_the_edges_whatever_the_client_says() -> None:
    forged = {CLIENT_ADDRESS_HEADER.replace("-", "_"): "203.0.113.5", "x_forwarded_for": "203.0.113.5"}
    assert gateway(request("/api/x", **forged))["headers"][CLIENT_ADDRESS_HEADER] == {"value": "198.51.100.9"}


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ("/", "/index.html"),
        ("/lobby", "/index.html"),
        ("/table/7d0c8f0e-6f0a-4b7e-9d55-0d6d2c2f6a11", "/index.html"),
        ("/join/7d0c8f0e-6f0a-4b7e-9d55-0d6d2c2f6a11", "/index.html"),
        ("/spectate/x/", "/index.html"),
        ("/replay/x/3", "/index.html"),
        ("/sw.js", "/sw.js"),
        (f"/{VERSIONED}0123/app/main.js", f"/{VERSIONED}0123/app/main.js"),
        (f"/{VERSIONED}0123/nothing", f"/{VERSIONED}0123/nothing"),
    ],
)
def test_addresses_of_the_client_are_its_page(asked: str, given: str) -> None:
    assert run(edge_code("fallback", versioned=VERSIONED), request(asked))["uri"] == given


def test_the_page_may_talk_to_its_own_host_alone() -> None:
    event = {**request("/", host="play.example"), "response": {"headers": {}}}
    told = run(edge_code("policy", policy=CONTENT_SECURITY_POLICY), event)["headers"]["content-security-policy"]
    directives = dict(part.split(" ", 1) for part in told["value"].split("; "))
    assert directives["connect-src"] == "'self' wss://play.example"
    assert directives["default-src"] == "'self'"
    assert directives["frame-ancestors"] == "'none'"
    assert "unsafe" not in told["value"]
    assert "*" not in told["value"]


def test_page_api_and_socket_are_one_origin_by_https_alone(distribution: Json) -> None:
    assert distribution["DefaultCacheBehavior"]["ViewerProtocolPolicy"] == "redirect-to-https"
    behaviours = {one["PathPattern"]: one for one in distribution["CacheBehaviors"]}
    assert set(behaviours) == {"/api/*", "/ws"}
    disabled, all_but_host = "4135ea2d-6df8-44a3-9df3-4b5a84be39ad", "b689b0a8-53d0-40ab-baf2-68738e2966ac"
    for one in behaviours.values():
        assert one["ViewerProtocolPolicy"] == "https-only"
        assert one["CachePolicyId"] == disabled
        assert one["OriginRequestPolicyId"] == all_but_host


def test_the_gateways_know_the_edge_by_its_key(distribution: Json) -> None:
    custom = [one for one in distribution["Origins"] if "CustomOriginConfig" in one]
    assert len(custom) == 2
    for one in custom:
        assert one["CustomOriginConfig"]["OriginProtocolPolicy"] == "https-only"
        (header,) = one["OriginCustomHeaders"]
        assert header["HeaderName"] == EDGE_KEY_HEADER
        assert header["HeaderValue"]["Fn::Join"][1][0] == "{{resolve:secretsmanager:"


def test_no_header_of_ours_is_one_that_cloudfront_refuses() -> None:
    for name in (EDGE_KEY_HEADER, CLIENT_ADDRESS_HEADER):
        assert not name.startswith(("x-amz-", "x-edge-", "x-real-ip", "x-forwarded-proto"))


def test_every_answer_carries_the_security_headers(service: Json) -> None:
    policies = of_type(service, "AWS::CloudFront::ResponseHeadersPolicy")
    assert len(policies) == 2
    for policy in policies.values():
        config = policy["Properties"]["ResponseHeadersPolicyConfig"]
        told = {one["Header"]: one["Value"] for one in config["CustomHeadersConfig"]["Items"]}
        secure = config["SecurityHeadersConfig"]
        hsts = secure["StrictTransportSecurity"]
        told["Strict-Transport-Security"] = f"max-age={hsts['AccessControlMaxAgeSec']}; includeSubDomains"
        assert hsts["IncludeSubdomains"] is True
        told["X-Frame-Options"] = secure["FrameOptions"]["FrameOption"]
        told["Referrer-Policy"] = secure["ReferrerPolicy"]["ReferrerPolicy"]
        told["X-Content-Type-Options"] = "nosniff" if "ContentTypeOptions" in secure else ""
        assert told == {name: value for name, value in SECURITY.items() if name != "Content-Security-Policy"}


def test_the_page_s_files_are_private_encrypted_and_read_by_the_edge_alone(service: Json) -> None:
    bucket = one_of(service, "AWS::S3::Bucket")
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
    assert "BucketEncryption" in bucket
    statements = one_of(service, "AWS::S3::BucketPolicy")["PolicyDocument"]["Statement"]
    assert any(one["Effect"] == "Deny" and "aws:SecureTransport" in str(one["Condition"]) for one in statements)
    allowed = [one for one in statements if one["Effect"] == "Allow"]
    assert {str(one["Principal"]) for one in allowed} == {"{'Service': 'cloudfront.amazonaws.com'}"}
    assert all("AWS:SourceArn" in str(one["Condition"]) for one in allowed)
    assert "OriginAccessControlId" in str(one_of(service, "AWS::CloudFront::Distribution"))


def test_the_firewall_has_managed_rules_and_a_rate(prod: dict[str, Json]) -> None:
    acl = one_of(prod["Firewall"], "AWS::WAFv2::WebACL")
    assert acl["Scope"] == "CLOUDFRONT"
    statements = [rule["Statement"] for rule in acl["Rules"]]
    managed = {one["ManagedRuleGroupStatement"]["Name"] for one in statements if "ManagedRuleGroupStatement" in one}
    assert {"AWSManagedRulesCommonRuleSet", "AWSManagedRulesKnownBadInputsRuleSet"} <= managed
    (rate,) = (rule for rule in acl["Rules"] if "RateBasedStatement" in rule["Statement"])
    assert rate["Action"] == {"Block": {}}
    assert len({rule["Priority"] for rule in acl["Rules"]}) == len(acl["Rules"])
    assert "WebACLId" in one_of(prod["Service"], "AWS::CloudFront::Distribution")["DistributionConfig"]


def test_a_deployment_may_have_a_name_of_its_own() -> None:
    service = synthesise(FULL)["Service"]
    config = one_of(service, "AWS::CloudFront::Distribution")["DistributionConfig"]
    assert config["Aliases"] == ["play.example"]
    assert config["ViewerCertificate"]["AcmCertificateArn"] == ARN
    assert config["ViewerCertificate"]["MinimumProtocolVersion"] == "TLSv1.2_2021"
    assert service["Outputs"]["Url"]["Value"] == "https://play.example"


def test_keys_are_changed_with_both_taken_and_the_last_one_sent() -> None:
    service = synthesise(FULL)["Service"]
    keys = list(of_type(service, "AWS::SecretsManager::Secret"))
    assert len(keys) == 2
    (sockets,) = (
        one["Properties"]["Environment"]["Variables"]["SPADES_EDGE_KEYS"]
        for one in of_type(service, "AWS::Lambda::Function").values()
        if one["Properties"]["Handler"] == "functions.sockets.handler"
    )
    assert all(key in json.dumps(sockets) for key in keys)
    config = one_of(service, "AWS::CloudFront::Distribution")["DistributionConfig"]
    assert "KeysKey2" in json.dumps(config)
    assert "KeysKey1" not in json.dumps(config)


def test_elsewhere_than_in_the_firewalls_region_the_firewall_is_still_there() -> None:
    stacks = synthesise(FULL)
    assert of_type(stacks["Firewall"], "AWS::WAFv2::WebACL")
    assert "WebACLId" in one_of(stacks["Service"], "AWS::CloudFront::Distribution")["DistributionConfig"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "test", "mail_from": "a@b.example"},
        {"name": "prod"},
        {"domain": "play.example", "mail_from": "a@b.example"},
        {"origins": ("*",), "mail_from": "a@b.example"},
        {"mail_from": "a@b.example", "auto_verify": True},
    ],
)
def test_a_context_that_cannot_be_is_refused_with_what_would_do(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadContext, match=r"stage|mailFrom|domain|origins|autoVerify"):
        Stage(**wrong).check()
