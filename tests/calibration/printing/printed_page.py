"""A page of a PDF, rendered apart from the project's own renderer and asked in millimetres."""

import ctypes

import numpy as np
import pypdfium2
import pypdfium2.raw as pdfium
from numpy.typing import NDArray

PX_PER_MM = 8


class Page:
    def __init__(self, pdf: bytes, index: int = 0, px_per_mm: float = PX_PER_MM) -> None:
        self._document = pypdfium2.PdfDocument(pdf)
        self._page = self._document[index]
        self.size_mm = tuple(round(side * 25.4 / 72, 1) for side in self._page.get_size())
        self.px_per_mm = px_per_mm
        rendered = self._page.render(scale=px_per_mm * 25.4 / 72).to_numpy()
        self.pixels: NDArray[np.uint8] = rendered.copy()
        self._grey = self.pixels.mean(axis=2)

    @property
    def words(self) -> list[str]:
        return str(self._page.get_textpage().get_text_range()).split()

    def patch(self, x: float, y: float, width: float, height: float) -> NDArray[np.float64]:
        s = self.px_per_mm
        top, left = round(y * s), round(x * s)
        below, right = max(round((y + height) * s), top + 1), max(round((x + width) * s), left + 1)
        return self._grey[top:below, left:right]

    def around(self, x: float, y: float, reach: float) -> NDArray[np.float64]:
        return self.patch(x - reach, y - reach, 2 * reach, 2 * reach)

    def objects(self) -> list[int]:
        return [thing.type for thing in self._page.get_objects()]

    def font_files(self) -> list[bytes]:
        """The file in the PDF of the font of every text; empty where it is not embedded."""
        texts = self._page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT])
        return [_font_file(pdfium.FPDFTextObj_GetFont(text.raw)) for text in texts]


def _font_file(font: object) -> bytes:
    if pdfium.FPDFFont_GetIsEmbedded(font) != 1:
        return b""
    length = ctypes.c_size_t()
    pdfium.FPDFFont_GetFontData(font, None, 0, ctypes.byref(length))
    buffer = (ctypes.c_uint8 * length.value)()
    pdfium.FPDFFont_GetFontData(font, buffer, length.value, ctypes.byref(length))
    return bytes(buffer)


def page_count(pdf: bytes) -> int:
    return len(pypdfium2.PdfDocument(pdf))
