"""The referee's answer for people: a few lines of text with the cards drawn."""

from companion.expeditions import told
from companion.games.pyramids.cases import write_violation
from companion.games.pyramids.pictures import picture
from companion.games.pyramids.referee import Case, Ruling
from companion.games.pyramids.rulings import rules


def told_ruling(case: Case, ruling: Ruling, lang: str = "en") -> str:
    """The ruling for people: the verdict, the cards drawn, the reasons, the sheet."""
    return told.told_ruling(
        ruling,
        picture(case, ruling),
        [write_violation(wrong, lang) for wrong in ruling.violations],
        None if ruling.sheet is None else _sheet(ruling),
        rules(),
        lang,
    )


def _sheet(ruling: Ruling) -> str:
    assert ruling.sheet is not None
    torches, red, green, skulls, _ = ruling.sheet
    parts = []
    if torches is not None:
        parts.append(f"torches of rounds {', '.join(map(str, sorted(torches))) or 'none'}")
    if red is not None:
        parts.append(f"{red} red and {green} green gems")
    if skulls is not None:
        parts.append(f"{skulls} skulls")
    return f"The score card must show {'; '.join(parts)}."
