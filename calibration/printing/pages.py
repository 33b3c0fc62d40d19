"""Cards on a page: as many as fit side by side, with marks where to cut.

Cards touch, so one cut serves two; every face ends in the same plain margin, which also runs on
beyond the outer cuts. Backs are laid out as in a mirror, so that a page turned over its long edge
has each back behind its face.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from fpdf import FPDF

from calibration.printing.ink import Ink, new_document
from calibration.printing.palette import SAND
from calibration.printing.places import inset
from calibration.refusals import said
from companion.bad_input import BadInput
from companion.decks import Rect
from companion.decks.mat import EDGE_MM, Paper

Drawing: TypeAlias = Callable[[Ink], None]
"""Something that draws itself around an origin."""

BLEED_MM = 1.5
MARK_MM = 3.0
MARK_LINE_MM = 0.15
SCALE_MM = 50
BLACK = (0, 0, 0)


@dataclass(frozen=True)
class Layout:
    """Where the cards of a page stand."""

    paper: Paper
    width_mm: float
    height_mm: float
    cols: int
    rows: int

    @property
    def left_mm(self) -> float:
        """The first cut from the left."""
        return (self.paper.width_mm - self.cols * self.width_mm) / 2

    @property
    def top_mm(self) -> float:
        """The first cut from the top."""
        return (self.paper.height_mm - self.rows * self.height_mm) / 2

    def place(self, index: int, mirrored: bool = False) -> Rect:
        """The place of a card of the page, or of its back."""
        row, col = divmod(index, self.cols)
        col = self.cols - 1 - col if mirrored else col
        x, y = self.left_mm + col * self.width_mm, self.top_mm + row * self.height_mm
        return Rect(x, y, self.width_mm, self.height_mm)


def layout(paper: Paper, width_mm: float, height_mm: float) -> Layout:
    """As many cards of a size as the paper takes."""
    cols = int((paper.width_mm - 2 * EDGE_MM) / width_mm)
    rows = int((paper.height_mm - 2 * EDGE_MM) / height_mm)
    if not cols * rows:
        raise BadInput(
            said("card-larger-than-paper", width=width_mm, height=height_mm, paper=paper.name)
        )
    return Layout(paper, width_mm, height_mm, cols, rows)


def impose(title: str, form: Layout, faces: Sequence[Drawing], back: Drawing | None) -> bytes:
    """All faces as a PDF, after each page the page of their backs if there is a back."""
    pdf = new_document(title)
    size = form.cols * form.rows
    pages = [faces[start : start + size] for start in range(0, len(faces), size)]
    for number, page in enumerate(pages, start=1):
        _add_page(pdf, form, page)
        _draw_note(pdf, form, f"{title} · page {number} of {len(pages)} · print at 100 %")
        if back is not None:
            _add_page(pdf, form, [back] * len(page), mirrored=True)
    return bytes(pdf.output())


def _add_page(pdf: FPDF, form: Layout, drawings: Sequence[Drawing], mirrored: bool = False) -> None:
    pdf.add_page(format=(form.paper.width_mm, form.paper.height_mm))
    ink = Ink(pdf)
    places = [form.place(index, mirrored) for index in range(len(drawings))]
    for place in places:
        ink.rect(inset(place, -BLEED_MM), SAND)
    for draw, place in zip(drawings, places, strict=True):
        draw(ink.at(place.x_mm, place.y_mm))
    _draw_cut_marks(ink, form, places)


def _draw_cut_marks(ink: Ink, form: Layout, places: Sequence[Rect]) -> None:
    """Short lines outside the cards, one at each end of every cut."""
    top, bottom = form.top_mm, max(p.y_mm for p in places) + form.height_mm
    left, right = min(p.x_mm for p in places), max(p.x_mm for p in places) + form.width_mm
    near, far = BLEED_MM + 0.5, BLEED_MM + 0.5 + MARK_MM
    for x in sorted({p.x_mm + side for p in places for side in (0, form.width_mm)}):
        ink.line([(x, top - far), (x, top - near)], BLACK, MARK_LINE_MM)
        ink.line([(x, bottom + near), (x, bottom + far)], BLACK, MARK_LINE_MM)
    for y in sorted({p.y_mm + side for p in places for side in (0, form.height_mm)}):
        ink.line([(left - far, y), (left - near, y)], BLACK, MARK_LINE_MM)
        ink.line([(right + near, y), (right + far, y)], BLACK, MARK_LINE_MM)


def _draw_note(pdf: FPDF, form: Layout, words: str) -> None:
    """What the page is, along its left edge; a line to check the scale with, along its right."""
    y = form.top_mm + form.height_mm / 2
    x = min(form.left_mm / 2, form.left_mm - BLEED_MM - 1.5)
    with pdf.rotation(90, x, y):
        Ink(pdf).text(x, y, words, 1.5, BLACK, most_mm=form.height_mm - 6)
    draw_scale(pdf, form.paper.width_mm - x, y)


def draw_scale(pdf: FPDF, x: float, y: float) -> None:
    """An upright line that measures 50 mm on paper if nothing was scaled."""
    ink, half = Ink(pdf), SCALE_MM / 2
    ink.line([(x, y - half), (x, y + half)], BLACK, MARK_LINE_MM)
    for end in (y - half, y + half):
        ink.line([(x - 1, end), (x + 1, end)], BLACK, MARK_LINE_MM)
    with pdf.rotation(90, x + 1.6, y):
        Ink(pdf).text(x + 1.6, y, f"{SCALE_MM} mm", 1.3, BLACK)
