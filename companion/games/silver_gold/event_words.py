"""The log in words: every event of a table as a sentence for the people who were there."""

from collections.abc import Sequence
from typing import Any

from companion.expeditions.event_words import EventWords, family_texts
from companion.games.silver_gold.events import Marked, Opened, Seen
from companion.words import listed, name_of

TEXTS = family_texts(__package__)
WORDS = EventWords(TEXTS)
say = TEXTS.say


def told(event: Any, names: Sequence[str], language: str = "en") -> str:
    """What happened, in a sentence; names are those of the players, seat by seat."""
    match event:
        case Opened(players, _options, first):
            starts = name_of(first, players, language)
            return say("opened", language, players=listed(players, language), first=starts)
        case Marked(player, steps, skipped):
            marked = WORDS.marked(steps, name_of(player, names, language), language)
            if not skipped:
                return marked
            return say("skipped", language, marked=marked, skipped=skipped)
        case Seen(player):
            return WORDS.seen(event, name_of(player, names, language), language)
        case _:
            return WORDS.told(event, names, language)
