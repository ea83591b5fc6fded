"""The edge: one origin for page, API and socket, HTTPS only, with the headers that browsers are to get."""

from pathlib import Path

from aws_cdk import Duration, RemovalPolicy
from aws_cdk import aws_certificatemanager as certificates
from aws_cdk import aws_cloudfront as cloudfront
from aws_cdk import aws_cloudfront_origins as origins
from aws_cdk import aws_secretsmanager as secretsmanager
from constructs import Construct

from functions.service.settings import CLIENT_ADDRESS_HEADER, EDGE_KEY_HEADER
from infra.gateways import STAGE
from infra.headers import CONTENT_SECURITY_POLICY, SECURITY, VERSIONED
from infra.page import Page
from infra.stage import Stage

CODE = Path(__file__).parent / "edge_functions"
YEAR = Duration.days(365)
BY_POLICY = {
    "Content-Security-Policy",
    "Strict-Transport-Security",
    "X-Content-Type-Options",
    "X-Frame-Options",
    "Referrer-Policy",
}
"""Security headers that CloudFront has settings of their own for."""


class Keys(Construct):
    """What the API knows the edge by; the edge sends the last one."""

    def __init__(self, scope: Construct, id: str, names: tuple[str, ...]) -> None:
        super().__init__(scope, id)
        made = secretsmanager.SecretStringGenerator(password_length=40, exclude_punctuation=True)
        self.secrets = [
            secretsmanager.Secret(
                self,
                f"Key{name}",
                description="Comes with whatever came through the edge",
                generate_secret_string=made,
                removal_policy=RemovalPolicy.DESTROY,
            )
            for name in names
        ]

    @property
    def values(self) -> list[str]:
        """References that CloudFormation puts the keys in for, so that no template holds one."""
        return [secret.secret_value.unsafe_unwrap() for secret in self.secrets]


class Edge(Construct):
    """The distribution, before a page, an HTTP API and a WebSocket API given by their hosts."""

    def __init__(
        self, scope: Construct, id: str, stage: Stage, *, http: str, socket: str, key: str, firewall: str | None
    ) -> None:
        super().__init__(scope, id)
        self.page = Page(self, "Page")
        self._api_headers = self._headers("ApiHeaders", policy="default-src 'none'; frame-ancestors 'none'")
        self._to_gateway = self._function(
            "gateway", cloudfront.FunctionEventType.VIEWER_REQUEST, address=CLIENT_ADDRESS_HEADER, stage=STAGE
        )
        certificate = (
            certificates.Certificate.from_certificate_arn(self, "Certificate", stage.certificate)
            if stage.certificate
            else None
        )
        self.distribution = cloudfront.Distribution(
            self,
            "Distribution",
            comment=f"Spades ({stage.name})",
            default_behavior=self._page(),
            additional_behaviors={
                "/api/*": self._gateway(http, key),
                "/ws": self._gateway(socket, key),
            },
            default_root_object="index.html",
            domain_names=[stage.domain] if stage.domain else None,
            certificate=certificate,
            minimum_protocol_version=cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
            http_version=cloudfront.HttpVersion.HTTP2_AND_3,
            web_acl_id=firewall,
        )
        self.url = f"https://{stage.domain or self.distribution.distribution_domain_name}"

    def _page(self) -> cloudfront.BehaviorOptions:
        files = origins.S3BucketOrigin.with_origin_access_control(
            self.page.bucket,
            # the right to list is what makes a missing file a 404
            origin_access_levels=[cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
        )
        return cloudfront.BehaviorOptions(
            origin=files,
            viewer_protocol_policy=cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
            cache_policy=cloudfront.CachePolicy.CACHING_OPTIMIZED,
            response_headers_policy=self._headers("PageHeaders", policy=None),
            function_associations=[
                self._function("fallback", cloudfront.FunctionEventType.VIEWER_REQUEST, versioned=VERSIONED),
                self._function("policy", cloudfront.FunctionEventType.VIEWER_RESPONSE, policy=CONTENT_SECURITY_POLICY),
            ],
        )

    def _gateway(self, host: str, key: str) -> cloudfront.BehaviorOptions:
        return cloudfront.BehaviorOptions(
            origin=origins.HttpOrigin(
                host,
                protocol_policy=cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
                origin_ssl_protocols=[cloudfront.OriginSslPolicy.TLS_V1_2],
                custom_headers={EDGE_KEY_HEADER: key},
            ),
            viewer_protocol_policy=cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
            allowed_methods=cloudfront.AllowedMethods.ALLOW_ALL,
            cache_policy=cloudfront.CachePolicy.CACHING_DISABLED,
            origin_request_policy=cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
            response_headers_policy=self._api_headers,
            function_associations=[self._to_gateway],
        )

    def _function(
        self, name: str, event: cloudfront.FunctionEventType, **values: str
    ) -> cloudfront.FunctionAssociation:
        function = cloudfront.Function(
            self,
            name.capitalize(),
            code=cloudfront.FunctionCode.from_inline(edge_code(name, **values)),
            runtime=cloudfront.FunctionRuntime.JS_2_0,
        )
        return cloudfront.FunctionAssociation(event_type=event, function=function)

    def _headers(self, id: str, policy: str | None) -> cloudfront.ResponseHeadersPolicy:
        csp = cloudfront.ResponseHeadersContentSecurityPolicy(content_security_policy=policy or "", override=True)
        others = [
            cloudfront.ResponseCustomHeader(header=name, value=value, override=True)
            for name, value in SECURITY.items()
            if name not in BY_POLICY
        ]
        return cloudfront.ResponseHeadersPolicy(
            self,
            id,
            security_headers_behavior=cloudfront.ResponseSecurityHeadersBehavior(
                content_security_policy=csp if policy else None,
                content_type_options=cloudfront.ResponseHeadersContentTypeOptions(override=True),
                frame_options=cloudfront.ResponseHeadersFrameOptions(
                    frame_option=cloudfront.HeadersFrameOption.DENY, override=True
                ),
                referrer_policy=cloudfront.ResponseHeadersReferrerPolicy(
                    referrer_policy=cloudfront.HeadersReferrerPolicy.NO_REFERRER, override=True
                ),
                strict_transport_security=cloudfront.ResponseHeadersStrictTransportSecurity(
                    access_control_max_age=YEAR, include_subdomains=True, override=True
                ),
            ),
            custom_headers_behavior=cloudfront.ResponseCustomHeadersBehavior(custom_headers=others),
        )


def edge_code(name: str, **values: str) -> str:
    """The code of one of the edge's functions, with values in the places that it names."""
    code = (CODE / f"{name}.js").read_text()
    for place, value in values.items():
        code = code.replace("{{" + place + "}}", value)
    return code
