"""Files from strangers: refused in a sentence, or decoded as they were seen."""

import io
import struct
import tracemalloc
import zlib

import numpy as np
import pytest
from PIL import Image

from companion.bad_input import BadInput
from companion.bench.intake import tried
from vision.intake import LIMIT_BYTES, open_photo


def picture(width: int = 96, height: int = 64) -> Image.Image:
    ramp = np.linspace(0, 255, width * height * 3).reshape(height, width, 3)
    return Image.fromarray(ramp.astype(np.uint8))


def encoded(format: str, orientation: int = 1) -> bytes:
    image, out = picture(), io.BytesIO()
    exif = image.getexif()
    exif[0x0112] = orientation
    image.save(out, format, exif=exif)
    return out.getvalue()


def png_header(width: int, height: int) -> bytes:
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunk = struct.pack(">I", 13) + body + struct.pack(">I", zlib.crc32(body))
    return b"\x89PNG\r\n\x1a\n" + chunk


def png_of_size(width: int, height: int) -> bytes:
    return png_header(width, height) + struct.pack(">I", 8) + b"IDAT" + bytes(12)


def png_with_a_chunk_that_lies() -> bytes:
    data = png_header(64, 64) + struct.pack(">I", 0x7FFFFFFF) + b"IDAT" + bytes(8)
    assert len(data) == 49
    return data


def jpeg_cut_off() -> bytes:
    whole = encoded("JPEG")
    return whole[: len(whole) * 2 // 3]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"Dear table, here is the photo.", "no photo"),
        (encoded("GIF"), "GIF"),
        (jpeg_cut_off(), "ends in the middle"),
        (png_of_size(32000, 32000), "megapixels"),
        (png_of_size(8000, 8000), "64 megapixels"),
        (b"\xff\xd8\xff\xe0" + bytes(LIMIT_BYTES), "MB"),
        (b"\xff\xd8\xff", "photo"),
    ],
    ids=["empty", "text", "gif", "cut", "bomb", "large", "heavy", "three bytes"],
)
def test_what_is_no_photo_is_refused_in_a_sentence(data: bytes, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        open_photo(data).pixels(1)


def test_a_png_that_lies_about_its_length_takes_no_memory() -> None:
    tracemalloc.start()
    with pytest.raises(BadInput):
        open_photo(png_with_a_chunk_that_lies()).pixels(1)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000_000


@pytest.mark.parametrize("format", ["JPEG", "PNG", "WEBP"])
def test_formats_are_told_by_their_content(format: str) -> None:
    photo = open_photo(encoded(format))
    pixels, scale = photo.pixels(1)
    assert (photo.width_px, photo.height_px, scale) == (96, 64, 1.0)
    expected = np.asarray(picture())[..., ::-1].astype(int)
    assert np.abs(pixels - expected).mean() < 12


@pytest.mark.parametrize("orientation", range(1, 9))
@pytest.mark.parametrize("format", ["JPEG", "PNG"])
def test_photos_are_turned_as_they_were_taken(format: str, orientation: int) -> None:
    from PIL import ImageOps

    data = encoded(format, orientation)
    photo = open_photo(data)
    pixels, _ = photo.pixels(1)
    upright = ImageOps.exif_transpose(Image.open(io.BytesIO(data))).convert("RGB")
    assert (photo.width_px, photo.height_px) == upright.size
    assert np.abs(pixels[..., ::-1].astype(int) - np.asarray(upright)).mean() < 3


@pytest.mark.parametrize("format", ["JPEG", "PNG"])
def test_a_smaller_decoding_shows_the_same(format: str) -> None:
    photo = open_photo(encoded(format))
    half, scale = photo.pixels(2)
    whole, _ = photo.pixels(1)
    assert half.shape == (32, 48, 3)
    assert scale == 0.5
    assert np.abs(half.mean() - whole.mean()) < 2


def test_damage_anywhere_ends_in_a_sentence_or_in_pixels() -> None:
    outcome = tried(600, "damage")
    assert outcome.broken == 0
    assert outcome.decoded > 50
    assert outcome.refused > 50


def test_photos_as_iphones_save_them() -> None:
    pytest.importorskip("pillow_heif", reason="the heic extra is not installed")
    photo = open_photo(encoded("HEIF"))
    pixels, scale = photo.pixels(1)
    assert (photo.format, photo.width_px, photo.height_px, scale) == ("HEIF", 96, 64, 1.0)
    expected = np.asarray(picture())[..., ::-1].astype(int)
    assert np.abs(pixels - expected).mean() < 12
