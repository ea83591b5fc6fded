"""The web application firewall before the edge."""

import aws_cdk as cdk
from aws_cdk import aws_wafv2 as waf
from constructs import Construct

from infra.stage import FIREWALL_REGION, Stage

MANAGED = {
    "AWSManagedRulesAmazonIpReputationList": (),
    "AWSManagedRulesKnownBadInputsRuleSet": (),
    "AWSManagedRulesCommonRuleSet": ("SizeRestrictions_BODY", "NoUserAgent_HEADER"),
}
"""AWS's own groups, each with the rules that only count: bodies may have 16 KB here, and programs may be clients."""

REQUESTS_IN_FIVE_MINUTES = 3000
"""From one address: a household of busy players stays far below it."""


class FirewallStack(cdk.Stack):
    """The firewall, in the one Region where CloudFront takes it from."""

    def __init__(self, scope: Construct, stage: Stage) -> None:
        super().__init__(
            scope,
            f"{stage.title}-Firewall",
            env=cdk.Environment(region=FIREWALL_REGION),
            cross_region_references=stage.region != FIREWALL_REGION,
            description="Spades: the firewall before the edge",
        )
        rules = [_managed(at, name, counted) for at, (name, counted) in enumerate(MANAGED.items())]
        self.acl = waf.CfnWebACL(
            self,
            "Acl",
            scope="CLOUDFRONT",
            default_action=waf.CfnWebACL.DefaultActionProperty(allow={}),
            visibility_config=_visible("Firewall"),
            rules=[*rules, _rate(len(rules))],
        )


def _managed(priority: int, name: str, counted: tuple[str, ...]) -> waf.CfnWebACL.RuleProperty:
    overrides = [
        waf.CfnWebACL.RuleActionOverrideProperty(name=rule, action_to_use=waf.CfnWebACL.RuleActionProperty(count={}))
        for rule in counted
    ]
    group = waf.CfnWebACL.ManagedRuleGroupStatementProperty(
        vendor_name="AWS", name=name, rule_action_overrides=overrides or None
    )
    return waf.CfnWebACL.RuleProperty(
        name=name,
        priority=priority,
        statement=waf.CfnWebACL.StatementProperty(managed_rule_group_statement=group),
        override_action=waf.CfnWebACL.OverrideActionProperty(none={}),
        visibility_config=_visible(name),
    )


def _rate(priority: int) -> waf.CfnWebACL.RuleProperty:
    limit = waf.CfnWebACL.RateBasedStatementProperty(limit=REQUESTS_IN_FIVE_MINUTES, aggregate_key_type="IP")
    return waf.CfnWebACL.RuleProperty(
        name="Rate",
        priority=priority,
        statement=waf.CfnWebACL.StatementProperty(rate_based_statement=limit),
        action=waf.CfnWebACL.RuleActionProperty(block={}),
        visibility_config=_visible("Rate"),
    )


def _visible(name: str) -> waf.CfnWebACL.VisibilityConfigProperty:
    return waf.CfnWebACL.VisibilityConfigProperty(
        cloud_watch_metrics_enabled=True, metric_name=name, sampled_requests_enabled=False
    )
