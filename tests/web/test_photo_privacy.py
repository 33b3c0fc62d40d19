"""Photos are kept without what they tell beside the picture."""

import io

import numpy as np
import pytest
from PIL import ExifTags, Image

from companion.bad_input import BadInput
from web.photo_privacy import without_notes

PLACE = (41.0, 24.0, 12.0)
WHO = "Somebody's Phone"


def _picture() -> Image.Image:
    """Noise, so that two pictures are equal only if nothing was touched."""
    return Image.fromarray(np.random.default_rng(7).integers(0, 255, (64, 96, 3), np.uint8))


def _notes(orientation: int) -> Image.Exif:
    exif = Image.Exif()
    exif[ExifTags.Base.Orientation] = orientation
    exif[ExifTags.Base.Model] = WHO
    exif.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSLatitude] = PLACE
    return exif


def _saved(format: str, orientation: int = 6, **more: object) -> bytes:
    file = io.BytesIO()
    _picture().save(file, format, exif=_notes(orientation), **more)
    assert WHO.encode() in file.getvalue()
    return file.getvalue()


@pytest.mark.parametrize("more", [{}, {"progressive": True}, {"comment": b"at home"}])
@pytest.mark.parametrize("orientation", [1, 6, 8])
def test_a_jpeg_keeps_its_pixels_and_its_turn_and_nothing_else(
    orientation: int, more: dict[str, object]
) -> None:
    data = _saved("JPEG", orientation, **more)
    clean = without_notes(data)
    assert WHO.encode() not in clean and b"at home" not in clean
    before, after = Image.open(io.BytesIO(data)), Image.open(io.BytesIO(clean))
    assert after.getexif().get(ExifTags.Base.Orientation, 1) == orientation
    assert not after.getexif().get_ifd(ExifTags.IFD.GPSInfo)
    assert np.array_equal(np.asarray(before), np.asarray(after))


def test_a_second_picture_behind_the_first_is_cut_off() -> None:
    clean = without_notes(_saved("JPEG") + _saved("JPEG"))
    assert clean.count(b"\xff\xd8\xff") == 1 and WHO.encode() not in clean


def test_colours_stay_right() -> None:
    profile = b"ICC of a camera" * 20
    clean = without_notes(_saved("JPEG", icc_profile=profile))
    assert Image.open(io.BytesIO(clean)).info["icc_profile"] == profile


@pytest.mark.parametrize("format", ["PNG", "WEBP"])
def test_other_formats_become_a_jpeg_turned_as_it_was_seen(format: str) -> None:
    clean = without_notes(_saved(format))
    picture = Image.open(io.BytesIO(clean))
    assert picture.format == "JPEG" and picture.size == (64, 96)
    assert WHO.encode() not in clean and not picture.getexif()


@pytest.mark.parametrize("data", [b"", b"no photo", _saved("JPEG")[:-300]])
def test_what_is_no_photo_is_refused_in_words(data: bytes) -> None:
    with pytest.raises(BadInput):
        without_notes(data)
