"""Puts the synthesised stacks into the emulator: assets to S3, template to CloudFormation, no CDK CLI."""

import json
import time
import zipfile
from collections.abc import Iterable
from graphlib import TopologicalSorter
from io import BytesIO
from pathlib import Path
from typing import Any

import boto3
from botocore.config import Config

from functions.service.settings import MAIL_FROM
from local.emulator import settings

STACK = "aws:cloudformation:stack"
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
    """Creates or updates the stacks, in order, and answers their outputs. Raises DeployFailed."""
    client("ssm", endpoint).put_parameter(Name=BOOTSTRAP, Value="99", Type="String", Overwrite=True)
    outputs: dict[str, str] = {}
    for stack in stacks_of(assembly):
        outputs |= _deploy_stack(stack, _upload_assets(assembly, stack, endpoint), endpoint)
    for stack in stacks_of(assembly):
        resources = json.loads((assembly / f"{stack}.template.json").read_text())["Resources"].values()
        _restore_lost(resources, outputs, endpoint)
        _allow_mail(resources, endpoint)
    return outputs


def stacks_of(assembly: Path) -> list[str]:
    """The names of an assembly's stacks, each after those that it stands on."""
    artifacts = json.loads((assembly / "manifest.json").read_text())["artifacts"]
    needs = {
        name: [need for need in artifact.get("dependencies", []) if artifacts[need]["type"] == STACK]
        for name, artifact in artifacts.items()
        if artifact["type"] == STACK
    }
    return list(TopologicalSorter(needs).static_order())


def _deploy_stack(stack: str, template: str, endpoint: str) -> dict[str, str]:
    cloudformation = client("cloudformation", endpoint)
    _submit(cloudformation, stack, template)
    return {output["OutputKey"]: output["OutputValue"] for output in _settled(cloudformation, stack)["Outputs"]}


def _upload_assets(assembly: Path, stack: str, endpoint: str) -> str:
    """Puts a stack's assets where its template expects them; answers the template's address."""
    address, s3 = "", client("s3", endpoint)
    manifest = json.loads((assembly / f"{stack}.assets.json").read_text())
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


def _submit(cloudformation: Any, stack: str, template: str) -> None:
    request = {"StackName": stack, "TemplateURL": template, "Capabilities": ["CAPABILITY_IAM"]}
    try:
        cloudformation.create_stack(**request)
    except cloudformation.exceptions.AlreadyExistsException:
        try:
            cloudformation.update_stack(**request)
        except cloudformation.exceptions.ClientError as error:
            if "No updates" not in str(error):
                raise


def _settled(cloudformation: Any, name: str) -> Any:
    while True:
        stack = cloudformation.describe_stacks(StackName=name)["Stacks"][0]
        status = stack["StackStatus"]
        if not status.endswith("IN_PROGRESS"):
            break
        time.sleep(0.05)
    if status not in ("CREATE_COMPLETE", "UPDATE_COMPLETE"):
        events = cloudformation.describe_stack_events(StackName=name)["StackEvents"]
        failed = [event for event in events if event["ResourceStatus"].endswith("FAILED")]
        lines = [f"  {event['LogicalResourceId']}: {event.get('ResourceStatusReason')}" for event in failed]
        raise DeployFailed("\n".join([f"The stack {name} ended as {status}:", *lines]))
    return stack


def _allow_mail(resources: Iterable[Any], endpoint: str) -> None:
    """Has the emulator take mail from the stack's sender to anybody, as an account's owner once does on AWS."""
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
