"""The log in words: every event of a table as a sentence for the people who were there."""

from collections.abc import Sequence
from typing import Any

from companion.games.pyramids.events import (
    Completed,
    Drew,
    Ended,
    Kept,
    Marked,
    Opened,
    Revealed,
    Seen,
    Supply,
)
from companion.words import listed, load_texts, name_of

TEXTS = load_texts(__package__)
say = TEXTS.say


def told(event: Any, names: Sequence[str], language: str = "en") -> str:
    """What happened, in a sentence; names are those of the players, seat by seat."""
    match event:
        case Opened(players, _options):
            return say("opened", language, players=listed(players, language))
        case Supply(cards):
            return say("supply", language, cards=_numbers(cards, language))
        case Revealed(None):
            return say("revealed-unrecorded", language)
        case Revealed(pattern):
            return say("revealed", language, pattern=pattern)
        case Ended():
            return say("ended", language)
        case _:
            return _of_a_player(event, name_of(event.player, names, language), language)


def _of_a_player(event: Any, name: str, language: str) -> str:
    match event:
        case Kept(_player, cards):
            return say("kept", language, name=name, cards=_numbers(cards, language))
        case Marked(_player, ()):
            return say("marked-nothing", language, name=name)
        case Marked(_player, steps):
            return say("marked", language, name=name, where=_steps(steps, language))
        case Completed(_player, number):
            return say("completed", language, name=name, number=number)
        case Drew(_player, None, _source):
            return say("drew-unrecorded", language, name=name)
        case Drew(_player, card, source):
            return say(f"drew-{source}", language, name=name, card=card)
        case Seen():
            return _seen(event, name, language)
    raise TypeError(f"no words for {event!r}")


def _seen(event: Seen, name: str, language: str) -> str:
    cards = _numbers([number for number, _marks in event.cards], language)
    if not event.cards:
        return say("seen-sheet", language, name=name)
    if event.turns is None:
        return say("seen-unexplained", language, name=name, cards=cards)
    return say("seen", language, name=name, cards=cards, turns=len(event.turns))


def _steps(steps: Sequence[Any], language: str) -> str:
    """How many cells on which cards, the cards in the order of marking."""
    cells: dict[int, int] = {}
    for step in steps:
        cells[step.card] = cells.get(step.card, 0) + step.cells.bit_count()
    counts = [
        say("cells-on-card", language, count=count, card=card) for card, count in cells.items()
    ]
    return listed(counts, language)


def _numbers(cards: Sequence[int], language: str) -> str:
    return listed([str(card) for card in cards], language) or say("no-card", language)
