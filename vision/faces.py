"""How the blank cards of a deck look, and what is derived from that once to find them in photos."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.bad_input import BadInput
from companion.decks import Deck, Rect, load_deck
from companion.decks.folder import FACES
from companion.lattice import Cell
from vision.intake import Pixels
from vision.light import grey
from vision.patches import COARSE, FINE, Level, Patches, patches_of
from vision.refusals import said

PX_PER_MM = 6.0
"""Fine enough for a thin pen, small enough for a phone's photo of seven cards."""


Kind: TypeAlias = Literal["pyramid", "score", "expedition"]
Place: TypeAlias = Cell | str
"""What can be marked: a cell of a chamber, or a field of the score card by its id."""


@dataclass(frozen=True)
class Name:
    """Which card of a deck: a pyramid by its number, an expedition by the index of its pattern."""

    kind: Kind
    index: int | None = None

    @property
    def file(self) -> str:
        """What its picture is called in a deck's folder."""
        if self.kind == "pyramid":
            return f"pyramid-{self.index:02d}.png"
        return "score.png" if self.kind == "score" else f"expedition-{self.index}.png"

    def __str__(self) -> str:
        return Path(self.file).stem


@dataclass(frozen=True)
class Form:
    """What all cards of a kind share: their size and the places that can be marked."""

    width_mm: float
    height_mm: float
    rects: dict[Place, Rect] = field(default_factory=dict)

    @property
    def size_mm(self) -> tuple[float, float]:
        """Width and height."""
        return self.width_mm, self.height_mm


@dataclass(frozen=True, eq=False)
class Face:
    """One blank card."""

    name: Name
    form: Form
    image: Pixels
    """(height_mm, width_mm) * PX_PER_MM, blue, green, red."""

    @cached_property
    def grey(self) -> Pixels:
        """(height, width) of the image."""
        return grey(self.image)

    @cached_property
    def coarse(self) -> Patches:
        """What to look for where the card is only roughly known."""
        return self._patches(COARSE)

    @cached_property
    def fine(self) -> Patches:
        """What to look for to the fraction of a millimetre."""
        return self._patches(FINE)

    @cached_property
    def strokeless(self) -> tuple[Patches, Patches]:
        """The same, coarse and fine, for a card that is covered with marks: broad print alone."""
        return self._patches(COARSE, strokeless=True), self._patches(FINE, strokeless=True)

    def prepare(self) -> None:
        """Derives all that scanning needs, so that the first photo takes no longer than others."""
        _ = self.coarse, self.fine, self.strokeless

    def _patches(self, level: Level, strokeless: bool = False) -> Patches:
        places = self.form.rects.values()
        return patches_of(self.grey, self.form.size_mm, level, places, strokeless)


@dataclass(frozen=True, eq=False)
class Faces:
    """All blank cards of a deck that are known."""

    deck: Deck
    faces: tuple[Face, ...]

    def of_kind(self, kind: Kind) -> tuple[Face, ...]:
        """The faces of pyramids, of the score card, or of expeditions."""
        return tuple(face for face in self.faces if face.name.kind == kind)

    def rasters(self, width: int, height: int) -> NDArray[np.uint8]:
        """(n, height, width) all faces in grey, whatever their form, on one small raster."""
        pictures = [
            cv2.resize(face.grey, (width, height), interpolation=cv2.INTER_AREA)
            for face in self.faces
        ]
        return np.array(pictures, np.uint8).reshape(-1, height, width)


def form_of(deck: Deck, kind: Kind) -> Form:
    """The form of a kind of card, from the deck."""
    if kind == "pyramid":
        face = deck.pyramid_card
        lattice = face.grid.lattice
        cells = lattice.cells(lattice.everything)
        return Form(face.width_mm, face.height_mm, {cell: face.grid.rect(cell) for cell in cells})
    if kind == "score":
        score = deck.score_card
        return Form(score.width_mm, score.height_mm, dict(score.fields.items()))
    return Form(deck.expedition_card.width_mm, deck.expedition_card.height_mm)


def names_of(deck: Deck) -> tuple[Name, ...]:
    """Every card of a deck that looks different."""
    pyramids = [Name("pyramid", card.number) for card in deck.cards]
    expeditions = [Name("expedition", i) for i in range(len(deck.expedition_card.patterns))]
    return (*pyramids, Name("score"), *expeditions)


def load_faces(folder: Path) -> Faces:
    """The deck and the faces of a deck's folder, as enrolled from photos or as drawn."""
    deck = load_deck(folder)
    found = [face for name in names_of(deck) if (face := _load(folder, name, deck))]
    if not any(face.name.kind == "pyramid" for face in found):
        raise BadInput(said("no-pictures-at-all", folder=str(folder), faces=FACES))
    return Faces(deck, tuple(found))


def _load(folder: Path, name: Name, deck: Deck) -> Face | None:
    file = folder / FACES / name.file
    if not file.exists():
        return None
    image = cv2.imread(str(file), cv2.IMREAD_COLOR)
    if image is None:
        raise BadInput(said("picture-unreadable", file=str(file)))
    return face_of(name, form_of(deck, name.kind), np.asarray(image, np.uint8))


def face_of(name: Name, form: Form, image: Pixels) -> Face:
    """The face of a picture at any resolution."""
    size = (round(form.width_mm * PX_PER_MM), round(form.height_mm * PX_PER_MM))
    if image.shape[1::-1] != size:
        shrinks = image.shape[1] > size[0]
        how = cv2.INTER_AREA if shrinks else cv2.INTER_CUBIC
        image = np.asarray(cv2.resize(image, size, interpolation=how), np.uint8)
    return Face(name, form, image)


def save_faces(faces: Sequence[Face], folder: Path) -> None:
    """The faces as pictures in a deck's folder."""
    (folder / FACES).mkdir(parents=True, exist_ok=True)
    for face in faces:
        cv2.imwrite(str(folder / FACES / face.name.file), face.image)
