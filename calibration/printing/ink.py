"""A pen on a PDF page, in millimetres from the corner of whatever is being drawn.

Faces draw themselves around their own corner and never know where on a page they stand; that is
how one drawing serves the printed page and the flat picture that vision compares with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from fpdf import FPDF

from calibration.printing.palette import Rgb
from calibration.printing.paths import Point
from companion.decks import Rect

FONT = "DejaVu Serif"
FONT_FILE = Path(__file__).parent / "fonts" / "DejaVuSerif-Bold.ttf"
CAP_HEIGHT = 0.742
"""Height of a digit as a part of the font's size."""

POINT_MM = 25.4 / 72


def new_document(title: str) -> FPDF:
    """An empty PDF with the font in it; pages are added by whoever knows their size."""
    pdf = FPDF(unit="mm")
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_creator("Table Companion")
    pdf.set_lang("en")
    pdf.add_font(FONT, fname=FONT_FILE)
    return pdf


@dataclass(frozen=True)
class Ink:
    """Draws on the current page of a PDF, from an origin of its own."""

    pdf: FPDF
    x_mm: float = 0.0
    y_mm: float = 0.0

    def at(self, x: float, y: float) -> Ink:
        """The same pen with its origin moved."""
        return Ink(self.pdf, self.x_mm + x, self.y_mm + y)

    def rect(self, place: Rect, fill: Rgb) -> None:
        """A filled rectangle."""
        self.pdf.set_fill_color(*fill)
        self.pdf.rect(
            self.x_mm + place.x_mm,
            self.y_mm + place.y_mm,
            place.width_mm,
            place.height_mm,
            style="F",
        )

    def frame(self, place: Rect, color: Rgb, width_mm: float) -> None:
        """A rectangle's outline, centred on its edge."""
        self._stroke(color, width_mm)
        x, y = self.x_mm + place.x_mm, self.y_mm + place.y_mm
        self.pdf.rect(x, y, place.width_mm, place.height_mm, style="D")

    def polygon(self, points: Iterable[Point], fill: Rgb) -> None:
        """A filled polygon."""
        self.pdf.set_fill_color(*fill)
        self.pdf.polygon([(self.x_mm + x, self.y_mm + y) for x, y in points], style="F")

    def disc(self, x: float, y: float, radius: float, fill: Rgb) -> None:
        """A filled circle."""
        self.pdf.set_fill_color(*fill)
        left, top = self.x_mm + x - radius, self.y_mm + y - radius
        self.pdf.ellipse(left, top, 2 * radius, 2 * radius, style="F")

    def ring(self, x: float, y: float, radius: float, color: Rgb, width_mm: float) -> None:
        """A circle's outline."""
        self._stroke(color, width_mm)
        left, top = self.x_mm + x - radius, self.y_mm + y - radius
        self.pdf.ellipse(left, top, 2 * radius, 2 * radius, style="D")

    def line(self, points: Iterable[Point], color: Rgb, width_mm: float) -> None:
        """A line through points."""
        self._stroke(color, width_mm)
        self.pdf.polyline([(self.x_mm + x, self.y_mm + y) for x, y in points], style="D")

    def text(
        self, x: float, y: float, words: str, height_mm: float, color: Rgb, most_mm: float = 1000
    ) -> None:
        """Words centred on a point, digits this high, or less where they would be too wide."""
        self.pdf.set_font(FONT, size=height_mm / CAP_HEIGHT / POINT_MM)
        width = self.pdf.get_string_width(words)
        if width > most_mm:
            self.text(x, y, words, height_mm * most_mm / width * 0.999, color)
            return
        self.pdf.set_text_color(*color)
        self.pdf.text(self.x_mm + x - width / 2, self.y_mm + y + height_mm / 2, words)

    @contextmanager
    def clipped(self, place: Rect) -> Iterator[None]:
        """Nothing drawn inside leaves the place; no text in it."""
        x, y = self.x_mm + place.x_mm, self.y_mm + place.y_mm
        with self.pdf.rect_clip(x, y, place.width_mm, place.height_mm):
            yield

    def _stroke(self, color: Rgb, width_mm: float) -> None:
        self.pdf.set_draw_color(*color)
        self.pdf.set_line_width(width_mm)
