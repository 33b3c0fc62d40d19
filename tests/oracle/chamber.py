"""One chamber: what is printed in its cells, and which cells may be marked next.

A chamber is the list of its rows as a deck file spells them, top row first:
. floor, # wall, E entry, T tomb, x red cross, r red gem, g green gem, t torch, s skull, p potion.
"""

Cell = tuple[int, int]  # row, column; (0, 0) is top left


def all_cells(chamber: list[str]) -> set[Cell]:
    return {(row, col) for row, line in enumerate(chamber) for col in range(len(line))}


def letter(chamber: list[str], cell: Cell) -> str:
    row, col = cell
    return chamber[row][col]


def open_cells(chamber: list[str]) -> set[Cell]:
    """All that is not wall."""
    return {cell for cell in all_cells(chamber) if letter(chamber, cell) != "#"}


def entry(chamber: list[str]) -> Cell:
    [the_entry] = [cell for cell in all_cells(chamber) if letter(chamber, cell) == "E"]
    return the_entry


def tomb(chamber: list[str]) -> Cell:
    [the_tomb] = [cell for cell in all_cells(chamber) if letter(chamber, cell) == "T"]
    return the_tomb


def is_complete(chamber: list[str], marked: frozenset[Cell]) -> bool:
    return tomb(chamber) in marked


def touches(cell: Cell, marked: frozenset[Cell]) -> bool:
    """Above, below, left or right; a diagonal is no contact."""
    row, col = cell
    return any(
        side in marked for side in [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    )


def why_not_markable(
    chamber: list[str], marked: frozenset[Cell], group: frozenset[Cell]
) -> str | None:
    """May a pattern or a single, as this group of cells, be marked now? A sentence if not."""
    if not group <= all_cells(chamber):
        return "A cell lies outside the chamber."
    if not group <= open_cells(chamber):
        return "A wall may never be marked."
    if group & marked:
        return "A cell is marked only once."
    if not marked and entry(chamber) not in group:
        return "The first marks on a card include its entry."
    if marked and not any(touches(cell, marked) for cell in group):
        return "New marks touch a marked cell along an edge."
    return None


def bonus_cells(chamber: list[str], marked: frozenset[Cell]) -> set[Cell]:
    """Where a red cross may put its extra cell: the entry, or next to a marked cell."""
    way_in = entry(chamber)
    free = open_cells(chamber) - marked
    return {cell for cell in free if cell == way_in or touches(cell, marked)}
