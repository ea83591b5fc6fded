"""The public API as a client uses it."""

from collections.abc import Mapping
from typing import Any

import httpx

Json = dict[str, Any]


class Refused(Exception):
    """An answer of 4xx or 5xx."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {body.get('code')}: {body.get('error')}")
        self.status = status
        self.code = body.get("code")
        self.repeat = body.get("repeat")


class Api:
    """HTTP calls of one signed-in player, over connections of their own or shared ones. Closes with `close`."""

    def __init__(self, base: str, shared: httpx.AsyncClient | None = None) -> None:
        self.base = base
        self.player_id = self.session_id = ""
        self._shared = shared is not None
        self._http = shared or httpx.AsyncClient(timeout=30)
        self._headers = {"prefer": "return=minimal"}

    async def sign_in(self, name: str) -> None:
        """Starts a guest session."""
        session = await self.post("/api/auth/guest", {"displayName": name})
        self.use(session["playerId"], session["sessionId"])

    def use(self, player_id: str, session_id: str) -> None:
        """Takes up a session that exists."""
        self.player_id, self.session_id = player_id, session_id
        self._headers |= {"x-player-id": player_id, "x-session-id": session_id}

    async def get(self, path: str, headers: Mapping[str, str] | None = None) -> Json:
        """GET. Raises Refused."""
        return _body(await self._http.get(self.base + path, headers={**self._headers, **(headers or {})}))

    async def post(self, path: str, body: Json, headers: Mapping[str, str] | None = None) -> Json:
        """POST. Raises Refused."""
        sent = {**self._headers, **(headers or {})}
        return _body(await self._http.post(self.base + path, json=body, headers=sent))

    async def state(self, table_id: str, history: bool = False) -> Json:
        """The table as this player sees it; with `history`, all of it."""
        return await self.get(f"/api/tables/{table_id}/state", {"prefer": ""} if history else None)

    def socket_url(self, protocol: int) -> str:
        """Where this player's socket connects."""
        base = self.base.replace("http", "ws", 1)
        return f"{base}/ws?sessionId={self.session_id}&protocol={protocol}"

    async def close(self) -> None:
        """Ends its own connections."""
        if not self._shared:
            await self._http.aclose()


def _body(answer: httpx.Response) -> Json:
    body: Json = answer.json()
    if answer.is_error:
        raise Refused(answer.status_code, body)
    return body
