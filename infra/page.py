"""The page's files: a private bucket that only the edge reads, filled at every deployment."""

from functools import partial
from pathlib import Path

from aws_cdk import RemovalPolicy
from aws_cdk import aws_cloudfront as cloudfront
from aws_cdk import aws_logs as logs
from aws_cdk import aws_s3 as s3
from aws_cdk import aws_s3_deployment as deployment
from constructs import Construct

from infra.headers import ASK_FIRST, FOR_EVER, VERSIONED
from infra.packages import ROOT

BUILT = ROOT / "web" / "dist"
PLACEHOLDER = Path(__file__).parent / "placeholder"


class Page(Construct):
    """The bucket; `publish` puts the files there and makes the edge forget the old ones."""

    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)
        self.bucket = s3.Bucket(
            self,
            "Files",
            block_public_access=s3.BlockPublicAccess.BLOCK_ALL,
            encryption=s3.BucketEncryption.S3_MANAGED,
            enforce_ssl=True,
            object_ownership=s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
            removal_policy=RemovalPolicy.DESTROY,
        )

    def publish(self, distribution: cloudfront.IDistribution, built: Path = BUILT) -> None:
        """Copies the built page, or a placeholder that says that it was not built.

        Files whose address changes with their contents are kept by browsers for ever; the others are asked for.
        """
        log = logs.LogGroup(self, "Log", retention=logs.RetentionDays.ONE_MONTH, removal_policy=RemovalPolicy.DESTROY)
        folder = built if (built / "index.html").is_file() else PLACEHOLDER
        versioned = f"{VERSIONED}*"
        copy = partial(
            deployment.BucketDeployment,
            self,
            sources=[deployment.Source.asset(str(folder))],
            destination_bucket=self.bucket,
            prune=False,  # pages that are open still load files of their version
            retain_on_delete=False,
            log_group=log,
        )
        first = copy("Versioned", exclude=["*"], include=[versioned], cache_control=[_kept(FOR_EVER)])
        then = copy(
            "Fixed",
            exclude=[versioned],
            cache_control=[_kept(ASK_FIRST)],
            distribution=distribution,
            distribution_paths=["/*"],
        )
        then.node.add_dependency(first)


def _kept(how: str) -> deployment.CacheControl:
    return deployment.CacheControl.from_string(how)
