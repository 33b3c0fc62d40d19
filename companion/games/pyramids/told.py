"""The referee's answer for people: a few lines of text with the cards drawn."""

from companion.games.pyramids.cases import write_violation
from companion.games.pyramids.pictures import picture
from companion.games.pyramids.referee import Case, Ruling
from companion.games.pyramids.rulings import rules


def told_ruling(case: Case, ruling: Ruling, lang: str = "en") -> str:
    """The ruling for people: the verdict, the cards drawn, the reasons, the sheet."""
    lines = [_verdict(ruling, lang), "", picture(case, ruling)]
    for wrong in ruling.violations:
        written = write_violation(wrong, lang)
        lines += ["", written["text"], f"  Rule: {written['rule']}"]
    if ruling.sheet is not None:
        lines += ["", _sheet(ruling)]
    return "\n".join(lines)


def _verdict(ruling: Ruling, lang: str) -> str:
    if ruling.on is None:
        return str(ruling.verdict).capitalize() + "."
    rule = rules()[ruling.on]
    choices = "; ".join(f"{value}: {text[lang]}" for value, text in rule.choices)
    return f"It depends on what your table chose. {rule.question[lang]}\n  {choices}"


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
