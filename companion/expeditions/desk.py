"""The desk of the family: was it legal, where can this pattern go, who is first."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from companion.desk import Desk, Given
from companion.expeditions.asked import asked_cards, noted_turns
from companion.expeditions.drawing import CardDrawn, PatternDrawn
from companion.expeditions.judged import Rows, account_of, judged_cards
from companion.words import Texts


class ExpeditionsDesk(Desk):
    """See companion.desk.Desk. A game adds how its cards are drawn, and who is first in it."""

    ways = ("legal", "where", "first")
    texts: Texts

    @abstractmethod
    def card(self, game: Any, number: int, rows: Rows, language: str) -> CardDrawn:
        """A card with marks that stand in rows."""

    @abstractmethod
    def patterns(self, game: Any, language: str) -> Sequence[PatternDrawn]:
        """What an expedition may show."""

    @abstractmethod
    def first(self, game: Any, state: Any, given: Given) -> Mapping[str, Any]:
        """Who is first: the question, `told` once it can be answered, else the `problem`."""

    def more(self, game: Any, language: str) -> Mapping[str, Any]:
        """Whatever else the game's pages are drawn with."""
        return {}

    def title(self, way: str, language: str) -> str:
        """What a page answers, as people ask it."""
        return self.texts.say(f"way-{way}", language)

    def asked(
        self, way: str, game: Any, state: Any, seat: int, given: Given, language: str
    ) -> Mapping[str, Any]:
        """The cards in question, and the turns that the table noted."""
        if way == "first":
            return self.first(game, state, given)
        cards = asked_cards(game.box.cards, state, seat, given)
        return {
            "cards": [(self.card(game, one.number, one.now, language), one) for one in cards],
            "numbers": sorted(game.box.cards),
            "patterns": self.patterns(game, language),
            "options": state.options.as_json() if state.players else {},
            "turns": noted_turns(state, seat),
            "latest": state.expeditions[-1] if state.expeditions else None,
            "round": max(1, state.round),
            **self.more(game, language),
        }

    def ruled(
        self, game: Any, case: Any, answer: Mapping[str, Any], language: str
    ) -> Mapping[str, Any]:
        """What was played, and the cards with the answer drawn on them."""
        has_past = hasattr(case, "before")
        before = _rows(case.before.cards) if has_past else {}
        after = _rows(case.after.cards if has_past else case.cards)

        def draw(number: int, rows: Rows) -> CardDrawn:
            return self.card(game, number, rows, language)

        return {
            "account": account_of(answer, self.texts, language) if has_past else "",
            "cards": judged_cards(draw, answer, before, after),
            **self.more(game, language),
        }

    def told(
        self, question: str, game: Any, wish: Any, answer: Any, language: str
    ) -> Mapping[str, Any]:
        """The answer, and the card that it is about."""
        if question != "placements":
            return {"told": answer}
        return {
            "told": answer,
            "card": self.card(game, wish.card.number, wish.card.marks, language),
        }


def _rows(cards: Sequence[Any]) -> dict[int, Rows]:
    return {card.number: card.marks for card in cards}
