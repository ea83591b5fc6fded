"""Refusals on the wire."""

from typing import TypedDict


class Problem(TypedDict):
    """A refusal: `code` for programs, `error` for people, and the members of RFC 9457."""

    error: str
    code: str
    type: str
    title: str
    status: int
    detail: str
