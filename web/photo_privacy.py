"""Photos without what they tell beside the picture: where and when they were taken, and by what.

A JPEG keeps its pixels bit for bit and loses its notes; how it is to be turned is written back.
Whatever else is sent is decoded and saved as a JPEG, which leaves all notes behind.
"""

import io
import re
import struct

from PIL import Image, ImageOps

from companion.bad_input import BadInput
from vision.intake import JPEGS, open_photo
from vision.refusals import said

START, END = b"\xff\xd8", b"\xff\xd9"
NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""Within picture data, what is neither a stuffed byte nor a restart mark."""
SCAN = 0xDA
NOTES = (*range(0xE1, 0xF0), 0xFE)
"""APP1 to APP15 and comments; APP0 (JFIF) stays."""
COLOURS = (b"ICC_PROFILE\x00", b"Adobe")
"""Notes without which the colours would be wrong."""
QUALITY = 92


def without_notes(data: bytes) -> bytes:
    """The photo as a JPEG that says nothing but its picture; BadInput where it is no photo."""
    photo = open_photo(data)
    if photo.format in JPEGS:
        return _stripped(data, photo.orientation)
    try:
        picture = ImageOps.exif_transpose(Image.open(io.BytesIO(data)).convert("RGB"))
        saved = io.BytesIO()
        Image.frombytes("RGB", picture.size, picture.tobytes()).save(saved, "JPEG", quality=QUALITY)
    except OSError as error:
        raise BadInput(said("damaged", format=photo.format)) from error
    return saved.getvalue()


def _stripped(data: bytes, orientation: int) -> bytes:
    """The first picture of the file; some cameras hide a second one, with notes, behind it."""
    kept = [START, _turn(orientation)]
    position = 2
    while True:
        found = NEXT_MARKER.search(data, position)
        if found is None:
            raise BadInput(said("cut-off"))
        kept.append(data[position : found.start()])
        position, marker = found.start(), data[found.start() + 1]
        if data[position : position + 2] == END:
            return b"".join((*kept, END))
        end = position + 2 + int.from_bytes(data[position + 2 : position + 4])
        segment = data[position:end]
        if marker not in NOTES or segment[4:].startswith(COLOURS):
            kept.append(segment)
        position = end


def _turn(orientation: int) -> bytes:
    """A note that holds nothing but how the picture is to be turned."""
    if orientation == 1:
        return b""
    tiff = struct.pack(">2sHIHHHIHHI", b"MM", 42, 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    note = b"Exif\x00\x00" + tiff
    return b"\xff\xe1" + struct.pack(">H", len(note) + 2) + note
