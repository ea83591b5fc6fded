"""What every answer for the page says to the browser: at the edge and in the local run alike. Pure."""

from typing import Final

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""Nothing but this origin, which carries the socket too: no inline script or style, no other host."""

SECURITY: Final = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
"""Headers by name. Plain HTTP makes browsers pass over Strict-Transport-Security."""

VERSIONED: Final = "v/"
"""The folder of files whose address changes with their contents."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"


def cache_control(path: str) -> str:
    """How long a file of the page may be kept, by its path without the leading slash."""
    return FOR_EVER if path.startswith(VERSIONED) else ASK_FIRST
