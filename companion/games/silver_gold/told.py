"""The referee's answer for people: a few lines of text with the cards drawn."""

from companion.expeditions import told
from companion.games.silver_gold.cases import write_violation
from companion.games.silver_gold.event_words import say
from companion.games.silver_gold.pictures import picture
from companion.games.silver_gold.referee import Case, Ruling
from companion.games.silver_gold.rulings import rules
from companion.games.silver_gold.shapes import write_sheet
from companion.games.silver_gold.sheet import SheetSeen


def told_ruling(case: Case, ruling: Ruling, language: str = "en") -> str:
    """The ruling for people: the verdict, the cards drawn, the reasons, the sheet."""
    return told.told_ruling(
        ruling,
        picture(case, ruling, language),
        [write_violation(wrong, language) for wrong in ruling.violations],
        None if ruling.sheet is None else _sheet(ruling.sheet, language),
        rules(),
        language,
    )


def _sheet(sheet: SheetSeen, language: str) -> str:
    parts = [
        say(f"sheet-{kind}", language, **{kind: _written(value)})
        for kind, value in write_sheet(sheet).items()
    ]
    return say("sheet-must-show", language, parts="; ".join(parts))


def _written(value: object) -> str:
    """A number, or numbers in a row; ? where the worth is not known."""
    if not isinstance(value, list):
        return str(value)
    return ", ".join("?" if one is None else str(one) for one in value) or "-"
