"""Past games: the list, statistics, the people who played, files in and out, and deleting."""

import json
import shutil

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.games import DEFAULT, book_of, books
from companion.store import Seat
from web.api import device, seat_at, table_for
from web.joining import give_secret, own_or_new_secret
from web.languages import chosen_language
from web.languages import gettext as _
from web.past import games_of, played_by, statistics
from web.problems import Problem
from web.services import services
from web.table_files import Import, take_in, written, written_all

past_pages = Blueprint("past_pages", __name__)

LONGEST_NAME = 60


@past_pages.get("/games")
def games() -> str:
    """Everything that this device sat at."""
    return _games(device())


def _games(known: str | None, imported: Import | None = None, problem: str = "") -> str:
    played = [] if known is None else played_by(known)
    titles = {book.name: book.title for book in books()}
    return render_template(
        "games.html", played=played, titles=titles, imported=imported, problem=problem
    )


@past_pages.get("/games/statistics")
def stats() -> str:
    """Wins, averages and scores over time."""
    known = device()
    played = [] if known is None else played_by(known)
    kinds = games_of(played) or [DEFAULT]
    book = book_of(request.args.get("game", kinds[0]))
    found = statistics(played, book.name)
    words = book.kinds(chosen_language())
    names = found.people[0].kinds if found.people else {}
    return render_template(
        "statistics.html",
        book=book,
        books=[book_of(kind) for kind in kinds],
        found=found,
        kinds={kind: words.get(kind, kind) for kind in names},
    )


@past_pages.get("/people")
def people() -> str:
    """Who played here before."""
    return render_template("people.html", people=services().people.known(200))


@past_pages.post("/people")
def change_people() -> ResponseReturnValue:
    """Rename or forget somebody; their games stay as they were played."""
    _check_known_device()
    name, goes_by = request.form.get("name", ""), request.form.get("goes_by", "").strip()
    goes_by = "".join(letter for letter in goes_by if letter.isprintable())[:LONGEST_NAME]
    if request.form.get("do") == "forget":
        services().people.forget(name)
    elif goes_by:
        services().people.rename(name, goes_by)
    return redirect(url_for("past_pages.people"), 303)


def _check_known_device() -> None:
    """Only devices that sat at some table here change what others see."""
    known = device()
    if known is None or not services().tables.store.of_device(known):
        raise Problem(403, "not-joined", _("Sit down at a table first."))


@past_pages.get("/t/<table_id>/export.json")
def export(table_id: str) -> Response:
    """One game as a file."""
    live = table_for(table_id)
    day = live.created_at.strftime("%Y-%m-%d")
    return _file(written(live), f"{live.book.name}-{day}-{live.code.lower()}.json")


@past_pages.get("/games/export.json")
def export_all() -> Response:
    """Every game of this device as one file."""
    known = device()
    rows = [] if known is None else services().tables.store.of_device(known)
    tables = [live for row in rows if (live := services().tables.get(row.id)) is not None]
    return _file(written_all(tables), "table-companion-games.json")


def _file(data: object, name: str) -> Response:
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    response = Response(text, mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@past_pages.post("/games/import")
def take_games_in() -> ResponseReturnValue:
    """Games from a file. Whatever is wrong with one is said, and the others are taken in."""
    request.max_content_length = services().settings.max_upload_bytes
    file = request.files.get("file")
    data = b"" if file is None else file.read()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _games(device(), problem=_("This file is not a game of the companion.")), 422
    if not text.strip():
        return _games(device(), problem=_("Choose a file first.")), 422
    secret, known = own_or_new_secret()
    imported = take_in(text, known)
    status = 422 if imported.problems and not imported.taken else 200
    return give_secret(Response(_games(known, imported), status), secret)


@past_pages.get("/t/<table_id>/delete")
def ask_to_delete(table_id: str) -> str:
    """Whether it is meant: nothing brings a deleted game back."""
    live = table_for(table_id)
    names = [player.name for player in live.view().table.state.players]
    is_host = seat_at(table_id) is Seat.HOST
    return render_template("delete.html", table=live, names=names, is_host=is_host)


@past_pages.post("/t/<table_id>/delete")
def delete(table_id: str) -> ResponseReturnValue:
    """What was asked was meant."""
    delete_or_leave(table_id)
    return redirect(url_for("past_pages.games"), 303)


def delete_or_leave(table_id: str) -> bool:
    """The host deletes the game for everybody; others take it out of their own list."""
    live, known = table_for(table_id), device()
    is_host = seat_at(table_id) is Seat.HOST
    if is_host:
        services().tables.delete(live.id)
        shutil.rmtree(services().settings.photos_dir / live.id, ignore_errors=True)
    elif known is not None:
        services().tables.whole.leave(live.id, known)
    return is_host
