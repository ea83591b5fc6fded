"""Puts the synthesised stack into the emulator: assets to S3, template to CloudFormation, no CDK CLI."""

import json
import time
import zipfile
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Any

import boto3
from botocore.config import Config

from functions.service.settings import MAIL_FROM
from local.emulator import settings
from local.places import STACK

BOOTSTRAP = "/cdk-bootstrap/hnb659fds/version"


class DeployFailed(RuntimeError):
    """CloudFormation refused the stack; the message lists the failed resources."""


def client(service: str, endpoint: str) -> Any:
    """A boto3 client of the emulator, as its root user."""
    connect: Any = boto3.client
    return connect(
        service,
        endpoint_url=endpoint,
        region_name=settings.REGION,
        aws_access_key_id=settings.ACCESS_KEY,
        aws_secret_access_key=settings.SECRET_KEY,
        config=Config(retries={"total_max_attempts": 1}),
    )


def deploy(assembly: Path, endpoint: str) -> dict[str, str]:
    """Creates or updates the stack and answers its outputs. Raises DeployFailed."""
    template = _upload_assets(assembly, client("s3", endpoint), endpoint)
    client("ssm", endpoint).put_parameter(Name=BOOTSTRAP, Value="99", Type="String", Overwrite=True)
    cloudformation = client("cloudformation", endpoint)
    _submit(cloudformation, template)
    stack = _settled(cloudformation)
    outputs = {output["OutputKey"]: output["OutputValue"] for output in stack["Outputs"]}
    resources = json.loads((assembly / f"{STACK}.template.json").read_text())["Resources"].values()
    _restore_lost(resources, outputs, endpoint)
    _allow_mail(resources, endpoint)
    return outputs


def _upload_assets(assembly: Path, s3: Any, endpoint: str) -> str:
    """Puts every asset where the template expects it; answers the template's address."""
    address = ""
    manifest = json.loads((assembly / f"{STACK}.assets.json").read_text())
    for asset in manifest["files"].values():
        source = assembly / asset["source"]["path"]
        body = _zipped(source) if asset["source"]["packaging"] == "zip" else source.read_bytes()
        for place in asset["destinations"].values():
            bucket = place["bucketName"].replace("${AWS::AccountId}", settings.ACCOUNT)
            bucket = bucket.replace("${AWS::Region}", settings.REGION)
            s3.create_bucket(Bucket=bucket)
            s3.put_object(Bucket=bucket, Key=place["objectKey"], Body=body)
            if source.name.endswith(".template.json"):
                address = f"{endpoint}/{bucket}/{place['objectKey']}"
    return address


def _zipped(folder: Path) -> bytes:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                archive.write(path, path.relative_to(folder))
    return buffer.getvalue()


def _submit(cloudformation: Any, template: str) -> None:
    request = {"StackName": STACK, "TemplateURL": template, "Capabilities": ["CAPABILITY_IAM"]}
    try:
        cloudformation.create_stack(**request)
    except cloudformation.exceptions.AlreadyExistsException:
        try:
            cloudformation.update_stack(**request)
        except cloudformation.exceptions.ClientError as error:
            if "No updates" not in str(error):
                raise


def _settled(cloudformation: Any) -> Any:
    while True:
        stack = cloudformation.describe_stacks(StackName=STACK)["Stacks"][0]
        status = stack["StackStatus"]
        if not status.endswith("IN_PROGRESS"):
            break
        time.sleep(0.05)
    if status not in ("CREATE_COMPLETE", "UPDATE_COMPLETE"):
        events = cloudformation.describe_stack_events(StackName=STACK)["StackEvents"]
        failed = [event for event in events if event["ResourceStatus"].endswith("FAILED")]
        lines = [f"  {event['LogicalResourceId']}: {event.get('ResourceStatusReason')}" for event in failed]
        raise DeployFailed("\n".join([f"The stack ended as {status}:", *lines]))
    return stack


def _allow_mail(resources: Iterable[Any], endpoint: str) -> None:
    """Has the emulator take letters from the stack's sender to anybody, as an account's owner once does on AWS."""
    variables = [
        resource["Properties"].get("Environment", {}).get("Variables", {})
        for resource in resources
        if resource["Type"] == "AWS::Lambda::Function"
    ]
    mail = client("sesv2", endpoint)
    for sender in {each[MAIL_FROM] for each in variables if MAIL_FROM in each}:
        mail.create_email_identity(EmailIdentity=sender)
    mail.put_account_details(MailType="TRANSACTIONAL", WebsiteURL="http://127.0.0.1", ProductionAccessEnabled=True)


def _restore_lost(resources: Iterable[Any], outputs: dict[str, str], endpoint: str) -> None:
    """Sets what this emulator's CloudFormation drops on the way: CORS of the HTTP API, TTL of the table."""
    for resource in resources:
        properties = resource.get("Properties", {})
        if "CorsConfiguration" in properties:
            client("apigatewayv2", endpoint).update_api(
                ApiId=outputs["HttpApiId"], CorsConfiguration=properties["CorsConfiguration"]
            )
        if "TimeToLiveSpecification" in properties:
            client("dynamodb", endpoint).update_time_to_live(
                TableName=outputs["TableName"],
                TimeToLiveSpecification=properties["TimeToLiveSpecification"],
            )
