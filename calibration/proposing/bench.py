"""How good proposals are, measured on photos whose truth is known.

Cards are cut out at their true corners, moved at random by as much as a card finder is off, and
turned at random; what is measured is the proposing alone.
"""

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np

from calibration.proposing.proposal import ProposedCard
from calibration.proposing.propose import Given, Proposal, propose
from calibration.proposing.shots import PX_PER_MM, Shot
from companion.decks import Card, Deck, load_deck
from companion.lattice import Cell
from vision.geometry import Points, Pose, rectify
from vision.intake import Pixels, open_photo

JITTER_MM = 0.3
_T = TypeVar("_T")


@dataclass(frozen=True, eq=False)
class TrueShot:
    """A shot, and the number of the card that it shows."""

    shot: Shot
    number: int


@dataclass(frozen=True)
class Figures:
    """What came out, in counts of cards and percent of cells."""

    seconds: float
    cards: int
    grid_off_mm: float
    numbers_right: int
    numbers_wrong_unasked: int
    colors_right: int
    cells_right: float
    walls_and_floor_right: float
    cells_asked: int
    cells_wrong_unasked: int
    groups: int
    right_once_groups_are_named: float


def true_shots(
    folder: Path, deck: Deck, files: str = "*.json", seed: int = 1
) -> Iterator[TrueShot]:
    """The pyramid cards of all photos in a folder that have their truth beside them."""
    rng = np.random.default_rng(seed)
    for index, file in enumerate(sorted(folder.glob(files))):
        cards = [c for c in json.loads(file.read_text())["cards"] if c["kind"] == "pyramid"]
        if cards:
            photo, _ = open_photo(file.with_suffix(".jpg").read_bytes()).pixels(1)
            for card in cards:
                shot = _shot(photo, np.array(card["corners"], float), deck, index, rng)
                yield TrueShot(shot, card["number"])


def _shot(photo: Pixels, corners: Points, deck: Deck, index: int, rng: np.random.Generator) -> Shot:
    width, height = deck.pyramid_card.width_mm, deck.pyramid_card.height_mm
    px_per_mm = Pose.of_quad(corners, width, height).px_per_mm
    moved = corners + rng.normal(0, JITTER_MM / np.sqrt(2), (4, 2)) * px_per_mm
    pose = Pose.of_quad(np.roll(moved, 2 * int(rng.integers(2)), axis=0), width, height)
    everywhere = np.full(photo.shape[:2], 255, np.uint8)
    everywhere[[0, -1]] = everywhere[:, [0, -1]] = 0
    seen = rectify(everywhere, pose, PX_PER_MM)
    return Shot(rectify(photo, pose, PX_PER_MM), index, np.asarray((seen > 250) * 255, np.uint8))


def measure(folder: Path, examples: Sequence[int] = (), files: str = "*.json") -> Figures:
    """The figures of a folder with deck.json and blank/, some cards' cells being given."""
    deck = load_deck(folder)
    shots = list(true_shots(folder / "blank", deck, files))
    start = time.perf_counter()
    given = Given(examples=tuple(deck.by_number[number] for number in examples))
    size_mm = deck.pyramid_card.width_mm, deck.pyramid_card.height_mm
    proposal = propose([each.shot for each in shots], size_mm, given)
    seconds = time.perf_counter() - start
    return figures(proposal, deck, [each.number for each in shots], set(examples), seconds)


def figures(
    proposal: Proposal, deck: Deck, numbers: Sequence[int], examples: set[int], seconds: float
) -> Figures:
    """The figures of a proposal, given the true number of every shot; examples are not counted."""
    true = [_most(numbers[i] for i in card.shots) for card in proposal.cards]
    pairs = [(c, deck.by_number[n]) for c, n in zip(proposal.cards, true, strict=True)]
    wrong = [card.number != truth.number for card, truth in pairs]
    cells = [
        each for c, truth in pairs if truth.number not in examples for each in _cells(c, truth)
    ]
    plain = [seen == letter for seen, letter, _ in cells if letter in ".#"]
    return Figures(
        seconds=seconds,
        cards=len(pairs),
        grid_off_mm=_grid_off(proposal, deck),
        numbers_right=wrong.count(False),
        numbers_wrong_unasked=sum(
            bad and "number" not in card.unsure for bad, (card, _) in zip(wrong, pairs, strict=True)
        ),
        colors_right=sum(card.color == truth.color for card, truth in pairs),
        cells_right=_percent([seen == letter for seen, letter, _ in cells]),
        walls_and_floor_right=_percent(plain),
        cells_asked=sum(asked for _, _, asked in cells),
        cells_wrong_unasked=sum(s != letter and not asked for s, letter, asked in cells),
        groups=len(proposal.groups),
        right_once_groups_are_named=_percent(
            _named(proposal, dict(enumerate(t for _, t in pairs)))
        ),
    )


def _cells(card: ProposedCard, truth: Card) -> Iterator[tuple[str, str, bool]]:
    for row in range(len(truth.cells)):
        for col, letter in enumerate(truth.cells[row]):
            yield card.cells[row][col], letter, (row, col) in card.unsure


def _named(proposal: Proposal, truth: Mapping[int, Card]) -> list[bool]:
    """Whether each cell is right once every group has the name that fits most of its cells."""
    right = []
    for group in proposal.groups:
        letters = [_letter(truth[card], cell) for card, cell in group.cells]
        name = _most(letter for letter in letters if letter != "E" or set(letters) == {"E"})
        for (card, (row, col)), letter in zip(group.cells, letters, strict=True):
            proposed = proposal.cards[card].cells[row][col]
            right.append((proposed if proposed in "ET" else name) == letter)
    return right


def _letter(card: Card, cell: Cell) -> str:
    return card.cells[cell[0]][cell[1]]


def _most(values: Iterable[_T]) -> _T:
    return Counter(values).most_common(1)[0][0]


def _percent(right: Sequence[bool]) -> float:
    return 100 * sum(right) / max(len(right), 1)


def _grid_off(proposal: Proposal, deck: Deck) -> float:
    """How far the worst corner of the grid is off."""
    found, grid = proposal.frame.grid, deck.pyramid_card.grid
    side = grid.lattice.cols * (found.cell_mm - grid.cell_mm)
    starts = found.x_mm - grid.x_mm, found.y_mm - grid.y_mm
    return max(abs(start + end) for start in starts for end in (0.0, side))
