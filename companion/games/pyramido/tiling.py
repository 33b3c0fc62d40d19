"""Whether a storey can still be filled with dominoes, exactly.

Cells of a lattice are black and white like a chessboard's, and a domino covers one of each. How
many dominoes fit at most is a matching of black to white cells, which grows by one augmenting path
at a time until there is none.
"""

from functools import lru_cache

from companion.lattice import Lattice, Marks, bits


@lru_cache(maxsize=100_000)
def fewest_gaps(lattice: Lattice, free: Marks) -> int:
    """The fewest of the free cells that stay uncovered, however dominoes are laid on the others."""
    partner: dict[Marks, Marks] = {}
    black = [cell for cell in bits(free) if sum(lattice.cells(cell)[0]) % 2 == 0]
    matched = sum(_augment(lattice, free, cell, partner, set()) for cell in black)
    return free.bit_count() - 2 * matched


def _augment(
    lattice: Lattice, free: Marks, cell: Marks, partner: dict[Marks, Marks], tried: set[Marks]
) -> bool:
    """Whether a black cell finds a white partner, others moving to another of theirs."""
    for white in bits(lattice.neighbours(cell) & free):
        if white in tried:
            continue
        tried.add(white)
        if white not in partner or _augment(lattice, free, partner[white], partner, tried):
            partner[white] = cell
            return True
    return False


def takes_a_domino(lattice: Lattice, free: Marks) -> bool:
    """Whether two free cells lie side by side."""
    return any(lattice.neighbours(cell) & free for cell in bits(free))
