"""Reading templates."""

from typing import Any

Json = dict[str, Any]

HELPERS = ("CDKBucketDeployment", "CrossRegionExport")
"""In the names of functions of CDK's own, which work at a deployment only."""


def of_type(template: Json, kind: str) -> dict[str, Json]:
    """Resources by logical id, CDK's helpers apart."""
    found = template["Resources"].items()
    return {name: one for name, one in found if one["Type"] == kind and not any(part in name for part in HELPERS)}


def properties(template: Json, kind: str) -> list[Json]:
    return [one.get("Properties", {}) for one in of_type(template, kind).values()]


def functions(template: Json) -> dict[str, Json]:
    """Properties by the function's name in the route table."""
    return {one["Handler"].split(".")[1]: one for one in properties(template, "AWS::Lambda::Function")}


def function_named(template: Json, logical_id: str) -> str:
    """The name in the route table of a function or of an alias."""
    resource = template["Resources"][logical_id]
    if resource["Type"] == "AWS::Lambda::Alias":
        resource = template["Resources"][resource["Properties"]["FunctionName"]["Ref"]]
    return str(resource["Properties"]["Handler"].split(".")[1])


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def one_of(template: Json, kind: str) -> Json:
    """The properties of the only resource of a kind."""
    (found,) = properties(template, kind)
    return found
