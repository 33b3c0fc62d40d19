"""What is not known at a table, and what went irregularly, each in a sentence."""

from collections.abc import Sequence

from companion.expeditions.gaps import Unknown
from companion.expeditions.state import TURNS_A_ROUND, Notice, State, round_of
from companion.shown import GapShown, NoticeShown
from companion.words import Texts, name_of


def turn_in_words(turn: int, texts: Texts, language: str) -> str:
    """A turn of the game, counted from 0, as a table counts it."""
    return texts.say("turn", language, round=round_of(turn), turn=turn % TURNS_A_ROUND + 1)


def gap_in_words(unknown: Unknown, names: Sequence[str], texts: Texts, language: str) -> str:
    """What nobody reported."""
    name = "" if unknown.player is None else name_of(unknown.player, names, language)
    when = "" if unknown.turn is None else turn_in_words(unknown.turn, texts, language)
    return texts.say(f"gap-{unknown.gap}", language, name=name, when=when)


def notice_in_words(notice: Notice, names: Sequence[str], texts: Texts, language: str) -> str:
    """Something irregular that the table went on from."""
    name = name_of(notice.player, names, language)
    when = turn_in_words(max(0, notice.turn), texts, language)
    if notice.what in texts.texts:
        return texts.say(notice.what, language, name=name, when=when)
    return f"{name}: {notice.what} ({when})"


def shown_gaps(
    unknown: Sequence[Unknown], names: Sequence[str], texts: Texts, language: str
) -> list[GapShown]:
    """Gaps, as devices get them."""
    return [
        GapShown(
            gap=str(one.gap),
            player=one.player,
            turn=one.turn,
            words=gap_in_words(one, names, texts, language),
        )
        for one in unknown
    ]


def shown_notices(state: State, texts: Texts, language: str) -> list[NoticeShown]:
    """What the table went on from, as devices get it."""
    names = [player.name for player in state.players]
    return [
        NoticeShown(**notice._asdict(), words=notice_in_words(notice, names, texts, language))
        for notice in state.notices
    ]
