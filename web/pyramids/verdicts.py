"""The referee's word as people see it: in a sentence first, then drawn on the cards."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.decks import Deck
from companion.games.pyramids.drawing import CardDrawn, CellDrawn, drawn_card
from companion.games.pyramids.rulings import rules
from companion.games.pyramids.state import Held
from companion.lattice import Lattice
from companion.rulings import Rule
from web.languages import chosen_language
from web.languages import gettext as _

Rows = Sequence[str]


class CellJudged(NamedTuple):
    """A cell of a card: what is printed and marked there, in which turn, and whether wrongly."""

    cell: CellDrawn
    was: bool
    turn: int | None
    role: str
    wrong: bool


class CardJudged(NamedTuple):
    """A card with the referee's word on it."""

    card: CardDrawn
    cells: list[CellJudged]


class Verdict(NamedTuple):
    """Everything that the page says: the word, why, by which rule, and the cards."""

    word: str
    headline: str
    account: str
    """What was played, if something explains it."""
    reasons: list[tuple[str, str, str]]
    """Sentence, section, and the ruling's id."""
    open_rule: Rule | None
    caveat: str
    cards: list[CardJudged]


def shown_verdict(
    deck: Deck, answer: Mapping[str, Any], before: Mapping[int, Rows], after: Mapping[int, Rows]
) -> Verdict:
    """A ruling as the referee's page shows it; without a past, before is empty."""
    is_position = not before
    wrong = answer["violations"]
    return Verdict(
        answer["verdict"],
        _headline(answer["verdict"], is_position),
        "" if is_position else _account(_all_turns(answer)),
        [(one["text"], *_rule_of(one["rule"])) for one in wrong],
        rules()[answer["on"]] if answer["on"] else None,
        _("As far as can be told without the past, and if these are all of the player's cards.")
        if is_position
        else "",
        [_judged(deck, number, before, rows, answer) for number, rows in after.items()],
    )


def _headline(word: str, is_position: bool) -> str:
    if is_position:
        known = {
            "legal": _("This can have come about."),
            "illegal": _("This cannot have come about."),
        }
        return known.get(word, _("It depends."))
    known = {"legal": _("Legal."), "illegal": _("Not legal.")}
    return known.get(word, _("It depends."))


def _all_turns(answer: Mapping[str, Any]) -> list[Any]:
    """The turns of an answer to one turn or to several; none where nothing explains the marks."""
    return answer.get("turns") or ([answer["turn"]] if answer.get("turn") else [])


def _account(turns: Sequence[Any]) -> str:
    """What was played, in a sentence."""
    if len(turns) > 1:
        return _("Turns that explain it: %(count)s. The numbers say which.", count=len(turns))
    texts = {
        "pattern": _("the whole pattern on card %(card)s"),
        "single": _("one cell on card %(card)s"),
        "bonus": _("an extra cell on card %(card)s"),
    }
    steps = [texts[step["as"]] % {"card": step["card"]} for turn in turns for step in turn]
    return _("Marked: %(steps)s.", steps=", ".join(steps)) if steps else ""


def _rule_of(text: str) -> tuple[str, str]:
    """The section, and the ruling's id, of a violation's rule."""
    section, _space, ruling = text.rpartition(" (")
    return section, ruling.removesuffix(")")


def card_with(deck: Deck, number: int, rows: Rows) -> CardDrawn:
    """A card with marks that stand in rows."""
    marks = Lattice(len(rows), len(rows[0])).read(rows, "Xx")
    return drawn_card(deck, Held(number, marks), chosen_language())


def _judged(
    deck: Deck,
    number: int,
    before: Mapping[int, Rows],
    rows: Rows,
    answer: Mapping[str, Any],
) -> CardJudged:
    card = card_with(deck, number, rows)
    was = before.get(number, ())
    turns, wrong = _turns(answer, number), _wrong(answer, number)
    cells = []
    for cell in card.cells:
        turn, role = turns.get((cell.row, cell.col), (None, ""))
        marked = bool(was) and was[cell.row][cell.col] == "X"
        cells.append(CellJudged(cell, marked, turn, role, (cell.row, cell.col) in wrong))
    return CardJudged(card, cells)


def _wrong(answer: Mapping[str, Any], number: int) -> set[tuple[int, int]]:
    """The cells of a card that the violations point at."""
    here = (one["cells"] for one in answer["violations"] if one["card"] == number)
    return {(row, col) for cells in here for row, col in cells}


def _turns(answer: Mapping[str, Any], number: int) -> dict[tuple[int, int], tuple[int, str]]:
    """By cell, the turn in which it was marked, from 1, and as what."""
    return {
        (row, col): (nth, step["as"])
        for nth, turn in enumerate(_all_turns(answer), 1)
        for step in turn
        if step["card"] == number
        for row, col in step["cells"]
    }
