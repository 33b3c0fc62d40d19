"""Pages outside a table: the start, a new table, joining one, the rules, and trust."""

import secrets
from contextlib import suppress

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.bad_input import BadInput
from companion.book import Book
from companion.games import DEFAULT, book_of, books
from companion.store import Seat
from companion.store.models import TableRow
from companion.table.refusal import Refused
from web.api import device
from web.certificates import CA_CERTIFICATE, fingerprint
from web.joining import give_secret, join_by_code, own_or_new_secret
from web.languages import COOKIE, LANGUAGES, chosen_language, in_words
from web.languages import gettext as _
from web.own_pages import TRYING
from web.problems import Problem
from web.services import services
from web.tables import LiveTable

pages = Blueprint("pages", __name__)

TABLES_SHOWN = 6
A_YEAR_SECONDS = 365 * 24 * 3600


@pages.get("/")
def start() -> str:
    """Where everybody arrives: the tables of this device first, for it comes back most."""
    return _start()


def _start(problem: str = "", typed: str = "") -> str:
    known = device()
    rows = [] if known is None else services().tables.store.of_device(known)
    tables = [(row, _title(row)) for row in rows[:TABLES_SHOWN]]
    titles = {book.name: book.title for book in books()}
    return render_template(
        "start.html", tables=tables, titles=titles, problem=problem, typed=typed[:20]
    )


def _title(row: TableRow) -> str:
    if row.name == TRYING:
        return _("Try it")
    return row.name or _who_plays(row.id) or row.code


def _who_plays(table_id: str) -> str:
    """The people at a table; nobody at one that cannot be read, so that others still can be."""
    with suppress(BadInput):
        live = services().tables.get(table_id)
        return ", ".join(player.name for player in live.view().table.state.players) if live else ""
    return ""


@pages.get("/join")
def join_typed() -> ResponseReturnValue:
    """The code that somebody typed; a wrong one can be typed once more at once."""
    return _joined(request.args.get("code", ""))


@pages.get("/join/<code>")
def join_scanned(code: str) -> ResponseReturnValue:
    """Where the QR code leads."""
    return _joined(code)


def _joined(code: str) -> ResponseReturnValue:
    try:
        live, secret = join_by_code(code)
    except Problem as problem:
        return _start(problem.text, code), problem.status, problem.headers
    there = make_response(redirect(url_for("table_pages.table", table_id=live.id), 303))
    return give_secret(there, secret)


@pages.get("/new")
def new() -> str:
    """Who plays, and how this table reads the rules."""
    return _new()


def _asked_game() -> Book:
    """The game that a page is about."""
    return book_of(request.values.get("game", DEFAULT))


def _only_counts() -> bool:
    """Whether the game is over, and people just want its score."""
    return request.values.get("then") == "score"


def _new(problem: str = "") -> str:
    book = _asked_game()
    return render_template(
        "new.html",
        book=book,
        books=[one for one in books() if not _only_counts() or one.count is not None],
        only_counts=_only_counts(),
        choices=[book.rulings[ruling] for ruling in book.choices],
        people=services().people.known(),
        decks=services().decks.names(),
        command=request.form.get("command") or secrets.token_urlsafe(12),
        given=request.form,
        names=request.form.getlist("player"),
        problem=problem,
    )


@pages.post("/new")
def open_new() -> ResponseReturnValue:
    """Open the table and go there; sent twice, it is still one table."""
    try:
        return _opened()
    except (Refused, BadInput) as error:
        return _new(in_words(error.said)), 422


def _opened() -> Response:
    book = _asked_game()
    players = [name for typed in request.form.getlist("player") if (name := typed.strip())]
    chosen = {ruling: value for ruling in book.choices if (value := request.form.get(ruling))}
    opened = {"event": "opened", "players": players, "options": chosen}
    secret, known = own_or_new_secret()
    deck, command = request.form.get("deck"), request.form.get("command", "")[:64]
    command = command if len(command) >= 8 else secrets.token_urlsafe(12)
    live = services().tables.open(book, deck, "", command, known, opened)
    if services().devices.seat(live.id, known) is not Seat.HOST:
        raise BadInput(_("This page was sent from another device already; open it anew."))
    services().people.played(players)
    return give_secret(make_response(redirect(_first_page(live), 303)), secret)


def _first_page(live: LiveTable) -> str:
    """Where a new table begins: at its board, or at once with counting."""
    if _only_counts() and live.book.count is not None:
        return url_for("score_pages.count", table_id=live.id, seat=0)
    return url_for("table_pages.table", table_id=live.id)


@pages.get("/rules")
def rules() -> str:
    """The rulings, those that speak of the words first."""
    words = request.args.get("q", "")[:200]
    book = _asked_game()
    found = book.rulings.search(words.split(), chosen_language())
    return render_template("rules.html", found=found, words=words, book=book, books=list(books()))


@pages.get("/trust")
def trust() -> str:
    """How a phone learns to trust this installation; what to do where there is nothing to."""
    folder = services().settings.data_dir
    has_one = services().settings.https and (folder / CA_CERTIFICATE).is_file()
    return render_template("trust.html", fingerprint=fingerprint(folder) if has_one else None)


@pages.get("/language/<wish>")
def language(wish: str) -> ResponseReturnValue:
    """Let the device read another language from now on."""
    there = make_response(redirect(url_for("pages.start"), 303))
    if wish in LANGUAGES:
        secure = services().settings.https
        there.set_cookie(COOKIE, wish, max_age=A_YEAR_SECONDS, samesite="Lax", secure=secure)
    return there
