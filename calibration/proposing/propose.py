"""From pictures of blank cards to a proposal: what is printed on every card of the deck."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from calibration.proposing.clearness import Picture
from calibration.proposing.colors import ColorRead, read_colors
from calibration.proposing.grid import CELLS
from calibration.proposing.kinds import Kinds
from calibration.proposing.labels import Labels
from calibration.proposing.merging import Seen
from calibration.proposing.naming import AREA, Names
from calibration.proposing.numbers import NumberRead, settle_numbers
from calibration.proposing.proposal import Doubt, Group, Proposal, ProposedCard, problems_of
from calibration.proposing.reading import read_cells
from calibration.proposing.seen_cards import cards_seen, one_picture_each
from calibration.proposing.shots import Framed, Shot, framed, the_right_way_up
from companion.bad_input import BadInput
from companion.decks import Card, Grid
from companion.lattice import Cell

WHOLE_DECK = tuple(range(1, 49))
PARTS = 3
LEAST_SHOTS = 3
LEAST_CLEAR_GRID = 0.12
SAME_GRID_MM = 1.5


@dataclass(frozen=True)
class Given:
    """What is known of the deck before: nothing, or numbers, colours, some cards' cells."""

    numbers: tuple[int, ...] = WHOLE_DECK
    colors: Mapping[int, str] = field(default_factory=dict)
    examples: tuple[Card, ...] = ()
    grid: Grid | None = None
    """Used where the grid that is found is another one."""


def propose(
    shots: Sequence[Shot],
    size_mm: tuple[float, float],
    given: Given,
    progress: Callable[[str], None] = lambda _: None,
) -> Proposal:
    """The proposal for a deck of which these shots of blank pyramid cards exist.

    progress is told what is being done next, in a few words; there are PARTS of them.
    """
    if len(shots) < LEAST_SHOTS:
        raise BadInput(
            f"Only {len(shots)} blank pyramid cards were found, too few to learn a deck from; "
            "take photos of all of them, from above, a few to a photo."
        )
    progress("finding the grid")
    frame, place = the_right_way_up(framed(shots, size_mm), given.numbers)
    frame = _with_given_grid(frame, given.grid)
    if given.grid is None and frame.grid.clearness < LEAST_CLEAR_GRID:
        raise BadInput(
            "The grid of cells is not to be seen on these cards; take the photos sharper and "
            "in even light, or give the grid in the deck file."
        )
    progress("reading the numbers")
    seen, hidden = cards_seen(frame, shots, place, given.numbers)
    progress("reading the cells")
    cards = one_picture_each(frame, seen)
    numbers = settle_numbers([card.votes for card in seen], given.numbers)
    reading = read_cells(cards, numbers, given.examples)
    lights = [cells.light for cells in reading.cells]
    colors = _with_given(
        read_colors(cards.pictures, lights, cards.grid, size_mm), numbers, given.colors
    )
    proposed = [
        _card(i, numbers[i], colors[i], reading.labels, cards, seen[i].shots)
        for i in range(len(seen))
    ]
    problems = [*_hidden_problems(hidden, shots), *reading.problems]
    problems += problems_of(proposed, given.numbers, whole_deck=True)
    groups = _groups(reading.kinds, reading.names, reading.clear)
    return Proposal(size_mm, cards.grid, tuple(proposed), tuple(groups), tuple(problems))


def _with_given_grid(frame: Framed, given: Grid | None) -> Framed:
    """The frame with the given grid, unless about the same was found on the cards itself."""
    if given is None:
        return frame
    off = max(
        abs(frame.grid.x_mm - given.x_mm),
        abs(frame.grid.y_mm - given.y_mm),
        CELLS * abs(frame.grid.cell_mm - given.cell_mm),
    )
    if off < SAME_GRID_MM:
        return frame
    grid = replace(
        frame.grid, x_mm=given.x_mm, y_mm=given.y_mm, cell_mm=given.cell_mm, inset_mm=0.0
    )
    return replace(frame, grid=grid)


def _with_given(
    reads: Sequence[ColorRead], numbers: Sequence[NumberRead], colors: Mapping[int, str]
) -> list[ColorRead]:
    """The colours as read, but those that are given as they are given."""
    return [
        ColorRead(colors[number.number or 0], number.sure) if number.number in colors else read
        for read, number in zip(reads, numbers, strict=True)
    ]


def _card(
    index: int,
    number: NumberRead,
    color: ColorRead,
    labels: Labels,
    cards: Framed,
    shots: tuple[int, ...],
) -> ProposedCard:
    words = (["number"] if not number.sure else []) + (["color"] if not color.sure else [])
    unsure: tuple[Doubt, ...] = (*words, *labels.doubts(index))
    return ProposedCard(
        number.number, color.color, labels.rows(index), unsure, cards.pictures[index], shots
    )


def _groups(kinds: Kinds, names: Names, clear: Picture) -> list[Group]:
    """The groups to be named, largest first, the cells most like their group first."""
    groups = []
    for k in np.argsort(-np.bincount(kinds.groups, minlength=len(kinds.samples)), kind="stable"):
        members = np.flatnonzero(kinds.groups == k)
        if len(members):
            best = members[np.argsort(-(kinds.likeness[members, k] * clear[members]))]
            cells = tuple(_place(int(cell)) for cell in best)
            groups.append(Group(str(names.letters[k]), bool(names.sure[k]), cells))
    return groups


def _place(cell: int) -> tuple[int, Cell]:
    card, inner = divmod(cell, AREA)
    return card, divmod(inner, CELLS)


def _hidden_problems(hidden: Sequence[Seen], shots: Sequence[Shot]) -> list[str]:
    return [
        f"A card in photo {shots[card.shots[0]].photo + 1} is hidden by glare or cut off and was "
        "left out; if it is missing below, take one more photo of it."
        for card in hidden
    ]
