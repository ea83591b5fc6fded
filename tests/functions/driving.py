"""People who play whole games through the API, each from what he is told himself."""

from typing import Any

from tests.functions.world import SEATS, Answer, Player, World


class Game:
    """A table in play, with the person of each seat; bots have none."""

    def __init__(self, world: World, people: list[Player], **options: object) -> None:
        self.world, self.people = world, people
        self.table_id = world.full_table(people, **options)
        self.by_seat = dict(zip(SEATS, people, strict=False))

    def path(self, action: str) -> str:
        return f"/api/tables/{self.table_id}/{action}"

    @property
    def turn(self) -> str:
        """The seat to act, as stored."""
        game = self.world.table(self.table_id).game
        assert game is not None
        assert game.turn is not None
        return game.turn.word

    @property
    def version(self) -> int:
        return self.world.table(self.table_id).version

    def actor(self) -> Player:
        return self.by_seat[self.turn]

    def state(self, seat: str) -> dict[str, Any]:
        return self.by_seat[seat].state(self.table_id)

    def bid(self, seat: str, bid: object, **headers: str) -> Answer:
        return self.by_seat[seat].post(self.path("bid"), {"bid": bid}, **headers)

    def play(self, seat: str, card: object, **headers: str) -> Answer:
        return self.by_seat[seat].post(self.path("play"), {"card": card}, **headers)

    def bid_round(self, bid: object = 3) -> Answer:
        """Everybody bids the same."""
        answer = self.bid(self.turn, bid)
        while answer.json.get("phase") == "bidding" and answer.json["handNumber"] == 1:
            assert answer.status == 200, answer.json
            answer = self.bid(self.turn, bid)
        return answer

    def legal_card(self) -> dict[str, str]:
        """A card that the seat to act may lay."""
        card: dict[str, str] = self.actor().state(self.table_id)["validCards"][0]
        return card

    def step(self) -> Answer:
        """The person to act does something legal, from his own view."""
        player = self.actor()
        state = player.state(self.table_id)
        if state["phase"] == "cut":
            return player.post(self.path("cut"), {"position": 20})
        if state["phase"] == "bidding":
            if state["blindNilEligible"]:
                assert player.post(self.path("reveal-hand")).status == 200
            return player.post(self.path("bid"), {"bid": 3})
        return player.post(self.path("play"), {"card": state["validCards"][0]})

    def finish(self) -> dict[str, Any]:
        """Plays to the end; gives the last answer."""
        for _ in range(2000):
            answer = self.step()
            assert answer.status == 200, answer.json
            if answer.json["gameOver"]:
                return answer.json
        raise AssertionError("the game does not end")
