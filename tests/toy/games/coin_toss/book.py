"""All that this game offers; nothing outside this folder knows of it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from companion.book import Book, Settled
from companion.decks import Deck
from companion.games.coin_toss.game import CoinToss, Ended, EventShape, Opened, State
from companion.json_shapes import Strict
from companion.rulings import load_rulings
from companion.shown import (
    PlayerShown,
    ProjectedShown,
    ScoreShown,
    StateShown,
    corrections_shown,
)
from companion.table.log import Table
from companion.words import listed, load_texts

TEXTS = load_texts(__package__)


class Tosser(PlayerShown):
    heads: int


class CoinTossShown(StateShown):
    players: list[Tosser]


class Side(Strict):
    name: str
    heads: int


class FinalShape(Strict):
    game: Literal["coin-toss"]
    players: list[Side]


class CoinTossBook(Book):
    name = "coin-toss"
    title = "Coin toss"
    players = (1, 3)
    longest_name = 20
    plays_with_deck = False
    rulings = load_rulings(__package__)
    choices = ("edge",)
    policies = ()
    event_shape = EventShape
    state_shape = CoinTossShown
    turn_case = turns_case = look_shape = None
    final_shape = FinalShape

    def game(self, deck: Deck | None) -> CoinToss:
        return CoinToss()

    def shown(self, game: CoinToss, table: Table[State], language: str) -> CoinTossShown:
        state = table.state
        names = [player.name for player in state.players]
        most = max((player.heads for player in state.players), default=0)
        return CoinTossShown(
            entries=len(table.entries),
            options=state.options,
            players=[Tosser(name=player.name, heads=player.heads) for player in state.players],
            projected=ProjectedShown(
                players=[
                    ScoreShown(total=one.heads, rank=1 if one.heads == most else 2)
                    for one in state.players
                ],
                winners=[seat for seat, one in enumerate(state.players) if one.heads == most],
                tie_break=None,
                rests_on=[],
            ),
            gaps=[],
            notices=[],
            corrections=corrections_shown(table, lambda event: self.words(event, names, language)),
            can_undo=bool(table.counting),
            over=state.over,
        )

    def words(self, event: Any, names: Sequence[str], language: str) -> str:
        if isinstance(event, Opened):
            return TEXTS.say("opened", language, players=listed(event.players, language))
        if isinstance(event, Ended):
            return TEXTS.say("ended", language)
        side = "heads" if event.heads else "tails"
        return TEXTS.say(side, language, name=names[event.player])

    def drawn(self, game: CoinToss, table: Table[State], language: str) -> Mapping[str, Any]:
        return {"tossed": sum(player.heads for player in table.state.players)}

    def settle(self, case: Any, deck: Deck | None, language: str) -> Settled:
        raise AssertionError("there is nothing to settle")

    def look(self, game: Any, state: Any, look: Any, language: str) -> dict[str, Any]:
        raise AssertionError("there is nothing to look at")

    def score(self, final: FinalShape, deck: Deck | None, language: str) -> dict[str, Any]:
        most = max(side.heads for side in final.players)
        return {
            "players": [
                {"name": one.name, "total": one.heads, "rank": 1 if one.heads == most else 2}
                for one in final.players
            ],
            "winners": [side.name for side in final.players if side.heads == most],
            "tie_break": None,
            "problems": [],
        }

    def play(self, deck: Deck | None, players: int, policy: str, seeds: Iterable[int]) -> Any:
        raise AssertionError("nobody simulates this")


BOOK = CoinTossBook()
