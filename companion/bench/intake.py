"""Damaged photos by the thousand: each is refused in a sentence or decoded, and nothing breaks.

They are decoded in a process of its own, so that a decoder that crashes is counted as one.
"""

import io
import os
import random
import resource
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
from PIL import Image

from companion.bad_input import BadInput
from companion.bench import Figure
from vision.intake import open_photo

FORMATS = ("JPEG", "PNG", "WEBP")
BATCH = 500
MOST_MB = 400


class Outcome(NamedTuple):
    """What came of a batch of files, and how much memory its process took at most."""

    decoded: int
    refused: int
    broken: int
    peak_mb: float


def intake_figures(files: int, seed: int, step: Callable[[int], object]) -> list[Figure]:
    """Mutated files through the intake, in batches."""
    outcomes = list(_outcomes(files, seed, step))
    broken = sum(outcome.broken for outcome in outcomes)
    peak = max(outcome.peak_mb for outcome in outcomes)
    return [
        Figure("mutated files", files, files, "files", True),
        Figure("decoded all the same", sum(o.decoded for o in outcomes), 0, "files", True),
        Figure("refused in a sentence", sum(o.refused for o in outcomes), 0, "files", True),
        Figure("crashes and other surprises", broken, 0, "files"),
        Figure("peak memory", peak, MOST_MB, "MB"),
    ]


def _outcomes(files: int, seed: int, step: Callable[[int], object]) -> Iterator[Outcome]:
    for start in range(0, files, BATCH):
        count = min(BATCH, files - start)
        with ProcessPoolExecutor(1, get_context("spawn"), initializer=_quietly) as pool:
            try:
                yield pool.submit(tried, count, f"{seed}-{start}").result()
            except BrokenProcessPool:
                yield Outcome(0, 0, 1, 0.0)
        step(count)


def _quietly() -> None:
    """Decoders say on their own what they think of a damaged file; nobody wants to hear it here."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())


def tried(count: int, seed: str) -> Outcome:
    """So many mutated files, each opened and decoded at full and at half size."""
    rng = random.Random(seed)
    whole = [encoded(format) for format in FORMATS]
    came_to = [_came_to(mutated(rng.choice(whole), rng)) for _ in range(count)]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    peak_mb = peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
    decoded, refused, broken = (came_to.count(each) for each in ("decoded", "refused", "broken"))
    return Outcome(decoded, refused, broken, peak_mb)


def _came_to(data: bytes) -> str:
    try:
        photo = open_photo(data)
        photo.pixels(1)
        photo.pixels(2)
    except BadInput:
        return "refused"
    except Exception:  # what the bench is there to find
        return "broken"
    return "decoded"


def encoded(format: str) -> bytes:
    """A photo of something with colours, edges and noise."""
    noise = np.random.default_rng(4).integers(0, 60, (120, 160, 3))
    ramp = np.add.outer(np.arange(120), np.arange(160))[..., None] % 190
    out = io.BytesIO()
    image = Image.fromarray((noise + ramp).astype(np.uint8))
    image.save(out, format, exif=image.getexif())
    return out.getvalue()


def mutated(data: bytes, rng: random.Random) -> bytes:
    """The file with one to four mishaps, mostly near its head, where sizes and lengths stand."""
    for _ in range(rng.randint(1, 4)):
        data = rng.choice((_changed, _extreme, _cut, _doubled, _removed))(data, rng)
    return data


def _place(data: bytes, rng: random.Random) -> int:
    reach = len(data) if rng.random() < 0.5 else min(len(data), 80)
    return rng.randrange(max(reach, 1))


def _changed(data: bytes, rng: random.Random) -> bytes:
    at = _place(data, rng)
    return data[:at] + rng.randbytes(rng.randint(1, 6)) + data[at + rng.randint(1, 6) :]


def _extreme(data: bytes, rng: random.Random) -> bytes:
    """A number that is suddenly as large or as small as can be."""
    at, width = _place(data, rng), rng.choice((1, 2, 4))
    value = rng.choice((b"\x00", b"\xff", b"\x7f")) + rng.choice((b"\x00", b"\xff")) * (width - 1)
    return data[:at] + value + data[at + width :]


def _cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data) + 1)] if rng.random() < 0.3 else data


def _doubled(data: bytes, rng: random.Random) -> bytes:
    at = _place(data, rng)
    return data[:at] + data[max(0, at - rng.randint(1, 400)) :]


def _removed(data: bytes, rng: random.Random) -> bytes:
    at = _place(data, rng)
    return data[:at] + data[at + rng.randint(1, 200) :]
