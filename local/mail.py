"""The mail that the local run has sent, as a page to read it and as JSON."""

import html
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

SENT: Final = "/_ministack/ses/messages"
"""Where the emulator tells what it was given to send."""

_LINK: Final = re.compile(r"https?://[^\s<>&\"]+(?:&amp;[^\s<>&\"]+)*")
_PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Mail</title>
<style>body{{font:16px/1.5 system-ui;max-width:42rem;margin:2rem auto;padding:0 1rem}}
article{{border-top:1px solid #999;padding:1rem 0}}
pre{{white-space:pre-wrap;font:inherit;margin:0}}h2{{margin:0}}</style>
<h1>Mail</h1><p>What this local run has sent, the newest first.</p>
{messages}
</html>
"""


def mail_of(sent: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The messages in the emulator's answer, newest first, with `to`, `subject`, `text` and `sentAt`."""
    found = [message for messages in sent["messages"].values() for message in messages]
    found.sort(key=lambda message: float(message["Timestamp"]), reverse=True)
    return [
        {
            "to": message["To"],
            "subject": message["Subject"],
            "text": message["BodyText"],
            "sentAt": datetime.fromtimestamp(message["Timestamp"], UTC).isoformat(timespec="seconds"),
        }
        for message in found
    ]


def shown(messages: Sequence[Mapping[str, Any]], request: Request) -> Response:
    """The messages as a page for a browser, else as JSON."""
    if "text/html" not in request.headers.get("accept", ""):
        return JSONResponse({"messages": list(messages)})
    return HTMLResponse(_PAGE.format(messages="\n".join(map(_article, messages)) or "<p>None yet.</p>"))


def _article(message: Mapping[str, Any]) -> str:
    to, subject, text, sent_at = (
        html.escape(part) for part in (", ".join(message["to"]), message["subject"], message["text"], message["sentAt"])
    )
    linked = _LINK.sub(lambda found: f'<a href="{found[0]}">{found[0]}</a>', text)
    return f"<article><h2>{subject}</h2><p>To {to}, {sent_at}</p><pre>{linked}</pre></article>"
