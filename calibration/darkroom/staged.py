"""Photos of cards that somebody chose, marked as somebody says: for samples and for tests."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from calibration.darkroom.play import Pictures, Rng, marked_card
from calibration.darkroom.scene import LyingCard, Photo
from calibration.darkroom.setting import some_scene
from calibration.darkroom.shoot import photograph
from companion.decks import Deck


@dataclass(frozen=True)
class Staged:
    """What lies there: pyramids with their marks row by row, a sheet perhaps, expeditions."""

    pyramids: Mapping[int, Sequence[str]] = field(default_factory=dict)
    sheet: Mapping[str, str] | None = None
    """The fields of the score card that are not empty: cross or strike; None for no score card."""
    expeditions: Sequence[int] = ()


def staged_photo(
    deck: Deck, pictures: Pictures, staged: Staged, seed: int, size_px: tuple[int, int]
) -> Photo:
    """A photo of these cards on some table, taken with care; the same seed gives the same one."""
    rng = np.random.default_rng(seed)
    cards = list(_cards(deck, pictures, staged, rng))
    return photograph(some_scene(cards, rng, size_px, tidy=True), seed)


def _cards(deck: Deck, pictures: Pictures, staged: Staged, rng: Rng) -> Iterator[LyingCard]:
    for number, rows in staged.pyramids.items():
        grid = deck.pyramid_card.grid
        crosses = {
            grid.rect((r, c)): "cross"
            for r, row in enumerate(rows)
            for c, letter in enumerate(row)
            if letter == "X"
        }
        truth = {"kind": "pyramid", "number": number, "marks": list(rows)}
        picture = pictures[f"pyramid-{number:02d}.png"]
        yield marked_card(picture, deck.pyramid_card.width_mm, crosses, truth, rng)
    if staged.sheet is not None:
        fields = deck.score_card.fields
        marks = {fields[name]: state for name, state in staged.sheet.items()}
        truth = {"kind": "score", "marks": dict.fromkeys(fields, "empty") | dict(staged.sheet)}
        yield marked_card(pictures["score.png"], deck.score_card.width_mm, marks, truth, rng)
    for index in staged.expeditions:
        picture = pictures[f"expedition-{index}.png"]
        px_per_mm = picture.shape[1] / deck.expedition_card.width_mm
        yield LyingCard(picture, px_per_mm, {"kind": "expedition", "pattern": index})
