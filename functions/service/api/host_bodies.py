"""Bodies of the host's routes as pydantic models."""

from typing import Annotated

from pydantic import StringConstraints

from functions.service.api.bodies import Body, SeatBody
from functions.service.wire.names import Visibility

PlayerId = Annotated[str, StringConstraints(min_length=1, max_length=64)]
"""A player's id, or that of a bot such as `bot:east`; who is meant, the table says."""


class PlayerBody(Body):
    """POST .../kick, .../transfer-host and .../invite."""

    player_id: PlayerId


class AssignBody(SeatBody):
    """POST .../assign-seat."""

    player_id: PlayerId


class VisibilityBody(Body):
    """POST .../visibility."""

    visibility: Visibility
