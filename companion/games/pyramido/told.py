"""The referee's answer for people: a few lines of text with the pyramid drawn."""

from companion.games.pyramido.cases import write_violation
from companion.games.pyramido.pictures import picture, score_lines, zones_picture
from companion.games.pyramido.pyramid import Fill, Pyramid
from companion.games.pyramido.referee import Case, Ruling, Verdict
from companion.games.pyramido.rulings import RULINGS
from companion.games.pyramido.wording import cells_in_words, say


def told_ruling(case: Case, ruling: Ruling, language: str = "en") -> str:
    """The ruling for people: verdict, reasons, the pyramid storey by storey, what it scores."""
    lines = [_verdict(ruling, language)]
    for wrong in ruling.violations:
        written = write_violation(wrong, language)
        lines += ["", written["text"], f"  {say('rule', language, rule=written['rule'])}"]
    if case.domino is not None:
        lines += ["", _marking(ruling, language)]
    lines += ["", picture(ruling.after or case.pyramid, language)]
    if ruling.after is not None and ruling.fill is not None and ruling.score is not None:
        lines += ["", fill_line(ruling.after, ruling.fill, language)]
        lines += ["", say("score-now", language, total=ruling.score.total)]
        lines += [*zones_picture(ruling.after, ruling.score), *score_lines(ruling.score, language)]
    return "\n".join(lines)


def _verdict(ruling: Ruling, language: str) -> str:
    if ruling.verdict is not Verdict.DEPENDS or ruling.on is None:
        return say(str(ruling.verdict), language)
    rule = RULINGS[ruling.on]
    choices = "; ".join(f"{value}: {text[language]}" for value, text in rule.choices)
    return f"{say('depends', language, question=rule.question[language])}\n  {choices}"


def _marking(ruling: Ruling, language: str) -> str:
    if not ruling.can_mark:
        return say("cannot-mark", language)
    return say("must-mark", language, cells=cells_in_words(ruling.can_mark, language))


def fill_line(pyramid: Pyramid, fill: Fill, language: str) -> str:
    """Whether the storey can still be filled, in a sentence."""
    if pyramid.full:
        return say("fill-full", language)
    if not fill.gaps:
        return say("fill-open", language)
    kind = "fill-lost" if fill.hopeless else "fill-gaps"
    return say(kind, language, gaps=fill.gaps, tiles=fill.tiles)
