"""From pictures of blank cards to a proposal: what is printed on every card of the deck."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from calibration.proposing.colors import ColorRead, read_colors
from calibration.proposing.grid import CELLS
from calibration.proposing.labels import Labels
from calibration.proposing.merging import Seen
from calibration.proposing.naming import AREA
from calibration.proposing.numbers import NumberRead, settle_numbers
from calibration.proposing.plans import plan_votes, upright_by_plans
from calibration.proposing.proposal import Doubt, Group, Problem, ProposedCard, problems_of
from calibration.proposing.reading import CellsRead, read_cells
from calibration.proposing.seen_cards import Tell, cards_seen, one_picture_each, tell_by_number
from calibration.proposing.shots import Framed, Shot, framed, the_right_way_up
from calibration.refusals import said
from companion.bad_input import BadInput
from companion.decks import Card, Grid
from companion.lattice import Cell
from companion.sentences import Said, Sentence

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
    photos: tuple[str, ...] = ()
    """What the photos are called, for sentences about them."""

    @property
    def is_complete(self) -> bool:
        """Whether the cells of all cards are given, and only their looks are to be learnt."""
        return len(self.examples) == len(self.numbers)


@dataclass(frozen=True, eq=False)
class Proposal:
    """Everything that pictures of blank cards tell of a deck."""

    frame: Framed
    """All shots on the deck's frame, upright, with the grid."""
    cards: tuple[ProposedCard, ...]
    reading: CellsRead
    problems: tuple[Problem, ...]

    @property
    def groups(self) -> list[Group]:
        """The groups to be named."""
        return groups_of(self.reading)


def propose(
    shots: Sequence[Shot],
    size_mm: tuple[float, float],
    given: Given,
    progress: Callable[[Sentence], None] = lambda _: None,
) -> Proposal:
    """The proposal for a deck of which these shots of blank pyramid cards exist.

    progress is told what is being done next, in a few words; there are PARTS of them.
    """
    if len(shots) < LEAST_SHOTS:
        raise BadInput(said("too-few-to-learn", count=len(shots)))
    progress(said("finding-the-grid"))
    frame, tell = _upright(framed(shots, size_mm), given)
    frame = _with_given_grid(frame, given.grid)
    if given.grid is None and frame.grid.clearness < LEAST_CLEAR_GRID:
        raise BadInput(said("grid-not-seen"))
    progress(said("reading-the-numbers"))
    seen, hidden = cards_seen(frame, shots, tell, given.numbers)
    progress(said("reading-the-cells"))
    cards = one_picture_each(frame, [card.shots for card in seen])
    cells = cards.cells()
    numbers = settle_numbers([card.votes for card in seen], given.numbers)
    reading, problems = read_cells(cards, cells, numbers, given.examples)
    numbers = _with_examples(numbers, reading, given)
    colors = _with_given(
        read_colors(cards.pictures, [each.light for each in cells], cards.grid, size_mm),
        numbers,
        given.colors,
    )
    labels = reading.labels()
    proposed = [
        _card(i, numbers[i], colors[i], labels, cards, seen[i].shots) for i in range(len(seen))
    ]
    problems += _hidden_problems(hidden, shots, given)
    problems += problems_of(proposed, given.numbers)
    return Proposal(frame, tuple(proposed), reading, tuple(problems))


def _upright(frame: Framed, given: Given) -> tuple[Framed, Tell]:
    """The frame the right way up, and how to tell its cards: by plan where all cells are known."""
    if given.is_complete:
        return upright_by_plans(frame, given.examples), lambda cards: plan_votes(
            cards, given.examples
        )
    frame, place = the_right_way_up(frame, given.numbers)
    return frame, tell_by_number(place, given.numbers)


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


def _with_examples(
    numbers: Sequence[NumberRead], reading: CellsRead, given: Given
) -> list[NumberRead]:
    """The numbers, where a card that shows the cells of an example has the example's."""
    by_cells = {"".join(card.cells): card.number for card in given.examples}
    known = [
        by_cells.get("".join(reading.known.get(i * AREA + k, "?") for k in range(AREA)))
        for i in range(len(numbers))
    ]
    return [
        NumberRead(told, True)
        if told is not None
        else NumberRead(None, False)
        if read.number in known
        else read
        for read, told in zip(numbers, known, strict=True)
    ]


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


def groups_of(reading: CellsRead) -> list[Group]:
    """The groups to be named, largest first, the cells most like their group first."""
    kinds, names = reading.kinds, reading.names
    groups = []
    for k in np.argsort(-np.bincount(kinds.groups, minlength=len(kinds.samples)), kind="stable"):
        members = np.flatnonzero(kinds.groups == k)
        if len(members):
            best = members[np.argsort(-(kinds.likeness[members, k] * reading.clear[members]))]
            cells = tuple(_place(int(cell)) for cell in best)
            groups.append(Group(int(k), str(names.letters[k]), bool(names.sure[k]), cells))
    return groups


def _place(cell: int) -> tuple[int, Cell]:
    card, inner = divmod(cell, AREA)
    return card, divmod(inner, CELLS)


def _hidden_problems(hidden: Sequence[Seen], shots: Sequence[Shot], given: Given) -> list[Problem]:
    return [_hidden_problem(shots[card.shots[0]].photo, given) for card in hidden]


def _hidden_problem(photo: int, given: Given) -> Problem:
    name: Said = said("nth-photo", number=photo + 1)
    if 0 <= photo < len(given.photos):
        name = given.photos[photo]
    return Problem("card-hidden", said("card-hidden", name=name), photo=str(name))
