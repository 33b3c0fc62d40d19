"""Photos of cards that somebody chose, marked as somebody says: for samples and for tests."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from calibration.darkroom.play import Pictures, Rng, marked_card
from calibration.darkroom.scene import Camera, Lens, Light, LyingCard, Photo, Scene
from calibration.darkroom.shoot import photograph
from companion.decks import Deck

GAP_MM = 14.0
FILLED = 0.86
"""Of the photo, by the row of cards."""


@dataclass(frozen=True)
class Staged:
    """What lies there: pyramids with their marks row by row, a sheet perhaps, expeditions."""

    pyramids: Mapping[int, Sequence[str]] = field(default_factory=dict)
    sheet: Mapping[str, str] | None = None
    """The fields of the score card that are not empty: cross or strike; None for no score card."""
    expeditions: Sequence[int] = ()
    table: str = "dark wood"


def staged_photo(
    deck: Deck, pictures: Pictures, staged: Staged, seed: int, size_px: tuple[int, int]
) -> Photo:
    """A photo of these cards in a row, close and with care; the same seed gives the same one."""
    rng = np.random.default_rng(seed)
    laid = _row(list(_cards(deck, pictures, staged, rng)), rng)
    light = Light(brightness=rng.uniform(0.85, 1.1), falloff=0.2, warmth=0.15)
    lens = Lens(blur_px=0.3, noise=1.5, jpeg=84)
    return photograph(Scene(laid, staged.table, _camera(laid, size_px, rng), light, lens), seed)


def _row(cards: Sequence[LyingCard], rng: Rng) -> tuple[LyingCard, ...]:
    """Side by side, each a little askew."""
    widths = np.array([card.size_mm[0] + GAP_MM for card in cards])
    middles = np.cumsum(widths) - widths / 2 - widths.sum() / 2
    return tuple(
        replace(card, x_mm=float(x), y_mm=rng.normal(0, 2.0), turn_deg=rng.normal(0, 2.0))
        for card, x in zip(cards, middles, strict=True)
    )


def _camera(cards: Sequence[LyingCard], size_px: tuple[int, int], rng: Rng) -> Camera:
    width_px, height_px = size_px
    span_mm = sum(card.size_mm[0] + GAP_MM for card in cards), max(c.size_mm[1] for c in cards)
    px_per_mm = min(width_px / span_mm[0], height_px / span_mm[1]) * FILLED
    return Camera(width_px, height_px, px_per_mm, rng.uniform(1, 7), rng.uniform(0, 360), 0.0)


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
