"""The quarry: three open dominoes, and the four piles above them, as far as anybody told."""

from typing import NamedTuple

from companion.games.pyramido.violations import Code, Violation, violation

PLACES = 3
PILES = 4


class Quarry(NamedTuple):
    """What lies open: the quarry from left to right, the top of each pile, how high the piles are.

    The quarry's place n lies below the piles n and n + 1. None stands for what is not known.
    """

    dominoes: tuple[int | None, ...] = (None,) * PLACES
    tops: tuple[int | None, ...] = (None,) * PILES
    heights: tuple[int, ...] | None = None

    @property
    def known(self) -> bool:
        """Whether all three dominoes of the quarry are."""
        return None not in self.dominoes

    def gap(self, domino: int | None) -> int | None:
        """The place that a domino leaves when it is taken, if that is certain."""
        if domino in self.dominoes and domino is not None:
            return self.dominoes.index(domino)
        return self.dominoes.index(None) if self.dominoes.count(None) == 1 else None


def taking_faults(
    quarry: Quarry, domino: int | None, pile: int | None, halved: int | None
) -> list[Violation]:
    """Why this domino cannot have been taken, or its place been refilled like this."""
    found = []
    if domino is not None and quarry.known and domino not in quarry.dominoes:
        found.append(violation(Code.NOT_IN_QUARRY, domino=domino))
    gap = quarry.gap(domino)
    if pile is not None and gap is not None and pile not in (gap, gap + 1):
        found.append(violation(Code.WRONG_PILE, pile=pile + 1))
    if halved is not None and halved == pile:
        found.append(violation(Code.WRONG_PILE, pile=halved + 1))
    return found


def taken(quarry: Quarry, domino: int | None, pile: int | None, halved: int | None) -> Quarry:
    """The quarry after a domino was taken and its place refilled from a pile.

    An emptied pile takes the lower half of another, the smaller half of an odd one; what then lies
    on top of it is not known until somebody tells.
    """
    gap = quarry.gap(domino)
    dominoes, tops = list(quarry.dominoes), list(quarry.tops)
    if gap is not None:
        dominoes[gap] = None if pile is None else tops[pile]
    for open_ in (gap, gap + 1) if pile is None and gap is not None else (pile,):
        if open_ is not None:
            tops[open_] = None
    return Quarry(tuple(dominoes), tuple(tops), _heights(quarry, pile, halved))


def _heights(quarry: Quarry, pile: int | None, halved: int | None) -> tuple[int, ...] | None:
    if quarry.heights is None or pile is None:
        return None
    heights = list(quarry.heights)
    heights[pile] = max(0, heights[pile] - 1)
    if halved is not None:
        lower = heights[halved] // 2
        heights[halved] -= lower
        heights[pile] += lower
    return tuple(heights)
