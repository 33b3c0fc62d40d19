"""What must be true of a deck before anybody plays with it, each fault named with card and cell."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from companion.decks.model import CELL_LETTERS, COLORS, Card
from companion.lattice import Cell, Lattice
from companion.refusals import said
from companion.sentences import Sentence


def cell_name(cell: Cell) -> Sentence:
    """How people say a cell: counted from 1."""
    row, col = cell
    return said("cell", row=row + 1, col=col + 1)


def deck_problems(cards: Sequence[Card], lattice: Lattice) -> list[Sentence]:
    """Every fault of a deck's cards, in the order of the cards."""
    problems = list(_repeated_numbers(cards))
    for card in cards:
        problems += (_of_card(card.number, fault) for fault in card_faults(card, lattice))
    return problems


def _of_card(number: int, fault: Sentence) -> Sentence:
    return said("card-fault", number=number, fault=fault)


def _repeated_numbers(cards: Iterable[Card]) -> Iterator[Sentence]:
    for number, count in Counter(card.number for card in cards).items():
        if count > 1:
            yield _of_card(number, said("number-repeated", count=count))


def card_faults(card: Card, lattice: Lattice) -> Iterator[Sentence]:
    """Every fault of one card, each with its cell."""
    if card.color not in COLORS:
        yield said("card-color", color=card.color, colors=COLORS)
    sizes = {len(row) for row in card.cells}
    if len(card.cells) != lattice.rows or sizes != {lattice.cols}:
        total, found = sum(len(row) for row in card.cells), len(card.cells)
        yield said("card-size", total=total, found=found, rows=lattice.rows, cols=lattice.cols)
        return
    unknown = list(_unknown_letters(card, lattice))
    yield from unknown
    if not unknown:
        yield from _chamber_faults(card, lattice)


def _unknown_letters(card: Card, lattice: Lattice) -> Iterator[Sentence]:
    for row, col in lattice.cells(lattice.everything):
        letter = card.cells[row][col]
        if letter not in CELL_LETTERS:
            known = " ".join(CELL_LETTERS)
            yield said("cell-letter", cell=cell_name((row, col)), letter=letter, known=known)


def _chamber_faults(card: Card, lattice: Lattice) -> Iterator[Sentence]:
    entries = lattice.cells(lattice.read(card.cells, "E"))
    tombs = lattice.cells(lattice.read(card.cells, "T"))
    yield from _just_one(entries, "entry", 0)
    yield from _just_one(tombs, "tomb", lattice.rows - 1)
    floor = lattice.everything & ~lattice.read(card.cells, "#")
    if entries and tombs and not lattice.reach(lattice.of(entries), floor) & lattice.of(tombs):
        yield said("tomb-unreachable", tomb=cell_name(tombs[0]), entry=cell_name(entries[0]))


def _just_one(cells: Sequence[Cell], what: str, row: int) -> Iterator[Sentence]:
    if not cells:
        yield said(f"{what}-missing")
    for cell in cells:
        if cell[0] != row:
            yield said(f"{what}-off-its-row", cell=cell_name(cell))
    if len(cells) > 1:
        yield said(f"{what}-more-than-one", count=len(cells), cells=[*map(cell_name, cells)])
