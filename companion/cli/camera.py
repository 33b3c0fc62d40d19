"""`companion camera` and `companion watch`: a camera that stands over the table."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.bad_input import BadInput
from companion.cli.decks import faces_of, named_deck

if TYPE_CHECKING:
    from vision.lens import Lens


@click.group()
def camera() -> None:
    """A webcam over the table: its lens measured once."""


@camera.command("calibrate")
@click.argument("photos", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="The file for the lens profile.",
)
@click.option("--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True)
@click.option("--deck", default=None, help="The deck for which the mat was printed [our own].")
def calibrate(photos: tuple[Path, ...], out: Path, paper: str, deck: str | None) -> None:
    """Measure a camera's lens from PHOTOS of the printed mat, turned and tilted differently.

    The profile straightens what the lens bends; 'companion print mat' prints the mat.
    """
    from calibration.camera.lens import measure_lens
    from companion.decks.mat import PAPERS, lay_mat

    read = [(photo.name, _bytes_of(photo)) for photo in photos]
    lens = measure_lens(read, lay_mat(named_deck(deck), PAPERS[paper]))
    lens.save(out)
    click.echo(f"{out} holds the lens; markers are off by {lens.error_px:.1f} pixels on average.")


def _bytes_of(photo: Path) -> bytes:
    try:
        return photo.read_bytes()
    except OSError as error:
        raise BadInput(f"{photo} cannot be read: {error.strerror}; check the path") from None


@click.command()
@click.option(
    "--camera", "source", default="0", show_default=True, help="A camera's number, or a film."
)
@click.option("--deck", default=None, help="An enrolled deck's folder [our own deck].")
@click.option(
    "--profile",
    type=click.Path(path_type=Path, dir_okay=False),
    default=None,
    help="The profile of the camera's lens, from 'companion camera calibrate'.",
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON object a line.")
def watch(source: str, deck: str | None, profile: Path | None, as_json: bool) -> None:
    """Read the cards before a camera of this computer, whenever the picture is sharp and still.

    Ends with Ctrl-C, or with the film.
    """
    from calibration.camera.watching import Watch, pictures_of
    from companion.cli.scan import told
    from vision.scan import scan_picture

    faces, lens, watching = faces_of(deck), _lens(profile), Watch()
    try:
        for nth, picture in enumerate(pictures_of(source)):
            if watching.is_worth_reading(picture):
                straight = picture if lens is None else lens.straightened(picture)
                reading, name = scan_picture(straight, faces), f"picture {nth}"
                answer = {"photo": name, **reading.as_json()}
                click.echo(json.dumps(answer) if as_json else told(name, reading))
    except KeyboardInterrupt:
        click.echo("Watched enough.", err=True)


def _lens(profile: Path | None) -> "Lens | None":
    from vision.lens import load_lens

    return None if profile is None else load_lens(profile)
