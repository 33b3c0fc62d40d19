"""What an enrolment keeps on the disk between one evening and the next, in a folder of the deck.

Shots of cards are kept and not the photos: they are a tenth as large, show no living room, and all
else can be worked out from them again.
"""

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, Self

import cv2
import numpy as np
from pydantic import Field

from calibration.enrolling.finding import CARD, Shot
from calibration.enrolling.sightings import CROP_PX_PER_MM, MARGIN_MM, Sighting
from companion.decks.draft import Draft
from companion.decks.folder import STATE
from companion.json_files import read_json
from companion.json_shapes import Strict
from companion.sentences import Sentence, from_json, to_json, told
from vision.geometry import Pose, corners_of
from vision.intake import Pixels

QUALITY = [cv2.IMWRITE_JPEG_QUALITY, 95]

Letter = Literal[".", "#", "E", "T", "x", "r", "g", "t", "s", "p"]
Color = Literal["green", "orange", "purple"]


class KeptProblem(Strict):
    """A problem as it is kept and shown: its code, a sentence, and what it is about."""

    code: str
    text: str
    """In English, as at the command line."""
    sentence: dict[str, Any] | None = None
    """What to tell it from in other languages; None in enrolments of earlier versions."""
    photo: str | None = None
    card: str | None = None
    """The id of the card, under which its picture is found."""

    @classmethod
    def of(cls, code: str, said: Sentence, **about: str | None) -> Self:
        """A problem that is told in a sentence."""
        return cls(code=code, text=str(said), sentence=to_json(said), **about)

    def told(self, language: str) -> str:
        """The problem in a language."""
        return self.text if self.sentence is None else told(from_json(self.sentence), language)


class KeptPhoto(Strict):
    """A photo that was looked at."""

    name: str
    fingerprint: str
    cards: int
    """How many pyramid cards were taken from it."""
    problem: KeptProblem | None = None

    @property
    def refused(self) -> bool:
        """Whether nothing was taken from it."""
        return self.problem is not None and self.cards == 0


class KeptCard(Strict):
    """A card as it was proposed."""

    shots: list[str]
    number: int | None
    color: Color
    unsure: list[Literal["number", "color"]]

    @property
    def id(self) -> str:
        """How the card is called as long as its number may change."""
        return min(self.shots)


class CellAnswer(Strict):
    """What the owner says of one cell, or of the group that the cell is a sample of."""

    shot: str
    row: Annotated[int, Field(ge=0, le=4)]
    col: Annotated[int, Field(ge=0, le=4)]
    letter: Letter


class Answers(Strict):
    """Everything the owner said; it stays said, whatever photos come later."""

    groups: list[CellAnswer] = Field(default_factory=list)
    cells: list[CellAnswer] = Field(default_factory=list)
    numbers: dict[str, int] = Field(default_factory=dict)
    """By a shot of the card."""
    colors: dict[str, Color] = Field(default_factory=dict)
    skulls: dict[str, Annotated[int, Field(le=0, ge=-1000)]] = Field(default_factory=dict)
    """By the skull's place, counted from 1."""
    fields: dict[str, tuple[float, float, float, float]] = Field(default_factory=dict)
    grid: tuple[float, float, float] | None = None
    """x, y and cell in millimetres, as dragged by hand."""
    name: str | None = None


class KeptScore(Strict):
    """The score card as it was proposed."""

    fields: dict[str, tuple[float, float, float, float]]
    skull_values: list[int | None]


class State(Strict):
    """All of an enrolment but its pictures."""

    version: Literal[1] = 1
    draft: Draft
    photos: list[KeptPhoto] = Field(default_factory=list)
    cards: list[KeptCard] = Field(default_factory=list)
    grid: tuple[float, float, float] | None = None
    """Where it was found: x, y and cell in millimetres."""
    score: KeptScore | None = None
    problems: list[KeptProblem] = Field(default_factory=list)
    answers: Answers = Field(default_factory=Answers)


@dataclass(frozen=True)
class Kept:
    """The folder of an enrolment."""

    folder: Path

    @property
    def exists(self) -> bool:
        """Whether an enrolment was begun here."""
        return (self.folder / STATE).is_file()

    def state(self) -> State:
        """What is kept; BadInput where the file is damaged."""
        return read_json(self.folder / STATE, State)

    def save(self, state: State) -> None:
        """The state, written so that a crash leaves the old one or the new one."""
        self.folder.mkdir(parents=True, exist_ok=True)
        new = self.folder / f"{STATE}.new"
        new.write_text(json.dumps(state.model_dump(), indent=1) + "\n", encoding="utf-8")
        os.replace(new, self.folder / STATE)  # noqa: PTH105 (atomic, also over an old file)

    def picture(self, name: str) -> Path:
        """Where a picture to show is kept: a card by its id, a group by its number, the score."""
        return self.folder / "pictures" / f"{name}.jpg"

    def save_picture(self, name: str, picture: Pixels) -> None:
        """A picture to show."""
        self.picture(name).parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(self.picture(name)), picture, QUALITY)

    def blank(self, card: str) -> Path:
        """Where the blank face of a card is kept, by the card's id."""
        return self.folder / "blanks" / f"{card}.png"

    def save_blank(self, card: str, face: Pixels) -> None:
        """The blank face of a card."""
        self.blank(card).parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(self.blank(card)), face)

    def save_shots(self, shots: Sequence[Shot]) -> None:
        """Shots of cards; those that are kept already stay as they are."""
        folder = self.folder / "shots"
        folder.mkdir(parents=True, exist_ok=True)
        for shot in shots:
            file = folder / f"{shot.id}.jpg"
            if not file.exists():
                cv2.imwrite(str(file), shot.sighting.crop, QUALITY)
                if not (shot.sighting.inside == 255).all():
                    cv2.imwrite(str(folder / f"{shot.id}.mask.png"), shot.sighting.inside)

    def shots(self, photos: Sequence[KeptPhoto], size_mm: tuple[float, float]) -> Iterator[Shot]:
        """The shots of these photos."""
        for photo in photos:
            for nth in range(photo.cards):
                shot = Shot(photo.fingerprint, nth, _flat(size_mm))
                file = self.folder / "shots" / f"{shot.id}.jpg"
                crop = cv2.imread(str(file), cv2.IMREAD_COLOR)
                if crop is not None:
                    beside = file.with_suffix(".mask.png")
                    mask = cv2.imread(str(beside), 0) if beside.exists() else None
                    yield Shot(photo.fingerprint, nth, _flat(size_mm, crop, mask))

    def save_arrays(self, arrays: Mapping[str, Any]) -> None:
        """What was learnt of all cells."""
        np.savez_compressed(self.folder / "cells.npz", **arrays)

    def arrays(self) -> Mapping[str, Any]:
        """The same again."""
        with np.load(self.folder / "cells.npz", allow_pickle=False) as file:
            return dict(file)


def _flat(size_mm: tuple[float, float], crop: Any = None, mask: Any = None) -> Sighting:
    """A sighting as it was cut out: the card lies in the crop with a margin around it."""
    corners = corners_of(*size_mm) * CROP_PX_PER_MM + round(MARGIN_MM * CROP_PX_PER_MM)
    picture = np.zeros((1, 1, 3), np.uint8) if crop is None else np.asarray(crop, np.uint8)
    everywhere = np.full(picture.shape[:2], 255, np.uint8)
    inside = everywhere if mask is None else np.asarray(mask, np.uint8)
    return Sighting(CARD, picture, inside, Pose.of_quad(corners, *size_mm), 1.0)
