"""`companion scan`: photos of cards in, readings out."""

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from companion.bad_input import BadInput
from companion.cli.decks import faces_of

if TYPE_CHECKING:
    from vision.faces import Faces
    from vision.intake import Pixels
    from vision.lens import Lens
    from vision.reading import Reading


class Scanned(NamedTuple):
    """What came of one photo: its reading as JSON and as text, or why there is none."""

    photo: Path
    answer: dict[str, Any] | None
    text: str


@click.command()
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--deck", default=None, help="An enrolled deck's folder [our own deck].")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object a line, a photo each.")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes [one a core].")
@click.option(
    "--draw",
    type=click.Path(path_type=Path, file_okay=False),
    default=None,
    help="A folder for the photos with everything that was read drawn on.",
)
@click.option(
    "--camera",
    type=click.Path(path_type=Path, dir_okay=False),
    default=None,
    help="The profile of the camera's lens, from 'companion camera calibrate'.",
)
def scan(
    photos: tuple[Path, ...],
    deck: str | None,
    as_json: bool,
    jobs: int | None,
    draw: Path | None,
    camera: Path | None,
) -> None:
    """Read the cards in PHOTOS: which they are, what is marked, and what to ask.

    With --camera photos are straightened first, and corners are those in the straight photo.
    """
    faces_of(deck)
    if camera is not None:
        _lens(camera)
    if draw is not None:
        draw.mkdir(parents=True, exist_ok=True)
    refused = 0
    with _progress(len(photos)) as step:
        given = deck, draw, camera
        for scanned in _scanned(photos, given, jobs or os.cpu_count() or 1):
            refused += _report(scanned, as_json)
            step()
    if refused:
        raise BadInput(f"{refused} of {len(photos)} photos could not be read, as said above")


@contextmanager
def _progress(length: int) -> "Iterator[Any]":
    """A bar on a terminal that watches many photos, nothing otherwise."""
    if length < 3 or not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=length, label="Scanning", file=sys.stderr) as bar:
        yield lambda: bar.update(1)


def _report(scanned: Scanned, as_json: bool) -> bool:
    """Print what came of a photo; whether it was refused."""
    if scanned.answer is None:
        click.echo(f"companion: {scanned.photo}: {scanned.text}", err=True)
        return True
    click.echo(json.dumps(scanned.answer) if as_json else scanned.text)
    return False


Given = tuple[str | None, Path | None, Path | None]
"""The deck, the folder for drawings and the camera's profile, as they were given."""


def _scanned(photos: tuple[Path, ...], given: Given, jobs: int) -> Iterator[Scanned]:
    """The photos in their order, read by as many processes."""
    if jobs == 1 or len(photos) == 1:
        _prepare(*given, os.cpu_count() or 1)
        yield from map(_scan_one, photos)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    workers = min(jobs, len(photos))
    with ProcessPoolExecutor(
        workers, get_context("spawn"), initializer=_prepare, initargs=(*given, 1)
    ) as pool:
        yield from pool.map(_scan_one, photos)


class _Worker:
    """What a process keeps from photo to photo."""

    faces: "Faces"
    draw: Path | None
    lens: "Lens | None"


def _prepare(deck: str | None, draw: Path | None, camera: Path | None, threads: int) -> None:
    """A process that scans alone takes all cores for its photo, one of several takes one."""
    import cv2

    cv2.setNumThreads(threads)
    _Worker.faces, _Worker.draw = faces_of(deck), draw
    _Worker.lens = None if camera is None else _lens(camera)


def _lens(camera: Path) -> "Lens":
    from vision.lens import load_lens

    return load_lens(camera)


def _scan_one(photo: Path) -> Scanned:
    try:
        data = photo.read_bytes()
    except OSError as error:
        return Scanned(photo, None, f"cannot be read: {error.strerror}; check the path")
    try:
        reading = _reading(data)
    except BadInput as error:
        return Scanned(photo, None, str(error))
    if _Worker.draw is not None:
        _draw(data, reading, _Worker.draw / f"{photo.stem}.jpg")
    answer = {"photo": photo.name, **reading.as_json()}
    return Scanned(photo, answer, told(photo.name, reading))


def _reading(data: bytes) -> "Reading":
    from vision.scan import scan_bytes, scan_picture

    if _Worker.lens is None:
        return scan_bytes(data, _Worker.faces)
    return scan_picture(_picture(data), _Worker.faces)


def _picture(data: bytes) -> "Pixels":
    """The whole photo, straight if its camera is known."""
    from vision.intake import open_photo

    image, _ = open_photo(data).pixels(1)
    return image if _Worker.lens is None else _Worker.lens.straightened(image)


def _draw(data: bytes, reading: "Reading", out: Path) -> None:
    import cv2

    from vision.draw import draw_reading

    image = _picture(data)
    cv2.imwrite(str(out), draw_reading(image, reading, _Worker.faces))


def told(name: str, reading: "Reading") -> str:
    """A reading of what is called so, for people."""
    cards = reading.as_json()["cards"]
    lines = [f"{name}: {len(cards)} {'card' if len(cards) == 1 else 'cards'}"]
    for card in cards:
        lines += [f"  {line}" for line in _card(card)]
    return "\n".join(lines)


def _card(card: dict[str, Any]) -> list[str]:
    if card["kind"] == "expedition":
        return [f"expedition, pattern {card['pattern']}"]
    unsure = card["unsure"]
    asked = f", {len(unsure)} to look at" if unsure else ""
    if card["kind"] == "score":
        crossed = [field for field, state in card["marks"].items() if state != "empty"]
        return [f"score card{asked}: {', '.join(crossed) or 'empty'}"]
    doubtful = {tuple(cell) for cell in unsure}
    rows = [
        "".join("?" if (r, c) in doubtful else letter for c, letter in enumerate(row))
        for r, row in enumerate(card["marks"])
    ]
    name = "unknown" if card["number"] is None else card["number"]
    return [f"pyramid {name}{asked}", *(f"  {row}" for row in rows)]
