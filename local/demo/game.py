"""Four seats filled, a game played."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from local.demo.api import Api, Json
from local.demo.player import Player
from local.demo.strategy import SEATS
from local.demo.watch import Stopwatch


class Played(NamedTuple):
    """What a game left behind."""

    table_id: str
    state: Json
    actions: int
    messages: Counter[str]
    watch: Stopwatch


async def seat_players(
    base: str, table: Json, bots: int, protocols: Sequence[int], watch: Stopwatch, level: str = "standard"
) -> list[Player]:
    """Four clients, or fewer and bots, at a table of their own; the game begins."""
    total = bids_total(table)
    humans = zip(SEATS[: 4 - bots], protocols, strict=False)
    players = [Player(Api(base), seat, protocol, watch, total) for seat, protocol in humans]
    await fill(players, table, level)
    return players


def bids_total(table: Json) -> bool:
    """Whether under the table's rules the second bidder of a side names the side's total."""
    return bool(table.get("ruleset", "spades-online") == "spades-online")


async def fill(players: Sequence[Player], table: Json, level: str = "standard") -> None:
    """Signs in the clients, opens a table with the host's wishes and fills it, last with bots of a level."""
    for player in players:
        await player.api.sign_in(f"Demo {player.seat}")
    host = players[0]
    table_id = (await host.api.post("/api/tables", table))["tableId"]
    await host.follow(table_id)
    for player in players[1:]:
        await player.api.post(f"/api/tables/{table_id}/join", {})  # watch first, so as not to miss the start
        await player.follow(table_id)
        await player.api.post(f"/api/tables/{table_id}/sit", {"seat": player.seat})
    for seat in SEATS[len(players) :]:
        await host.api.post(f"/api/tables/{table_id}/add-bot", {"seat": seat, "level": level})


async def play(base: str, table: Json, bots: int, protocols: Sequence[int], level: str = "standard") -> Played:
    """Plays one complete game and answers what it left behind."""
    watch = Stopwatch()
    players = await seat_players(base, table, bots, protocols, watch, level)
    try:
        await asyncio.gather(*(player.play() for player in players))
        state = await players[0].api.state(players[0].table_id, history=True)
        messages = sum((player.messages for player in players), Counter())
        actions = sum(player.actions for player in players)
        return Played(players[0].table_id, state, actions, messages, watch)
    finally:
        for player in players:
            await player.close()
