"""`companion serve`: the app for the table, on this machine, for the phones around it."""

import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from companion.cli.decks import data_folder

if TYPE_CHECKING:
    from web.settings import Settings

DEFAULT_PORT = 8765


@click.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="Address to listen on.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=DEFAULT_PORT, show_default=True, help="Port."
)
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=True),
    default=data_folder,
    help="Folder for all data [one in your home].",
)
@click.option("--https", is_flag=True, help="Serve with a certificate of its own (live camera).")
@click.option("--database", default=None, help="A database URL [SQLite in the data folder].")
@click.option(
    "--name", "names", multiple=True, help="A further host name that it may be asked for by."
)
@click.option(
    "--readers", type=click.IntRange(0), default=None, help="Processes for photos [one a core]."
)
@click.option("--open", "opens", is_flag=True, help="Open it in this desktop's browser, if any.")
def serve(
    host: str,
    port: int,
    data: Path,
    https: bool,
    database: str | None,
    names: tuple[str, ...],
    readers: int | None,
    opens: bool,
) -> None:
    """Serve the table app to this machine and to the phones around it, until Ctrl-C."""
    from web.settings import Settings

    workers = os.cpu_count() or 1 if readers is None else readers
    hosts = frozenset((*names, host))
    settings = Settings(data.absolute(), database, hosts, https, scan_workers=workers)
    _run(settings, host, port, opens)


def _run(settings: "Settings", host: str, port: int, opens: bool) -> None:
    from web import create_app
    from web.services import NAME
    from web.serving import keep_certificate_fresh, make_server

    os.umask(0o077)  # whatever is written here is for its owner alone
    app = create_app(settings)
    services = app.extensions[NAME]
    server: Any = make_server(app, settings, host, port)
    signal.signal(signal.SIGTERM, _as_interrupt)
    try:
        services.scanner.start()
        services.judge.start()
        keep_certificate_fresh(server, settings, services.closing)
        _announce(settings, host, server.bind_addr[1])
        if opens and has_desktop(sys.platform, os.environ):
            _open(settings.https, host, server.bind_addr[1])
        server.serve()
    except KeyboardInterrupt:
        click.echo("\nGoodbye. Everything is saved.", err=True)
    finally:
        services.close()
        server.stop()
        services.engine.dispose()


def has_desktop(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether somebody sits before this machine's screen; a browser in a terminal is no help."""
    if platform in ("darwin", "win32"):
        return "SSH_CONNECTION" not in environment
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def _open(https: bool, host: str, port: int) -> None:
    """Show the start page as soon as the server answers; not to is no reason to stop."""
    import webbrowser
    from threading import Timer

    from web.serving import addresses

    here = Timer(1.0, webbrowser.open, (addresses(host, port, https)[-1],))
    here.daemon = True
    here.start()


def _as_interrupt(number: int, frame: object) -> NoReturn:
    raise KeyboardInterrupt


def _announce(settings: "Settings", host: str, port: int) -> None:
    """Tell where the app is, in words and as a QR code for phones."""
    import segno

    from web.certificates import fingerprint
    from web.serving import addresses

    places = addresses(host, port, settings.https)
    click.echo("The table companion is open at\n  " + "\n  ".join(places))
    click.echo(f"Its data is in {settings.data_dir}\n")
    if "utf" in (sys.stdout.encoding or "").lower():
        segno.make(places[0], error="l").terminal(sys.stdout, compact=True)
    if settings.https:
        click.echo("\nPhones show a warning until they trust this installation. Open")
        click.echo(f"  {places[0]}trust\nand compare the fingerprint of its certificate:")
        click.echo(f"  {fingerprint(settings.data_dir)}")
    click.echo("\nCtrl-C ends it.")
    sys.stdout.flush()
