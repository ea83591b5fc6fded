"""People who play whole games through the API."""

from typing import Any

from engine import Phase, Play, Reveal, card_text, legal_actions
from functions.service.storage.table_writer import TableWriter
from functions.service.table.codec import encode
from tests.support.driver import SEATS, Answer, Player
from tests.support.world import World


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
        """The person to act does something plain and legal."""
        answer = self._step()
        assert answer.status == 200, answer.json
        return answer

    def _step(self) -> Answer:
        game = self.world.table(self.table_id).game
        assert game is not None
        assert game.turn is not None
        player, legal = self.by_seat[game.turn.word], legal_actions(game)
        if game.phase is Phase.CUT:
            return player.post(self.path("cut"), {"position": 20})
        if game.phase is Phase.PLAYING:
            card = next(action.card for action in legal if isinstance(action, Play))
            return player.post(self.path("play"), {"card": card_text(card)})
        if Reveal() in legal:
            assert player.post(self.path("reveal-hand")).status == 200
        return player.post(self.path("bid"), {"bid": 3})

    def finish_hand(self) -> None:
        """Plays until the next hand is dealt."""
        hand = self.state("north")["handNumber"]
        while self.step().json["handNumber"] == hand:
            pass

    def finish(self) -> dict[str, Any]:
        """Plays to the end; gives the last answer."""
        for _ in range(2000):
            answer = self.step()
            if answer.json["gameOver"]:
                return answer.json
        raise AssertionError("the game does not end")


def rewrite(game: Game, **changes: Any) -> None:
    """Changes the stored game behind the service's back, to get to a rare place."""
    table = game.world.table(game.table_id)
    assert table.game is not None
    for name, value in changes.items():
        setattr(table.game, name, value)
    read, table.version = table.version, table.version + 1
    game.world.services.store.repository(TableWriter).save(table.table_id, encode(table), read_version=read)


def behind(world: World, people: list[Player]) -> Game:
    """North and south are 120 behind before the first bid."""
    game = Game(world, people)
    rewrite(game, scores=[0, 120])
    return game


def after_an_exchange(world: World, people: list[Player]) -> Game:
    """A game of two hands after its first, in which south went blind and changed cards with north."""
    game = Game(world, people, rules={"max_hands": 2})
    rewrite(game, scores=[0, 120])
    for seat, bid in (("east", 3), ("south", "blind_nil"), ("west", 4), ("north", 5)):
        game.bid(seat, bid)
    for seat in ("south", "north"):
        cards = game.state(seat)["myHand"][:2]
        game.by_seat[seat].post(game.path("blind-nil-exchange"), {"cards": cards})
    game.finish_hand()
    return game
