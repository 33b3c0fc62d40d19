"""Moves: everything a player may mark in one turn.

A turn opens with the whole pattern or a single cell on one card. Each red cross marked then owes
one more cell, on either card, one after the other, until none is owed.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from companion.games.pyramids.cards import Chamber
from companion.games.pyramids.choices import Options
from companion.lattice import Marks, bits

Hand: TypeAlias = tuple[Chamber, ...]
"""The cards in front of a player."""

HandMarks: TypeAlias = tuple[Marks, ...]
"""The marks on a hand, card by card."""


class Role(StrEnum):
    """What a step of a turn is marked as."""

    PATTERN = "pattern"
    SINGLE = "single"
    BONUS = "bonus"


class Step(NamedTuple):
    """Cells of one card marked in one go."""

    card: int
    cells: Marks
    role: Role


class Move(NamedTuple):
    """A step by the place of its card in the hand."""

    place: int
    cells: Marks
    role: Role


def marked(marks: HandMarks, move: Move) -> HandMarks:
    """The hand after a move."""
    after = list(marks)
    after[move.place] |= move.cells
    return tuple(after)


def openings(hand: Hand, marks: HandMarks, pattern: str) -> list[Move]:
    """Every way to open a turn: the pattern or one single cell, on one unfinished card."""
    moves = []
    for place, (chamber, before) in enumerate(zip(hand, marks, strict=True)):
        if before & chamber.tomb:
            continue
        reach = chamber.open_cells(before)
        moves += [
            Move(place, cells, Role.PATTERN)
            for cells in chamber.placements[pattern]
            if cells & reach and not cells & before
        ]
        moves += [Move(place, cell, Role.SINGLE) for cell in bits(reach)]
    return moves


def bonus_cells(hand: Hand, before: HandMarks, marks: HandMarks, options: Options) -> HandMarks:
    """Where a red cross's extra cell may go, card by card.

    Never on a card that was complete before the turn; on one completed this turn as the table
    chose.
    """
    leaves_open = options.bonus_on_completed_card == "allowed"
    return tuple(
        0
        if then & chamber.tomb or (now & chamber.tomb and not leaves_open)
        else chamber.open_cells(now)
        for chamber, then, now in zip(hand, before, marks, strict=True)
    )


def owed_by(hand: Hand, move: Move) -> int:
    """How many extra cells the red crosses of a move owe."""
    return (move.cells & hand[move.place].red_crosses).bit_count()


def turns(
    hand: Hand, before: HandMarks, pattern: str, options: Options
) -> Iterator[tuple[HandMarks, tuple[Move, ...]]]:
    """Every legal turn, each set of marked cells once, with one order of moves that leads there."""
    seen: set[HandMarks] = set()
    for move in openings(hand, before, pattern):
        ends = _bonus_ends(hand, before, marked(before, move), owed_by(hand, move), options)
        for marks, moves in ends:
            if marks not in seen:
                seen.add(marks)
                yield marks, (move, *moves)


def _bonus_ends(
    hand: Hand, before: HandMarks, marks: HandMarks, owed: int, options: Options
) -> Iterator[tuple[HandMarks, tuple[Move, ...]]]:
    """Every end of a turn that still owes extra cells."""
    if not owed:
        yield marks, ()
        return
    places = bonus_cells(hand, before, marks, options)
    if not any(places):
        if options.bonus_without_cell == "lapses":
            yield marks, ()
        return
    for place, cells in enumerate(places):
        for cell in bits(cells):
            move = Move(place, cell, Role.BONUS)
            still = owed - 1 + owed_by(hand, move)
            for end, moves in _bonus_ends(hand, before, marked(marks, move), still, options):
                yield end, (move, *moves)


def is_legal_turn(
    hand: Hand, before: HandMarks, pattern: str | None, moves: Sequence[Move], options: Options
) -> bool:
    """Whether these moves, in this order, are one whole turn.

    The pattern is None where nobody recorded which one was revealed: any is allowed then.
    """
    if not moves:
        return not any(bonus_cells(hand, before, before, options))
    first = moves[0]
    if not _opens(hand, before, pattern, first):
        return False
    marks, owed = marked(before, first), owed_by(hand, first)
    for move in moves[1:]:
        cells = bonus_cells(hand, before, marks, options)[move.place]
        if not owed or move.role is not Role.BONUS or move.cells.bit_count() != 1:
            return False
        if not move.cells & cells:
            return False
        marks, owed = marked(marks, move), owed - 1 + owed_by(hand, move)
    return not owed or _may_lapse(hand, before, marks, options)


def _opens(hand: Hand, before: HandMarks, pattern: str | None, move: Move) -> bool:
    chamber, marks = hand[move.place], before[move.place]
    if marks & chamber.tomb or not move.cells & chamber.open_cells(marks):
        return False
    if move.role is Role.SINGLE:
        return move.cells.bit_count() == 1
    patterns = [pattern] if pattern else list(chamber.placements)
    return (
        move.role is Role.PATTERN
        and not move.cells & marks
        and any(move.cells in chamber.placements[name] for name in patterns)
    )


def _may_lapse(hand: Hand, before: HandMarks, marks: HandMarks, options: Options) -> bool:
    return options.bonus_without_cell == "lapses" and not any(
        bonus_cells(hand, before, marks, options)
    )
