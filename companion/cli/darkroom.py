"""`companion darkroom`: practice photos with their truth, made without cards or camera."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.decks import deck_folder

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from calibration.darkroom.scene import Photo

    Take = Callable[[str, int, bool], Photo]
    """Takes a photo of a kind, by its seed, hard or not."""


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
@click.option("--mat", is_flag=True, help="The cards lie on the printed scan mat, or none does.")
def darkroom(out: Path, photos: int, seed: int, deck: str | None, hard: bool, mat: bool) -> None:
    """Make photos of a deck's cards on tables, marked as in play, to try the scanner on."""
    folder = deck_folder(deck)
    kinds, take = (_on_the_mat if mat else _on_tables)(folder)
    out.mkdir(parents=True, exist_ok=True)
    for nth in range(photos):
        kind = kinds[nth % len(kinds)]
        photo = take(kind, seed * 100_003 + nth, hard)
        name = f"{kind}-{nth // len(kinds):02d}"
        truth = {**photo.truth, "photo": f"{name}.jpg", "scene": kind}
        (out / f"{name}.jpg").write_bytes(photo.jpeg)
        (out / f"{name}.json").write_text(json.dumps(truth) + "\n", encoding="utf-8")
    click.echo(f"{photos} photos are in {out}, each with its truth beside it.")


def _on_tables(folder: Path) -> "tuple[Sequence[str], Take]":
    from calibration.darkroom.play import KINDS, play_photo
    from companion.decks import load_deck

    return KINDS, partial(play_photo, load_deck(folder), pictures_of(folder))


def _on_the_mat(folder: Path) -> "tuple[Sequence[str], Take]":
    from calibration.darkroom.on_mat import KINDS, mat_photo, mat_pictures
    from companion.decks import load_deck

    cards = load_deck(folder)
    return KINDS, partial(mat_photo, cards, pictures_of(folder), mat_pictures(cards))


def pictures_of(folder: Path) -> "dict[str, NDArray[Any]]":
    """The blank faces of a deck by file name."""
    import cv2

    files = sorted((folder / "faces").glob("*.png"))
    pictures = {file.name: cv2.imread(str(file)) for file in files}
    return {name: picture for name, picture in pictures.items() if picture is not None}
