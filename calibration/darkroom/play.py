"""Photos of a game being played: cards of a deck with marks as players leave them."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import numpy as np

from calibration.darkroom.pens import draw_marks, some_pen
from calibration.darkroom.scene import Image, LyingCard, Photo
from calibration.darkroom.setting import some_scene
from calibration.darkroom.shoot import photograph
from companion.decks import COLORS, POINTS, Card, Deck, Rect
from companion.lattice import Lattice, Marks, bits

Rng: TypeAlias = np.random.Generator
Pictures: TypeAlias = Mapping[str, Image]
"""Blank faces by file name, as in a deck's folder."""

KINDS = ("single", "pair", "player", "final", "score", "expedition")
"""What people photograph: a card, a hand, a hand with its sheet, completed cards, a sheet."""
SIZES_PX = ((2048, 1536), (3264, 2448), (4000, 3000))


def play_photo(
    deck: Deck,
    pictures: Pictures,
    kind: str,
    seed: int,
    hard: bool = False,
    size_px: tuple[int, int] | None = None,
) -> Photo:
    """One photo of a kind, with its truth; the same seed gives the same photo.

    A hard one may have glare over whole cards, cups on them, and too little light. Its size is
    one of a phone's, unless it is given.
    """
    rng = np.random.default_rng(seed)
    cards = list(cards_of(deck, pictures, kind, rng))
    some = SIZES_PX[int(rng.integers(len(SIZES_PX)))]
    return photograph(some_scene(cards, rng, size_px or some, tidy=not hard), seed)


def cards_of(deck: Deck, pictures: Pictures, kind: str, rng: Rng) -> Iterator[LyingCard]:
    """The cards of a photo of a kind, marked; none for a kind that shows none."""
    pyramids = {"single": 1, "pair": 2, "player": 2, "final": int(rng.integers(4, 8))}
    chosen = rng.choice(len(deck.cards), pyramids.get(kind, 0), replace=False)
    for index in chosen:
        yield _pyramid(deck, deck.cards[index], pictures, rng)
    if kind in ("player", "score"):
        yield _score(deck, pictures, rng)
    if kind == "expedition":
        index = int(rng.integers(len(deck.expedition_card.patterns)))
        picture = pictures[f"expedition-{index}.png"]
        truth = {"kind": "expedition", "pattern": index}
        yield LyingCard(picture, picture.shape[1] / deck.expedition_card.width_mm, truth)


def _pyramid(deck: Deck, card: Card, pictures: Pictures, rng: Rng) -> LyingCard:
    grid = deck.pyramid_card.grid
    marks = path_marks(card, grid.lattice, rng)
    places = {grid.rect(cell): "cross" for cell in grid.lattice.cells(marks)}
    places |= _smudges(
        [grid.rect(c) for c in grid.lattice.cells(~marks & _floor(card, grid.lattice))], rng
    )
    truth = {"kind": "pyramid", "number": card.number, "marks": grid.lattice.draw(marks)}
    picture = pictures[f"pyramid-{card.number:02d}.png"]
    return marked_card(picture, deck.pyramid_card.width_mm, places, truth, rng)


def _floor(card: Card, lattice: Lattice) -> Marks:
    return lattice.everything & ~lattice.read(card.cells, "#")


def path_marks(card: Card, lattice: Lattice, rng: Rng) -> Marks:
    """Marks as play leaves them: grown from the entry, edge by edge, at most to the tomb."""
    floor, tomb = _floor(card, lattice), lattice.read(card.cells, "T")
    marks: Marks = 0
    for _ in range(int(rng.integers(0, 15))):
        edge = lattice.neighbours(marks) & floor if marks else lattice.read(card.cells, "E")
        if not edge or marks & tomb:
            break
        choices = list(bits(edge))
        marks |= choices[int(rng.integers(len(choices)))]
    return marks


def _score(deck: Deck, pictures: Pictures, rng: Rng) -> LyingCard:
    face = deck.score_card
    states = _sheet(rng)
    marks = {field: states.get(field, "empty") for field in face.fields}
    places = {face.fields[field]: state for field, state in marks.items() if state != "empty"}
    empty = [rect for field, rect in face.fields.items() if marks[field] == "empty"]
    places |= _smudges(empty, rng)
    return marked_card(
        pictures["score.png"], face.width_mm, places, {"kind": "score", "marks": marks}, rng
    )


def _sheet(rng: Rng) -> dict[str, str]:
    """Rows filled from the left, races won or lost from the top."""
    marks = {f"torch.{n}": "cross" for n in range(1, 5) if rng.random() < 0.5}
    for row in ("gem.red", "gem.green", "skull"):
        marks |= {f"{row}.{n}": "cross" for n in range(1, int(rng.integers(0, 11)) + 1)}
    for color in COLORS:
        for value in POINTS[: int(rng.integers(0, 4))]:
            marks[f"points.{color}.{value}"] = str(rng.choice(["cross", "strike"]))
    return marks


def _smudges(empty: list[Rect], rng: Rng) -> dict[Rect, str]:
    """Now and then something was wiped, and shows."""
    if not empty or rng.random() < 0.7:
        return {}
    return {empty[int(rng.integers(len(empty)))]: "smudge"}


def marked_card(
    picture: Image, width_mm: float, places: dict[Rect, str], truth: dict[str, Any], rng: Rng
) -> LyingCard:
    """A blank face with marks by some pen in these places."""
    px_per_mm = picture.shape[1] / width_mm
    drawn = draw_marks(picture, px_per_mm, places, some_pen(rng), rng)
    return LyingCard(drawn, px_per_mm, truth)
