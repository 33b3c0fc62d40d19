"""What is not known at a table, and what went irregularly, each in a sentence."""

from collections.abc import Sequence

from companion.games.pyramids.answers import Unknown
from companion.games.pyramids.event_words import TEXTS, say
from companion.games.pyramids.state import TURNS_A_ROUND, Notice, round_of
from companion.words import name_of


def turn_in_words(turn: int, language: str) -> str:
    """A turn of the game, counted from 0, as a table counts it."""
    return say("turn", language, round=round_of(turn), turn=turn % TURNS_A_ROUND + 1)


def gap_in_words(unknown: Unknown, names: Sequence[str], language: str) -> str:
    """What nobody reported."""
    name = "" if unknown.player is None else name_of(unknown.player, names, language)
    when = "" if unknown.turn is None else turn_in_words(unknown.turn, language)
    return say(f"gap-{unknown.gap}", language, name=name, when=when)


def notice_in_words(notice: Notice, names: Sequence[str], language: str) -> str:
    """Something irregular that the table went on from."""
    name = name_of(notice.player, names, language)
    when = turn_in_words(max(0, notice.turn), language)
    if notice.what in TEXTS.texts:
        return say(notice.what, language, name=name, when=when)
    return f"{name}: {notice.what} ({when})"
