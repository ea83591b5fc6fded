"""Words of tables and players on the wire; nothing is imported here, so that bodies can be read by them cheaply."""

from typing import Literal

Visibility = Literal["public", "friends-only", "private"]
JoinPolicy = Literal["open", "friends-only", "invite-only"]
TableStatus = Literal["waiting", "playing"]
PresenceStatus = Literal["online", "in-game", "offline"]
Outcome = Literal["won", "lost", "drawn", "left"]
