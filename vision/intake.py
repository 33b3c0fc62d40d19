"""Files from strangers, made into pixels safely.

Pillow reads the header and refuses what is too large or no photo before any decoder runs, because
a decoder that believes a false header takes gigabytes. Plain JPEGs then go to OpenCV, which can
decode them at a half, a quarter or an eighth of their size in a fraction of the time.
"""

import io
import warnings
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import ExifTags, Image, ImageOps, UnidentifiedImageError

from companion.bad_input import BadInput
from vision.refusals import said

Pixels: TypeAlias = NDArray[np.uint8]
"""(height, width, 3) blue, green, red, or (height, width) grey."""

LIMIT_BYTES = 25_000_000
LIMIT_PIXELS = 50_000_000
MOST_MEGAPIXELS = LIMIT_PIXELS // 1_000_000
LEAST_SIDE_PX = 32

FORMATS = ("JPEG", "MPO", "PNG", "WEBP", "HEIF")
JPEGS = ("JPEG", "MPO")

REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
QUARTER_TURNS = {3: cv2.ROTATE_180, 6: cv2.ROTATE_90_CLOCKWISE, 8: cv2.ROTATE_90_COUNTERCLOCKWISE}

try:
    from pillow_heif import register_heif_opener  # type: ignore[import-not-found, unused-ignore]
except ImportError:
    pass
else:
    register_heif_opener()


@dataclass(frozen=True)
class Photo:
    """A file that passed the checks; its pixels are decoded when they are asked for."""

    data: bytes
    format: str
    width_px: int
    height_px: int
    orientation: int
    """Sizes are those after the EXIF turn."""

    def pixels(self, shrink: int) -> tuple[Pixels, float]:
        """The photo about 1/shrink as large, and how many of its pixels one original pixel is."""
        image = self._jpeg(shrink) if self.format in JPEGS else _shrunk(self._whole, shrink)
        return image, image.shape[1] / self.width_px

    def _jpeg(self, shrink: int) -> Pixels:
        flags = REDUCED[shrink] | cv2.IMREAD_IGNORE_ORIENTATION
        image = cv2.imdecode(np.frombuffer(self.data, np.uint8), flags)
        if image is None:
            raise BadInput(said("damaged", format="JPEG"))
        return _turned(np.asarray(image, np.uint8), self.orientation)

    @cached_property
    def _whole(self) -> Image.Image:
        """Formats that cannot be decoded smaller are decoded once, and made smaller after."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return ImageOps.exif_transpose(Image.open(io.BytesIO(self.data)).convert("RGB"))
        except Exception as error:  # whatever a damaged file makes a decoder do
            raise BadInput(said("damaged", format=self.format)) from error


def open_photo(data: bytes) -> Photo:
    """The photo of these bytes, or BadInput that says what is wrong with them and what to do."""
    if not data:
        raise BadInput(said("empty"))
    if len(data) > LIMIT_BYTES:
        size = {"found": round(len(data) / 1e6), "most": LIMIT_BYTES // 1_000_000}
        raise BadInput(said("too-many-bytes", **size))
    format, (width, height), orientation = _header(data)
    if format in JPEGS and not _has_end(data):
        raise BadInput(said("cut-off"))
    if orientation in (5, 6, 7, 8):
        width, height = height, width
    return Photo(data, format, width, height, orientation)


def _header(data: bytes) -> tuple[str, tuple[int, int], int]:
    """Format, stored size and EXIF orientation, from the first bytes alone."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image = Image.open(io.BytesIO(data))
            _check(image.format or "", image.size)
            orientation = int(image.getexif().get(ExifTags.Base.Orientation, 1))
    except BadInput:
        raise
    except (Image.DecompressionBombWarning, Image.DecompressionBombError):
        raise BadInput(said("far-too-many-pixels", most=MOST_MEGAPIXELS)) from None
    except UnidentifiedImageError:
        raise BadInput(said("no-photo")) from None
    except Exception:  # whatever a broken header makes a parser do
        raise BadInput(said("header-damaged")) from None
    return image.format or "", image.size, orientation if 1 <= orientation <= 8 else 1


def _check(format: str, size: tuple[int, int]) -> None:
    if format not in FORMATS:
        raise BadInput(said("format-unknown", format=format))
    if size[0] * size[1] > LIMIT_PIXELS:
        found = round(size[0] * size[1] / 1e6)
        raise BadInput(said("too-many-pixels", found=found, most=MOST_MEGAPIXELS))
    if min(size) < LEAST_SIDE_PX:
        raise BadInput(said("too-small", width=size[0], height=size[1]))


def _has_end(data: bytes) -> bool:
    """Whether an end marker follows the first scan; compressed data cannot contain one."""
    position = 2
    while position + 4 <= len(data):
        if data[position] != 0xFF:
            return False
        if data[position + 1] == 0xFF:
            position += 1
            continue
        if data[position + 1] == 0xDA:
            return data.find(b"\xff\xd9", position) >= 0
        position += 2 + int.from_bytes(data[position + 2 : position + 4])
    return False


def _shrunk(image: Image.Image, shrink: int) -> Pixels:
    rgb = np.asarray(image.reduce(shrink) if shrink > 1 else image)
    return np.asarray(cv2.cvtColor(rgb, cv2.COLOR_RGB2BGR), np.uint8)


def _turned(image: Pixels, orientation: int) -> Pixels:
    """The stored picture as it was seen: mirrored where the file says so, then turned."""
    if orientation in (2, 5, 4, 7):
        image = np.asarray(cv2.flip(image, 1), np.uint8)
    turn = QUARTER_TURNS.get({4: 3, 5: 8, 7: 6}.get(orientation, orientation))
    return image if turn is None else np.asarray(cv2.rotate(image, turn), np.uint8)
