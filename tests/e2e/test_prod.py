"""A whole game on the stacks of prod, deployed to the emulator with roles enforced: reconnects, a time-out, a grant.

`make e2e` runs these; they take some minutes.
"""

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import websockets

from local.demo.api import Api, Json, Refused
from local.demo.game import fill
from local.demo.player import Player
from local.demo.watch import Stopwatch
from local.deploy import client
from local.running import Running

pytestmark = pytest.mark.live

TABLE: Json = {"ruleset": "classic", "rules": {"max_hands": 1, "turn_seconds": 5}}
SEATS = ("north", "east", "south", "west")


class Wayward(Player):
    """Opens every socket with a ticket, loses it twice in the game, and lets its first turn pass."""

    reconnects = 0

    async def follow(self, table_id: str) -> None:
        """As any player, but with a ticket in the place of the session."""
        ticket = (await self.api.post("/api/ws-tickets", {}))["ticket"]
        base = self.api.base.replace("http", "ws", 1)
        url = f"{base}/ws?ticket={ticket}&protocol={self.protocol}"
        self.api.socket_url = lambda protocol: url  # type: ignore[method-assign]
        await super().follow(table_id)

    async def wait_for_the_clock(self) -> None:
        """Does nothing until the house has made this seat's bid."""
        while (await self.api.state(self.table_id))["bids"][self.seat] is None:
            await asyncio.sleep(0.5)

    async def play(self) -> Json:
        """Plays to the end, and loses its socket when it has laid its fifth and its tenth card."""
        await self.wait_for_the_clock()
        losing = asyncio.create_task(self._lose())
        try:
            return await super().play()
        finally:
            losing.cancel()

    async def _lose(self) -> None:
        for cards in (5, 10):
            while self.actions < cards:
                await asyncio.sleep(0.05)
            assert self._socket is not None
            await self._socket.close()
            await self.follow(self.table_id)
            self.reconnects += 1


async def whole_game(base: str) -> tuple[Wayward, Json]:
    """Plays a game of one hand with four people, of whom one is wayward."""
    others = [Player(Api(base), seat, 1 + at % 2, Stopwatch(), False) for at, seat in enumerate(SEATS[:3])]
    wayward = Wayward(Api(base), "west", 2, Stopwatch(), False)
    players = [*others, wayward]
    try:
        await fill(players, TABLE)
        await asyncio.gather(*(player.play() for player in players))
        return wayward, await others[0].api.state(others[0].table_id, history=True)
    finally:
        for player in players:
            await player.close()


def play(base: str) -> tuple[Wayward, Json]:
    return asyncio.run(asyncio.wait_for(whole_game(base), 240))


def aws(prod: Running, service: str) -> Any:
    return client(service, httpx.get(f"{prod.base}/_local/aws").json()["endpointUrl"])


def log(prod: Running) -> str:
    return (prod.state / "emulator.log").read_text()


def test_a_whole_game_with_reconnects_and_a_time_out(prod: Running) -> None:
    wayward, state = play(prod.base)
    assert state["gameOver"]
    (hand,) = state["handHistory"]
    assert sum(hand["tricksWon"].values()) == 13
    assert wayward.reconnects == 2
    assert '"route":"timers"' in log(prod), "the clock made the bid that nobody made"
    assert "AccessDenied" not in log(prod)
    assert "Traceback" not in log(prod)


def test_a_ticket_opens_one_socket_and_pages_of_other_sites_open_none(prod: Running) -> None:
    async def opened(query: str, **headers: str) -> int:
        url = f"{prod.base.replace('http', 'ws', 1)}/ws?{query}"
        try:
            async with websockets.connect(url, proxy=None, additional_headers=headers):
                return 101
        except websockets.InvalidStatus as refused:
            return refused.response.status_code

    async def statuses() -> list[int]:
        api = Api(prod.base)
        await api.sign_in("Ticket")
        ticket = (await api.post("/api/ws-tickets", {}))["ticket"]
        session = f"sessionId={api.session_id}"
        found = [
            await opened(f"ticket={ticket}"),
            await opened(f"ticket={ticket}"),
            await opened(session, origin="https://elsewhere.example"),
            await opened(session, origin=prod.base),
        ]
        await api.close()
        return found

    assert asyncio.run(statuses()) == [101, 401, 403, 101]


def test_versions_and_aliases_are_what_is_called(prod: Running) -> None:
    lines = [json.loads(line.split("] ", 1)[1]) for line in log(prod).splitlines() if '"kind":"http"' in line]
    versions = {line.get("functionVersion") for line in lines}
    assert versions
    assert "$LATEST" not in versions


@contextmanager
def without(prod: Running, function: str, action: str) -> Iterator[None]:
    """Takes a right from a function's role for a while."""
    iam = aws(prod, "iam")
    (role,) = (
        one["RoleName"] for one in iam.list_roles(MaxItems=1000)["Roles"] if f"-{function}Role" in one["RoleName"]
    )
    (name,) = iam.list_role_policies(RoleName=role)["PolicyNames"]
    policy = iam.get_role_policy(RoleName=role, PolicyName=name)["PolicyDocument"]
    kept = [one for one in policy["Statement"] if action not in one["Action"]]
    assert len(kept) == len(policy["Statement"]) - 1
    iam.put_role_policy(RoleName=role, PolicyName=name, PolicyDocument=json.dumps({**policy, "Statement": kept}))
    try:
        yield
    finally:
        iam.put_role_policy(RoleName=role, PolicyName=name, PolicyDocument=json.dumps(policy))


def test_without_a_grant_the_game_fails(prod: Running) -> None:
    """The test of the test: an emulator that let everything pass would let the first test pass too."""
    with without(prod, "Game", "dynamodb:PutItem"), pytest.raises(Refused) as refused:
        play(prod.base)
    assert refused.value.status >= 500
    assert "AccessDenied" in log(prod) or '"error":{"class":"ClientError"' in log(prod)
