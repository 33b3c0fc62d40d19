"""The log in words: every event of a table as a sentence for the people who were there."""

from collections.abc import Sequence
from typing import Any

from companion.expeditions.events import Completed, Drew, Ended, Kept, Revealed, Supply
from companion.words import Texts, listed, load_texts, name_of


def family_texts(package: str) -> Texts:
    """What a game says: what the whole family does, and the texts.json of its own folder."""
    return Texts({**load_texts(__package__).texts, **load_texts(package).texts})


class EventWords:
    """Events told with the texts of one game."""

    def __init__(self, texts: Texts) -> None:
        self.say = texts.say

    def told(self, event: Any, names: Sequence[str], language: str) -> str:
        """What happened, in a sentence; names are those of the players, seat by seat."""
        match event:
            case Supply(cards):
                return self.say("supply", language, cards=self._numbers(cards, language))
            case Revealed(None):
                return self.say("revealed-unrecorded", language)
            case Revealed(pattern):
                return self.say("revealed", language, pattern=pattern)
            case Ended():
                return self.say("ended", language)
            case _:
                return self._of_a_player(event, name_of(event.player, names, language), language)

    def _of_a_player(self, event: Any, name: str, language: str) -> str:
        match event:
            case Kept(_player, cards):
                return self.say("kept", language, name=name, cards=self._numbers(cards, language))
            case Completed(_player, number):
                return self.say("completed", language, name=name, number=number)
            case Drew(_player, None, _source):
                return self.say("drew-unrecorded", language, name=name)
            case Drew(_player, card, source):
                return self.say(f"drew-{source}", language, name=name, card=card)
        raise TypeError(f"no words for {event!r}")

    def marked(self, steps: Sequence[Any], name: str, language: str) -> str:
        """A whole turn: how many cells on which cards, the cards in the order of marking."""
        if not steps:
            return self.say("marked-nothing", language, name=name)
        cells: dict[int, int] = {}
        for step in steps:
            cells[step.card] = cells.get(step.card, 0) + step.cells.bit_count()
        counts = [
            self.say("cells-on-card", language, count=count, card=card)
            for card, count in cells.items()
        ]
        return self.say("marked", language, name=name, where=listed(counts, language))

    def seen(self, event: Any, name: str, language: str) -> str:
        """A look at a player's cards and, perhaps, sheet."""
        cards = self._numbers([number for number, _marks in event.cards], language)
        if not event.cards:
            return self.say("seen-sheet", language, name=name)
        if event.turns is None:
            return self.say("seen-unexplained", language, name=name, cards=cards)
        return self.say("seen", language, name=name, cards=cards, turns=len(event.turns))

    def _numbers(self, cards: Sequence[int], language: str) -> str:
        return listed([str(card) for card in cards], language) or self.say("no-card", language)
