"""The referee's answer for people: a few lines of text with the cards drawn."""

from companion.expeditions import told
from companion.games.pyramids.cases import write_violation
from companion.games.pyramids.event_words import say
from companion.games.pyramids.pictures import picture
from companion.games.pyramids.referee import Case, Ruling
from companion.games.pyramids.rulings import rules


def told_ruling(case: Case, ruling: Ruling, language: str = "en") -> str:
    """The ruling for people: the verdict, the cards drawn, the reasons, the sheet."""
    return told.told_ruling(
        ruling,
        picture(case, ruling, language),
        [write_violation(wrong, language) for wrong in ruling.violations],
        None if ruling.sheet is None else _sheet(ruling, language),
        rules(),
        language,
    )


def _sheet(ruling: Ruling, language: str) -> str:
    assert ruling.sheet is not None
    torches, red, green, skulls, _ = ruling.sheet
    parts = []
    if torches is not None:
        rounds = ", ".join(map(str, sorted(torches))) or say("no-rounds", language)
        parts.append(say("must-torches", language, rounds=rounds))
    if red is not None:
        parts.append(say("must-gems", language, red=red, green=green))
    if skulls is not None:
        parts.append(say("must-skulls", language, skulls=skulls))
    return say("sheet-must-show", language, parts="; ".join(parts))
