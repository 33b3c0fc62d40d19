"""The six patterns of the expedition cards, turned and mirrored the long way round."""

from .chamber import Cell, all_cells, letter, open_cells

SHAPES: dict[str, list[str]] = {
    "I2": ["##"],
    "I3": ["###"],
    "L3": ["##", "#."],
    "T4": ["###", ".#."],
    "L4": ["###", "#.."],
    "O4": ["##", "##"],
}


def to_the_corner(shape: set[Cell]) -> frozenset[Cell]:
    top = min(row for row, _ in shape)
    left = min(col for _, col in shape)
    return frozenset((row - top, col - left) for row, col in shape)


def orientations(pattern: str) -> set[frozenset[Cell]]:
    """Every turn and mirror image of a pattern, each pushed into the top left corner."""
    shape = {cell for cell in all_cells(SHAPES[pattern]) if letter(SHAPES[pattern], cell) == "#"}
    found = set()
    for _ in range(4):
        shape = {(col, -row) for row, col in shape}
        found.add(to_the_corner(shape))
        found.add(to_the_corner({(row, -col) for row, col in shape}))
    return found


def placements(cells: list[str], pattern: str) -> set[frozenset[Cell]]:
    """Everywhere the pattern lies inside the chamber and on no wall, connected or not."""
    everywhere = {
        frozenset((row + down, col + right) for row, col in shape)
        for shape in orientations(pattern)
        for down, right in all_cells(cells)
    }
    no_wall = open_cells(cells)
    return {place for place in everywhere if place <= no_wall}
