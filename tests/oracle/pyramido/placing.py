"""Where a domino may go, and whether a storey can still be filled: by trying everything."""

from oracle.pyramido.blocks import LONG_AND_SHORT, Cell, Storey, beside, rectangle


def outlines(pyramid: list[Storey], stage: int) -> list[frozenset[Cell]]:
    """Every rectangle that this stage's storey may turn out to be."""
    long, short = LONG_AND_SHORT[stage]
    if stage > 1:
        lowest = pyramid[0]
        upright = max(r for r, _ in lowest) > max(c for _, c in lowest)
        return [rectangle(long, short) if upright else rectangle(short, long)]
    laid = set(pyramid[0]) if pyramid else set()
    if not laid:
        return [rectangle(short, long), rectangle(long, short)]
    r0, c0 = min(laid)
    return [
        found
        for rows, cols in ((short, long), (long, short))
        for top in range(r0 - 4, r0 + 1)
        for left in range(c0 - 4, c0 + 1)
        if laid <= (found := rectangle(rows, cols, top, left))
    ]


def laid_in(pyramid: list[Storey], stage: int) -> set[Cell]:
    return set(pyramid[stage - 1]) if len(pyramid) >= stage else set()


def places(pyramid: list[Storey], stage: int) -> set[frozenset[Cell]]:
    """Every pair of cells that a domino may cover now."""
    laid = laid_in(pyramid, stage)
    found = set()
    for outline in outlines(pyramid, stage):
        free = outline - laid
        for cell in free:
            for other in beside(cell) & free:
                touches = (beside(cell) | beside(other)) & laid
                if stage > 1 or not laid or touches:
                    found.add(frozenset({cell, other}))
    return found


def fewest_gaps(pyramid: list[Storey], stage: int) -> int:
    """The fewest cells of the storey that no domino will cover, whatever comes."""
    laid = laid_in(pyramid, stage)
    return min(_gaps(outline - laid, {}) for outline in outlines(pyramid, stage))


def _gaps(free: frozenset[Cell], known: dict[frozenset[Cell], int]) -> int:
    """The first free cell stays free, or is covered together with one of its neighbours."""
    if not free:
        return 0
    if free not in known:
        first = min(free)
        rest = free - {first}
        tries = [1 + _gaps(rest, known)]
        tries += [_gaps(rest - {other}, known) for other in beside(first) & rest]
        known[free] = min(tries)
    return known[free]
