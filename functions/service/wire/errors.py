"""Refusals on the wire."""

from typing import Literal, NotRequired, TypedDict

ProblemCode = Literal[
    "account_busy",
    "account_needed",
    "already_asked",
    "already_friends",
    "already_seated",
    "bad_cursor",
    "bad_host",
    "bad_idempotency_key",
    "bad_join_policy",
    "bad_link",
    "bad_message",
    "bad_player",
    "binary_frame",
    "body_too_large",
    "connection_unknown",
    "DUPLICATE_INVITE",
    "email_not_verified",
    "email_taken",
    "frame_too_large",
    "game_in_progress",
    "guest_changed",
    "hand_not_found",
    "hand_unreadable",
    "hints_off",
    "idempotency_key_reused",
    "internal_error",
    "invalid_field",
    "invalid_player_id",
    "INVITE_GONE",
    "invite_refused",
    "invites_full",
    "JOIN_LINK_GONE",
    "join_policy",
    "last_player",
    "list_full",
    "malformed_json",
    "method_not_allowed",
    "missing_field",
    "no_game",
    "no_table",
    "not_an_object",
    "not_at_table",
    "not_blocked",
    "not_by_this_way",
    "not_friends",
    "not_host",
    "not_invited",
    "not_seated",
    "not_signed_in",
    "not_visible",
    "observers_full",
    "oneself",
    "origin_not_allowed",
    "player_not_found",
    "proof_sealed",
    "rate_limited",
    "recovery_code_invalid",
    "relation_busy",
    "request_not_found",
    "request_refused",
    "review_sealed",
    "route_not_found",
    "seat_taken",
    "session_unknown",
    "spectating_off",
    "spectator_only",
    "table_busy",
    "table_changed",
    "table_not_found",
    "ticket_used_up",
    "token_expired",
    "token_unknown",
    "too_many_sockets",
    "totp_disabled",
    "totp_enabled",
    "totp_invalid",
    "totp_not_begun",
    "totp_required",
    "turn_over",
    "unavailable",
    "unknown_type",
    "used_up",
    "username_taken",
    "wrong_credentials",
]
"""What programs tell refusals apart by, beside the codes of `engine.errors`."""


Repeat = Literal["freely", "with_key", "later"]
"""How a refused request may be sent again: as it is, since nothing was done; under its Idempotency-Key, since it may
have been done; or not before `Retry-After`."""


class Problem(TypedDict):
    """A refusal: `code` for programs, `error` for people, and the members of RFC 9457."""

    error: str
    code: str
    type: str
    title: str
    status: int
    detail: str
    repeat: NotRequired[Repeat]
