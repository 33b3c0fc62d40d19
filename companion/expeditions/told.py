"""The referee's answer for people: a few lines of text with the cards drawn."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.expeditions.referee import Ruling
from companion.rulings import Rule

WORDS = {
    "en": {
        "legal": "Legal.",
        "illegal": "Illegal.",
        "depends": "It depends on what your table chose.",
        "rule": "Rule",
    },
    "es": {
        "legal": "Es legal.",
        "illegal": "No es legal.",
        "depends": "Depende de lo que eligió tu mesa.",
        "rule": "Regla",
    },
    "pt": {
        "legal": "É legal.",
        "illegal": "Não é legal.",
        "depends": "Depende do que a tua mesa escolheu.",
        "rule": "Regra",
    },
}


def told_ruling(
    ruling: Ruling[Any],
    picture: str,
    violations: Sequence[Mapping[str, Any]],
    sheet: str | None,
    rules: Mapping[str, Rule],
    language: str,
) -> str:
    """The ruling for people: the verdict, the cards drawn, the reasons, the sheet."""
    lines = [_verdict(ruling, rules, language), "", picture]
    for wrong in violations:
        lines += ["", wrong["text"], f"  {WORDS[language]['rule']}: {wrong['rule']}"]
    if sheet is not None:
        lines += ["", sheet]
    return "\n".join(lines)


def _verdict(ruling: Ruling[Any], rules: Mapping[str, Rule], language: str) -> str:
    if ruling.on is None:
        return WORDS[language][str(ruling.verdict)]
    rule = rules[ruling.on]
    choices = "; ".join(f"{value}: {text[language]}" for value, text in rule.choices)
    return f"{WORDS[language]['depends']} {rule.question[language]}\n  {choices}"
