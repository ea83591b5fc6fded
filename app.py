"""The CDK app: `cdk deploy --all -c stage=dev`. With the context `local` it makes the stacks for the emulator."""

import aws_cdk as cdk

from infra.deployment import deployment

app = cdk.App()
deployment(app)
app.synth()
