"""People who register, read their mail, and sign in, through the accounts function's Lambda handler."""

import json
import re
from dataclasses import replace
from typing import Any

import functions.accounts
from tests.support.driver import Answer, Player
from tests.support.mail import FakeSes
from tests.support.world import World

PASSWORD = "correct horse"
MINUTE, HOUR, DAY = 60, 3600, 86_400


class People:
    """The accounts function as the world outside sees it, and the mail that it wrote."""

    def __init__(self, world: World, ses: FakeSes) -> None:
        self.world, self.ses = world, ses
        self.logged: list[str] = []
        self._asked = 0

    def call(
        self,
        method: str,
        path: str,
        body: object = None,
        *,
        address: str | None = None,
        query: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
    ) -> Answer:
        """One request, from an address that nobody else has if none is given."""
        self._asked += 1
        address = address or f"10.{self._asked >> 16 & 255}.{self._asked >> 8 & 255}.{self._asked & 255}"
        event: dict[str, Any] = {
            "version": "2.0",
            "rawPath": path,
            "rawQueryString": "",
            "headers": {"content-type": "application/json", **(headers or {})},
            "requestContext": {
                "stage": "$default",
                "requestId": "r",
                "http": {"method": method, "path": path, "sourceIp": address},
            },
            "isBase64Encoded": False,
        }
        if query is not None:
            event["queryStringParameters"] = query
        if body is not None:
            event["body"] = body if isinstance(body, str) else json.dumps(body)
        answer = functions.accounts.handler(event, None)
        text = answer["body"]
        return Answer(answer["statusCode"], json.loads(text) if text else {}, dict(answer.get("headers") or {}))

    def post(self, what: str, body: object = None, **more: Any) -> Answer:
        """POST /api/auth/`what`."""
        return self.call("POST", f"/api/auth/{what}", body, **more)

    def register(self, name: str = "Ann", email: str | None = None, **more: Any) -> Answer:
        body = {"email": email or mail_of(name), "username": name, "password": PASSWORD}
        return self.post("register", body, **more)

    def login(self, name: str = "Ann", password: str = PASSWORD, more: dict[str, object] | None = None) -> Answer:
        return self.post("login", {"email": mail_of(name), "password": password, **(more or {})})

    def verify(self, token: str) -> str:
        """Follow the letter's link; the page where one ends up."""
        answer = self.call("GET", "/api/auth/verify-email", query={"token": token})
        assert answer.status == 302
        return answer.headers["Location"]

    def messages(self, to: str | None = None) -> list[str]:
        """The texts of the mail to an address, or of all."""
        self.world.run_mail_jobs()
        return [
            letter["Content"]["Simple"]["Body"]["Text"]["Data"]
            for letter in self.ses.sent
            if to is None or letter["Destination"]["ToAddresses"] == [to]
        ]

    def token(self) -> str:
        """The token in the last letter."""
        (found,) = re.findall(r"token=([0-9a-f-]{36})", self.messages()[-1])
        return str(found)

    def member(self, name: str = "Ann") -> Player:
        """Somebody registered, verified and signed in."""
        assert self.register(name).status == 201
        assert self.verify(self.token()) == "/#/verify-email-success"
        return self.signed_in(name)

    def signed_in(self, name: str = "Ann", password: str = PASSWORD) -> Player:
        """Another session of a member."""
        answer = self.login(name, password)
        assert answer.status == 200, answer.json
        return player(self.world, answer.json)

    def set(self, **settings: Any) -> None:
        """Change settings of the service."""
        services = self.world.services
        self.world.services = replace(services, settings=services.settings._replace(**settings))


def mail_of(name: str) -> str:
    return f"{name.lower()}@example.test"


def player(world: World, made: dict[str, Any]) -> Player:
    """The player whom an answer signed in."""
    headers = {"x-session-id": made["sessionId"], "x-player-id": made["playerId"]}
    return Player(world, made["playerId"], made["sessionId"], made["username"], headers)
