"""Moves: everything a player may mark in one turn.

A turn opens with the whole pattern or a single cell on one card. Each red cross marked then owes
one more cell, on either card, one after the other, until none is owed.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple, Protocol, TypeAlias

from companion.expeditions.cards import Card
from companion.lattice import Marks, bits

Hand: TypeAlias = tuple[Card, ...]
"""The cards in front of a player."""

HandMarks: TypeAlias = tuple[Marks, ...]
"""The marks on a hand, card by card."""


class ExtraCells(Protocol):
    """How a table reads the rules of a red cross's extra cell."""

    @property
    def bonus_on_completed_card(self) -> str:
        """Whether it may go on a card completed this turn: "allowed" or "forbidden"."""

    @property
    def bonus_without_cell(self) -> str:
        """What if there is no place for it: it "lapses", or such a turn is "forbidden"."""


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
    for place, (card, before) in enumerate(zip(hand, marks, strict=True)):
        if card.is_complete(before):
            continue
        reach = card.open_cells(before)
        moves += [
            Move(place, cells, Role.PATTERN)
            for cells in card.placements[pattern]
            if cells & reach and not cells & before
        ]
        moves += [Move(place, cell, Role.SINGLE) for cell in bits(reach)]
    return moves


def bonus_cells(hand: Hand, before: HandMarks, marks: HandMarks, options: ExtraCells) -> HandMarks:
    """Where a red cross's extra cell may go, card by card.

    Never on a card that was complete before the turn; on one completed this turn as the table
    chose.
    """
    leaves_open = options.bonus_on_completed_card == "allowed"
    return tuple(
        [
            0
            if card.is_complete(then) or (not leaves_open and card.is_complete(now))
            else card.open_cells(now)
            for card, then, now in zip(hand, before, marks, strict=True)
        ]
    )


def owed_by(hand: Hand, move: Move) -> int:
    """How many extra cells the red crosses of a move owe."""
    return (move.cells & hand[move.place].red_crosses).bit_count()


def turns(
    hand: Hand, before: HandMarks, pattern: str, options: ExtraCells
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
    hand: Hand, before: HandMarks, marks: HandMarks, owed: int, options: ExtraCells
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
    hand: Hand, before: HandMarks, pattern: str | None, moves: Sequence[Move], options: ExtraCells
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
    card, marks = hand[move.place], before[move.place]
    if card.is_complete(marks) or not move.cells & card.open_cells(marks):
        return False
    if move.role is Role.SINGLE:
        return move.cells.bit_count() == 1
    if move.role is not Role.PATTERN or move.cells & marks:
        return False
    if pattern:
        return move.cells in card.placements[pattern]
    return any(move.cells in places for places in card.placements.values())


def _may_lapse(hand: Hand, before: HandMarks, marks: HandMarks, options: ExtraCells) -> bool:
    return options.bonus_without_cell == "lapses" and not any(
        bonus_cells(hand, before, marks, options)
    )
