"""The smallest offence: why no turn explains a player's marks."""

from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.search import Explained, Look, explain
from companion.games.pyramids.violations import Code, Violation, violation
from companion.lattice import Marks, bits
from companion.patterns import PATTERNS


def position_offences(look: Look) -> list[Violation]:
    """What is wrong on the cards whatever was played: walls, contact, entry, erased marks."""
    return [
        offence
        for chamber, before, after in zip(look.hand, look.before, look.after, strict=True)
        for offence in _card_offences(chamber, before, after)
    ]


def _card_offences(chamber: Chamber, before: Marks, after: Marks) -> list[Violation]:
    new = after & ~before
    adrift = new & chamber.floor & ~chamber.lattice.reach(before | chamber.entry & after, after)
    if chamber.is_complete(before):
        return _found(
            chamber, (Code.MARK_ERASED, before & ~after), (Code.COMPLETED_CARD_MARKED, new)
        )
    return _found(
        chamber,
        (Code.MARK_ERASED, before & ~after),
        (Code.WALL_MARKED, new & ~chamber.floor),
        (Code.NOT_CONNECTED if before or after & chamber.entry else Code.ENTRY_NOT_FIRST, adrift),
    )


def _found(chamber: Chamber, *faults: tuple[Code, Marks]) -> list[Violation]:
    return [
        violation(code, chamber.number, chamber.lattice.cells(cells))
        for code, cells in faults
        if cells
    ]


def smallest_offence(look: Look) -> list[Violation]:
    """The fewest cells that stand where no turn puts them, extra cells missing, turns unmarked."""
    spare = _at_least(look)
    while (best := explain(look, spare)) is None:
        spare += 1
    return [*_unexplained(look, best), *_missing(look, best), *_unmarked(look, best)]


def _at_least(look: Look) -> int:
    """A number of faults that counting alone proves."""
    return max(1, _cells(look) - _most_allowed(look))


def _most_allowed(look: Look) -> int:
    """The cells of all patterns whole, and one more for each red cross."""
    patterns = sum(PATTERNS[shown.pattern].size if shown.pattern else 4 for shown in look.turns)
    return patterns + _red_crosses(look)


def _cells(look: Look) -> int:
    return sum(new.bit_count() for new in look.new)


def _red_crosses(look: Look) -> int:
    return sum(
        (new & chamber.red_crosses).bit_count()
        for new, chamber in zip(look.new, look.hand, strict=True)
    )


def _unexplained(look: Look, best: Explained) -> list[Violation]:
    too_many = _cells(look) > _most_allowed(look)
    code = Code.TOO_MANY_MARKS if too_many else Code.NOT_THE_PATTERN
    return [
        violation(code, chamber.number, chamber.lattice.cells(cells))
        for chamber, cells in zip(look.hand, best.unexplained, strict=True)
        if cells
    ]


def _missing(look: Look, best: Explained) -> list[Violation]:
    """The red crosses whose extra cell is nowhere: the last ones of each turn that lacks some."""
    found = []
    for moves, missing in zip(best.turns, best.missing, strict=True):
        crosses = [
            (look.hand[move.place], cell)
            for move in moves
            for cell in bits(move.cells & look.hand[move.place].red_crosses)
        ]
        for chamber, cell in crosses[len(crosses) - missing :]:
            found.append(violation(Code.BONUS_MISSING, chamber.number, chamber.lattice.cells(cell)))
    return found


def _unmarked(look: Look, best: Explained) -> list[Violation]:
    """Turns that the marks leave without any, unless other faults already say enough."""
    skipped = sum(not moves for moves in best.turns)
    if not skipped or _unexplained(look, best):
        return []
    return [violation(Code.NO_MARK)] * skipped
