"""What must be true of a deck before anybody plays with it, each fault named with card and cell."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.decks.model import CELL_LETTERS, COLORS, Card
from companion.lattice import Cell, Lattice


def cell_name(cell: Cell) -> str:
    """How people say a cell: counted from 1."""
    row, col = cell
    return f"row {row + 1}, column {col + 1}"


def deck_problems(cards: Sequence[Card], lattice: Lattice) -> list[str]:
    """Every fault of a deck's cards, in the order of the cards."""
    problems = list(_repeated_numbers(cards))
    for card in cards:
        problems += (f"card {card.number}: {fault}" for fault in card_faults(card, lattice))
    return problems


def _repeated_numbers(cards: Iterable[Card]) -> Iterator[str]:
    for number, count in Counter(card.number for card in cards).items():
        if count > 1:
            yield f"card {number}: the number stands {count} times, and a deck has it once"


def card_faults(card: Card, lattice: Lattice) -> Iterator[str]:
    """Every fault of one card, each with its cell."""
    if card.color not in COLORS:
        yield f"the colour {card.color!r} is not one of {', '.join(COLORS)}"
    sizes = {len(row) for row in card.cells}
    if len(card.cells) != lattice.rows or sizes != {lattice.cols}:
        total = sum(len(row) for row in card.cells)
        yield (
            f"{total} cells in {len(card.cells)} rows, not {lattice.rows} rows of {lattice.cols}"
        )
        return
    unknown = list(_unknown_letters(card, lattice))
    yield from unknown
    if not unknown:
        yield from _chamber_faults(card, lattice)


def _unknown_letters(card: Card, lattice: Lattice) -> Iterator[str]:
    for row, col in lattice.cells(lattice.everything):
        letter = card.cells[row][col]
        if letter not in CELL_LETTERS:
            yield (
                f"{cell_name((row, col))} has the unknown letter {letter!r}; "
                f"known are {' '.join(CELL_LETTERS)}"
            )


def _chamber_faults(card: Card, lattice: Lattice) -> Iterator[str]:
    entry = lattice.read(card.cells, "E")
    tomb = lattice.read(card.cells, "T")
    yield from _just_one(lattice.cells(entry), "entry", "top", 0)
    yield from _just_one(lattice.cells(tomb), "tomb", "bottom", lattice.rows - 1)
    floor = lattice.everything & ~lattice.read(card.cells, "#")
    if entry and tomb and not lattice.reach(entry, floor) & tomb:
        yield (
            f"the tomb in {cell_name(lattice.cells(tomb)[0])} cannot be reached "
            f"from the entry in {cell_name(lattice.cells(entry)[0])}"
        )


def _just_one(cells: Sequence[Cell], what: str, side: str, row: int) -> Iterator[str]:
    if not cells:
        yield f"there is no {what}; one cell of the {side} row must be it"
    for cell in cells:
        if cell[0] != row:
            yield f"the {what} in {cell_name(cell)} is not in the {side} row"
    if len(cells) > 1:
        yield f"there are {len(cells)} cells of {what}: {'; '.join(map(cell_name, cells))}"
