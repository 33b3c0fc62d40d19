"""Flat pictures of a deck's faces, from the very drawing that is printed.

Vision takes them as the blank faces of a deck that nobody photographed.
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
import pypdfium2  # type: ignore[import-untyped]
from numpy.typing import NDArray

from calibration.printing.expedition_face import draw_expedition_face
from calibration.printing.ink import Ink, new_document
from calibration.printing.pages import Drawing
from calibration.printing.pyramid_face import draw_pyramid_face
from calibration.printing.score_face import draw_score_face
from companion.decks import Card, Deck

PX_PER_MM = 12
"""How large vision wants faces."""

Picture: TypeAlias = NDArray[np.uint8]
"""Rows, columns, and blue, green and red."""


def render(pdf: bytes, px_per_mm: float = PX_PER_MM) -> Iterator[Picture]:
    """The pages of a PDF as pictures, one at a time."""
    document = pypdfium2.PdfDocument(pdf)
    # A hair less than asked for: page sizes are rounded, and pixels are counted upwards.
    scale = px_per_mm * 25.4 / 72 * (1 - 1e-4)
    for page in document:
        yield np.array(page.render(scale=scale).to_numpy(), dtype=np.uint8)
    document.close()


def pyramid_picture(deck: Deck, card: Card) -> Picture:
    """The blank face of one pyramid card."""
    size = deck.pyramid_card.width_mm, deck.pyramid_card.height_mm
    return _picture(size, lambda ink: draw_pyramid_face(ink, deck, card))


def score_picture(deck: Deck) -> Picture:
    """The blank score card."""
    size = deck.score_card.width_mm, deck.score_card.height_mm
    return _picture(size, partial(draw_score_face, deck=deck))


def expedition_picture(deck: Deck, index: int) -> Picture:
    """The face of the expedition card with the pattern of this index."""
    size = deck.expedition_card.width_mm, deck.expedition_card.height_mm
    return _picture(size, partial(draw_expedition_face, deck=deck, index=index))


def _picture(size_mm: tuple[float, float], draw: Drawing) -> Picture:
    pdf = new_document("Face")
    pdf.add_page(format=size_mm)
    draw(Ink(pdf))
    return next(render(bytes(pdf.output())))


def face_pictures(deck: Deck) -> Iterator[tuple[str, Picture]]:
    """Every face of the deck with the file name that vision looks for."""
    for card in deck.cards:
        yield f"pyramid-{card.number:02d}.png", pyramid_picture(deck, card)
    yield "score.png", score_picture(deck)
    for index in range(len(deck.expedition_card.patterns)):
        yield f"expedition-{index}.png", expedition_picture(deck, index)


def faces_folder(deck: Deck, out: Path) -> None:
    """Writes every face into a folder; it is made if it is not there."""
    out.mkdir(parents=True, exist_ok=True)
    for name, picture in face_pictures(deck):
        _, data = cv2.imencode(".png", picture)
        (out / name).write_bytes(data.tobytes())
