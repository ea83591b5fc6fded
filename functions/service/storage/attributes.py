"""Plain values to DynamoDB's attribute values and back. Numbers are integers; sets are of text. Pure."""

from typing import Any

Attribute = dict[str, Any]


def pack(item: dict[str, Any]) -> dict[str, Attribute]:
    """An item for the database; None and empty sets, which it cannot hold, are left out."""
    return {name: attribute_of(value) for name, value in item.items() if value is not None and value != frozenset()}


def unpack(attributes: dict[str, Attribute]) -> dict[str, Any]:
    """An item from the database."""
    return {name: value_of(attribute) for name, attribute in attributes.items()}


def attribute_of(value: object) -> Attribute:
    """One value. Raises TypeError for what is not stored."""
    match value:
        case bool():
            return {"BOOL": value}
        case str():
            return {"S": value}
        case int():
            return {"N": str(int(value))}
        case bytes():
            return {"B": value}
        case list():
            return {"L": [attribute_of(one) for one in value]}
        case dict():
            return {"M": pack(value)}
        case frozenset():
            return {"SS": sorted(value)}
    raise TypeError(f"{type(value).__name__} is not stored")


def value_of(attribute: Attribute) -> Any:
    """One value back."""
    ((kind, value),) = attribute.items()
    match kind:
        case "N":
            return int(value)
        case "B":
            return bytes(value)
        case "L":
            return [value_of(one) for one in value]
        case "M":
            return unpack(value)
        case "SS":
            return frozenset(value)
    return value
