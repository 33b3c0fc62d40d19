"""What templates draw of a table that plays expeditions: patterns, turns, cards."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from companion.expeditions.events import Drew
from companion.expeditions.state import ROUNDS, TURNS_A_ROUND
from companion.patterns import Pattern
from companion.table.log import Table
from companion.words import Texts


class CellDrawn(NamedTuple):
    """A cell of a card: its place, what is printed there, and whether it is marked."""

    row: int
    col: int
    kind: str
    name: str
    is_marked: bool


class CardDrawn(NamedTuple):
    """A card before a player; without cells where nobody knows which it is."""

    number: int | None
    color: str
    color_name: str
    cells: tuple[CellDrawn, ...]
    rows: int
    cols: int


class PatternDrawn(NamedTuple):
    """A pattern as small squares."""

    name: str
    spoken: str
    cells: tuple[tuple[int, int], ...]
    rows: int
    cols: int


def drawn_patterns(patterns: Iterable[Pattern], texts: Texts, language: str) -> list[PatternDrawn]:
    """Patterns of expedition cards, each once."""
    once = {pattern.name: pattern for pattern in patterns}
    return [
        PatternDrawn(
            name,
            texts.say(name, language) if name in texts.texts else name,
            tuple(sorted(pattern.cells)),
            1 + max(row for row, _ in pattern.cells),
            1 + max(col for _, col in pattern.cells),
        )
        for name, pattern in once.items()
    ]


def drawn_card(
    number: int, color: str, rows: Sequence[Sequence[tuple[str, bool]]], texts: Texts, language: str
) -> CardDrawn:
    """A card before a player; of each cell what is printed there, and whether it is marked."""
    cells = tuple(
        CellDrawn(r, c, kind, texts.say(kind, language), is_marked)
        for r, row in enumerate(rows)
        for c, (kind, is_marked) in enumerate(row)
    )
    return CardDrawn(number, color, texts.say(color, language), cells, len(rows), len(rows[0]))


UNKNOWN_CARD = CardDrawn(None, "unknown", "", (), 0, 0)
"""A card that nobody saw yet."""


def drawn_turns(expeditions: Sequence[str | None]) -> list[list[tuple[str, str]]]:
    """Every turn of every round: past, now or to come, and its pattern."""
    now = len(expeditions) - 1
    names = [name or "?" for name in expeditions]
    names += [""] * (ROUNDS * TURNS_A_ROUND - len(names))
    told = [
        ("now" if place == now else "past" if place < now else "coming", name)
        for place, name in enumerate(names)
    ]
    return [told[first : first + TURNS_A_ROUND] for first in range(0, len(told), TURNS_A_ROUND)]


def unseen_draws(table: Table[Any]) -> dict[int, tuple[int, str]]:
    """By player, the last draw of which nobody saw the card, and where it came from: once
    somebody tells the card, that is the entry to correct."""
    return {
        event.player: (place, event.source)
        for place, event in table.counting
        if isinstance(event, Drew) and event.card is None
    }
