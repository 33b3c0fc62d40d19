"""`companion darkroom`: practice photos with their truth, made without cards or camera."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.decks import deck_folder

if TYPE_CHECKING:
    from numpy.typing import NDArray


@click.command()
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    required=True,
    help="The folder for the photos and, beside each, its truth as JSON.",
)
@click.option("--photos", type=click.IntRange(1), default=12, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--deck", default=None, help="An enrolled deck's folder [our own deck].")
@click.option("--hard", is_flag=True, help="Glare, cups on cards, too little light.")
def darkroom(out: Path, photos: int, seed: int, deck: str | None, hard: bool) -> None:
    """Make photos of a deck's cards on tables, marked as in play, to try the scanner on."""
    from calibration.darkroom.play import KINDS, play_photo
    from companion.decks import load_deck

    folder = deck_folder(deck)
    cards, pictures = load_deck(folder), pictures_of(folder)
    out.mkdir(parents=True, exist_ok=True)
    for nth in range(photos):
        kind = KINDS[nth % len(KINDS)]
        photo = play_photo(cards, pictures, kind, seed * 100_003 + nth, hard)
        name = f"{kind}-{nth // len(KINDS):02d}"
        truth = {**photo.truth, "photo": f"{name}.jpg", "scene": kind}
        (out / f"{name}.jpg").write_bytes(photo.jpeg)
        (out / f"{name}.json").write_text(json.dumps(truth) + "\n", encoding="utf-8")
    click.echo(f"{photos} photos are in {out}, each with its truth beside it.")


def pictures_of(folder: Path) -> "dict[str, NDArray[Any]]":
    """The blank faces of a deck by file name."""
    import cv2

    files = sorted((folder / "faces").glob("*.png"))
    pictures = {file.name: cv2.imread(str(file)) for file in files}
    return {name: picture for name, picture in pictures.items() if picture is not None}
