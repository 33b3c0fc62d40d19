"""The referee's word as people read it: in a sentence, with the reasons and their rules."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from companion.book import Book
from companion.rulings import Rule
from web.languages import gettext as _


class Reason(NamedTuple):
    """What is wrong in a sentence, where the rulebook says so, and the ruling's id."""

    text: str
    section: str
    ruling: str


class Verdict(NamedTuple):
    """The word, and why."""

    word: str
    headline: str
    reasons: list[Reason]
    open_rule: Rule | None
    """What the rules leave to the table, where the verdict hangs on that."""
    caveat: str


def verdict_of(book: Book, answer: Mapping[str, Any], has_past: bool) -> Verdict:
    """A ruling in words; without a past it says less."""
    return Verdict(
        answer["verdict"],
        _headline(answer["verdict"], has_past),
        [Reason(one["text"], *_rule_of(one["rule"])) for one in answer["violations"]],
        book.rulings[answer["on"]] if answer["on"] else None,
        ""
        if has_past
        else _(
            "As far as can be told without the past, and if these are all of the player's cards."
        ),
    )


def _headline(word: str, has_past: bool) -> str:
    known = {"legal": _("Legal."), "illegal": _("Not legal.")}
    if not has_past:
        known = {
            "legal": _("This can have come about."),
            "illegal": _("This cannot have come about."),
        }
    return known.get(word, _("It depends."))


def _rule_of(text: str) -> tuple[str, str]:
    """The section, and the ruling's id, of a violation's rule."""
    section, _space, ruling = text.rpartition(" (")
    return section, ruling.removesuffix(")")
