"""`companion bench`: the project's figures, measured here and now."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.decks import deck_folder, faces_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.bench import Figure

JSON = click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")


@click.group()
def bench() -> None:
    """Measure the figures that the project promises."""


@bench.command("rules")
@JSON
@click.option("--seed", type=int, default=1, show_default=True)
def bench_rules(as_json: bool, seed: int) -> None:
    """Referee, explain, simulation and start-up."""
    from companion.bench.rules import rules_figures

    _show(rules_figures(seed), as_json)


@bench.command("vision")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@click.option("--deck", default=None, help="An enrolled deck's folder [our own deck].")
@click.option("--why", is_flag=True, help="List everything that was read wrong.")
@JSON
def bench_vision(folder: Path, deck: str | None, why: bool, as_json: bool) -> None:
    """The scanner, on a FOLDER of photos with their truth beside them."""
    from companion.bench.vision import measured, photos_with_truth, stage_lines, vision_figures

    photos, faces = photos_with_truth(folder), faces_of(deck)
    with click.progressbar(length=len(photos), label="Scanning", file=sys.stderr) as bar:
        timed = measured(photos, faces, lambda: bar.update(1))
    _show(vision_figures(timed), as_json)
    if not as_json:
        click.echo("\nTime by stage:\n" + "\n".join(stage_lines(timed)))
    if why:
        click.echo("\n".join(timed.judged.misses), err=as_json)


@bench.command("enrol")
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False))
@JSON
def bench_enrol(folder: Path, as_json: bool) -> None:
    """Enrolling, on a FOLDER with deck.json and the photos of its blank cards in blank/."""
    from companion.bench.enrol import measured as enrolled

    _show(enrolled(folder, lambda doing: click.echo(doing, err=True)), as_json)


@bench.command("web")
@click.option("--tables", type=click.IntRange(1, 32), default=20, show_default=True)
@click.option("--devices", type=click.IntRange(2, 8), default=4, show_default=True, help="A table.")
@click.option("--minutes", type=click.FloatRange(0.05, 60), default=2.0, show_default=True)
@JSON
def bench_web(tables: int, devices: int, minutes: float, as_json: bool) -> None:
    """The web app: events to all devices, and photos to their readings, all at once."""
    from companion.bench.web import Load, load_app, web_figures

    click.echo("Taking photos ...", err=True)
    load = Load(tables, devices, 60 * minutes, _photos())
    with click.progressbar(length=int(load.seconds), label="Playing", file=sys.stderr) as bar:
        loaded = load_app(load, lambda seconds: bar.update(round(seconds)))
    _show(web_figures(loaded), as_json)
    click.echo(f"{len(loaded.event_ms)} arrivals, {len(loaded.scan_seconds)} scans", err=True)


def _photos() -> list[bytes]:
    """Photos of two cards as a phone takes them, 12 MP each."""
    from calibration.darkroom.play import play_photo
    from companion.cli.darkroom import pictures_of
    from companion.decks import load_deck

    folder = deck_folder(None)
    deck, pictures = load_deck(folder), pictures_of(folder)
    return [play_photo(deck, pictures, "pair", n, size_px=(4000, 3000)).jpeg for n in range(3)]


@bench.command("intake")
@JSON
@click.option("--files", type=click.IntRange(1), default=2000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def bench_intake(as_json: bool, files: int, seed: int) -> None:
    """Damaged photos: each refused in a sentence or decoded, none crashes or takes much memory."""
    from companion.bench.intake import intake_figures

    with click.progressbar(length=files, label="Opening", file=sys.stderr) as bar:
        figures = intake_figures(files, seed, bar.update)
    _show(figures, as_json)


def _show(figures: "Sequence[Figure]", as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps([{**f._asdict(), "reached": f.reached} for f in figures]))
    else:
        click.echo("\n".join(figure.told for figure in figures))
