"""The CDK app: `cdk synth`, `cdk deploy`. With the context `local` it makes the stack for the emulator."""

import aws_cdk as cdk

from infra.stack import SpadesStack

app = cdk.App()
SpadesStack(app, "Spades")
app.synth()
