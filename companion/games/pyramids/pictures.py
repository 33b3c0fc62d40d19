"""Cards drawn with letters: what was marked before, in which turn, and what is wrong."""

from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.referee import Case, Ruling
from companion.lattice import Cell, Marks

LEGEND = "X marked before, 1 to 9 the turn that marks it, ! wrong, # wall, E entry, T tomb"


def picture(case: Case, ruling: Ruling) -> str:
    """The cards of a case side by side."""
    cards = [
        _card(chamber, before, after, ruling)
        for chamber, before, after in zip(case.hand, case.before, case.after, strict=True)
    ]
    rows = ["     ".join(parts) for parts in zip(*cards, strict=True)]
    return "\n".join([*rows, f"  ({LEGEND})"])


def _card(chamber: Chamber, before: Marks, after: Marks, ruling: Ruling) -> list[str]:
    letters = _printed(chamber)
    letters |= dict.fromkeys(chamber.lattice.cells(before), "X")
    letters |= dict.fromkeys(chamber.lattice.cells(after & ~before), "+")
    for nth, turn in enumerate(ruling.turns or (), start=1):
        for step in turn:
            if step.card == chamber.number:
                letters |= dict.fromkeys(chamber.lattice.cells(step.cells), str(nth % 10))
    for wrong in ruling.violations:
        if wrong.card == chamber.number:
            letters |= dict.fromkeys(wrong.cells, "!")
    width = 2 * chamber.lattice.cols + 1
    title = f"{chamber.color} {chamber.number}".ljust(width)
    rows = [
        " " + " ".join(letters[row, col] for col in range(chamber.lattice.cols))
        for row in range(chamber.lattice.rows)
    ]
    return [title, *(row.ljust(width) for row in rows)]


def _printed(chamber: Chamber) -> dict[Cell, str]:
    letters = dict.fromkeys(chamber.lattice.cells(chamber.lattice.everything), "#")
    letters |= dict.fromkeys(chamber.lattice.cells(chamber.floor), ".")
    letters |= dict.fromkeys(chamber.lattice.cells(chamber.entry), "E")
    letters |= dict.fromkeys(chamber.lattice.cells(chamber.tomb), "T")
    return letters
