"""Everything that may be sent: the answers of routes, and the frames of the socket."""

from engine.payloads import Proof
from functions.service.wire.events import Nothing
from functions.service.wire.frames import Frame
from functions.service.wire.hands import HandRecord, Hint, Review
from functions.service.wire.players import (
    Blocked,
    Build,
    Friends,
    FriendTable,
    Players,
    Profile,
    RecoveryCodes,
    Registered,
    SignedIn,
    TotpSetup,
)
from functions.service.wire.state import Hands, MinimalState, State
from functions.service.wire.tables import (
    Declined,
    Invite,
    JoinLink,
    NewHost,
    NewTable,
    Seated,
    Shown,
    SpectatorLink,
    Stood,
    TableRecord,
    Tables,
    Ticket,
    WhereIAm,
)
from functions.service.wire.values import Message, TableId

AccountAnswer = SignedIn | Registered | TotpSetup | RecoveryCodes | Profile | Build
SocialAnswer = Players | Blocked | Friends | FriendTable
LobbyAnswer = Tables | WhereIAm | Ticket
TableAnswer = (
    Message
    | TableId
    | NewTable
    | Seated
    | Stood
    | NewHost
    | Shown
    | TableRecord
    | Invite
    | Declined
    | JoinLink
    | SpectatorLink
)
GameAnswer = State | MinimalState | Hands | HandRecord | Proof | Hint | Review
Answer = AccountAnswer | SocialAnswer | LobbyAnswer | TableAnswer | GameAnswer
Sendable = Answer | Frame | Nothing
