"""Links of the OpenAPI document: which answer gives the ids that other operations ask for."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from functions.service.routes import ROUTES, Route

_T = "POST /api/tables/{tableId}"


class Gift(NamedTuple):
    """A field of an answer, and the path parameters of other operations that take it."""

    field: str
    parameters: tuple[str, ...]
    within: str = "/api/"
    """How the paths begin where it is good for something."""


_TABLE = Gift("tableId", ("tableId",))
_PLAYER = Gift("playerId", ("playerId", "friendId"))
_JOIN = Gift("token", ("token",), "/api/tables/join-link")
GIFTS: Mapping[str, tuple[Gift, ...]] = {
    "POST /api/auth/guest": (_PLAYER,),
    "POST /api/tables": (_TABLE,),
    f"{_T}/invite": (Gift("inviteId", ("inviteId",)), _JOIN),
    f"{_T}/join-link": (_JOIN,),
    f"{_T}/spectator-link": (Gift("token", ("token",), "/api/tables/spectator-link"),),
}


def links_of(route: Route, operation_id: Callable[[Route], str]) -> dict[str, Any]:
    """The links of a route's answer, by name."""
    return {
        f"{operation_id(target)}By{gift.field.capitalize()}": {
            "operationId": operation_id(target),
            "parameters": {parameter: f"$response.body#/{gift.field}"},
        }
        for gift in GIFTS.get(route.key, ())
        for target, parameter in _targets(gift)
    }


def _targets(gift: Gift) -> Iterator[tuple[Route, str]]:
    """The operations whose one path parameter is the gift."""
    for route in ROUTES:
        names = re.findall(r"\{(\w+)\}", route.path)
        if len(names) == 1 and names[0] in gift.parameters and route.path.startswith(gift.within):
            yield route, names[0]
