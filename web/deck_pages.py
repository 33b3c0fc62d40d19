"""Decks: an owner's cards, enrolled from photos; groups to name, and everything to correct.

A deck is changed by the device that began it, or on the computer that the companion runs on.
"""

import io
import json
from pathlib import Path
from typing import Any

from flask import (
    Blueprint,
    Response,
    make_response,
    redirect,
    render_template,
    request,
    send_file,
    url_for,
)
from flask.typing import ResponseReturnValue

from companion.decks import FILE_NAME
from companion.decks.folder import ENROLMENT, OWNER, STATE, delete_deck
from companion.decks.model import CELL_LETTERS, COLORS
from web.addresses import LOOPBACK
from web.api import device
from web.deck_forms import ABOUT, CARD_MM, SCORE_MM, sent_draft
from web.enrolling import ID, read_kept
from web.joining import give_secret, own_or_new_secret
from web.languages import gettext as _
from web.problems import Problem
from web.services import services

deck_pages = Blueprint("deck_pages", __name__, url_prefix="/decks")

MOST_FILE_BYTES = 100_000_000


@deck_pages.get("")
def decks() -> str:
    """All decks of this installation, and the way to a new one."""
    return _decks()


def _decks(problem: str = "") -> str:
    rows = [
        {"name": path.name, "title": _title(path), "mine": _may_change(path)}
        for path in services().decks.all_folders()
    ]
    return render_template("decks.html", decks=rows, problem=problem, card=CARD_MM, score=SCORE_MM)


def _title(folder: Path) -> str:
    """What a deck is called; what it was begun as where nothing is known yet."""
    begun = read_kept(folder / ENROLMENT / STATE).get("draft", {})
    return str({**begun, **read_kept(folder / FILE_NAME)}.get("name", folder.name))


def _may_change(folder: Path) -> bool:
    if request.remote_addr in LOOPBACK:
        return True
    try:
        return device() == (folder / OWNER).read_text("ascii")
    except OSError:
        return False


def own_deck(name: str) -> Path:
    """The folder of a deck that this device may change."""
    folder = services().decks.own_folder(name)
    if folder is None:
        raise Problem(404, "no-such-deck", _("There is no such deck."))
    if not _may_change(folder):
        text = _("This deck is changed on the device that began it, or on the computer itself.")
        raise Problem(403, "not-yours", text)
    return folder


@deck_pages.post("")
def begin() -> ResponseReturnValue:
    """Begin a deck: its name and sizes, or a deck file in which more stands."""
    try:
        draft = sent_draft()
        title = str(draft.get("name") or "deck")
        secret, known = own_or_new_secret()
        folder = services().decks.free_folder(title)
        services().enroller.begin(folder, json.dumps(draft), known)
    except Problem as problem:
        return _decks(problem.text), problem.status
    return give_secret(make_response(_there(folder.name)), secret)


@deck_pages.post("/import")
def bring() -> ResponseReturnValue:
    """A deck that was exported on another machine."""
    request.max_content_length = MOST_FILE_BYTES
    file = request.files.get("file")
    called = (file.filename if file else "") or ""
    secret, known = own_or_new_secret()
    folder = services().decks.free_folder(Path(called).stem)
    try:
        services().enroller.bring(folder, file.read() if file else b"", called[:80], known)
    except Problem as problem:
        return _decks(problem.text), problem.status
    return give_secret(make_response(_there(folder.name)), secret)


@deck_pages.get("/<name>/export")
def export(name: str) -> Response:
    """The deck as one file, for another machine."""
    packed = services().enroller.packed(own_deck(name))
    return send_file(
        io.BytesIO(packed), "application/zip", as_attachment=True, download_name=f"{name}.zip"
    )


def _there(name: str, part: str = "") -> Response:
    address = url_for("deck_pages.deck", name=name, _anchor=part or None)
    return make_response(redirect(address, 303))


@deck_pages.get("/<name>")
def deck(name: str) -> str:
    """A deck: what is known, what is asked, what is wrong."""
    folder = own_deck(name)
    enroller = services().enroller
    if not (folder / ENROLMENT).is_dir():
        return render_template("deck.html", name=name, deck=None, title=_title(folder), doing=None)
    if enroller.waits(folder):
        enroller.learn(folder)
    doing = enroller.progress(folder)
    shown = None if doing else enroller.shown(folder)
    return render_template(
        "deck.html",
        name=name,
        deck=shown,
        title=shown["name"] if shown else _title(folder),
        doing=doing,
        trouble="" if doing else enroller.trouble(folder),
        letters=_letters(),
        colors=COLORS,
    )


def _letters() -> dict[str, str]:
    """What may stand in a cell, in the reader's language."""
    words = {
        ".": _("floor"),
        "#": _("wall"),
        "E": _("entry"),
        "T": _("tomb"),
        "x": _("red cross"),
        "r": _("red gem"),
        "g": _("green gem"),
        "t": _("torch"),
        "s": _("skull"),
        "p": _("potion"),
    }
    return {letter: words[letter] for letter in CELL_LETTERS}


@deck_pages.post("/<name>/photos")
def photos(name: str) -> ResponseReturnValue:
    """Photos of blank cards: kept at once, looked at in the background."""
    folder = own_deck(name)
    request.max_content_length = services().settings.max_photos_bytes
    sent = [file for file in request.files.getlist("photo") if file.filename]
    if not sent:
        raise Problem(400, "no-photo", _("Choose at least one photo."))
    for file in sent:
        photo = file.read(services().settings.max_upload_bytes + 1)
        if len(photo) > services().settings.max_upload_bytes:
            raise Problem(413, "too-large", _("That is too large. Send a smaller file."))
        services().enroller.receive(folder, file.filename or "", photo)
    services().enroller.learn(folder)
    return _there(name)


@deck_pages.get("/<name>/progress")
def progress(name: str) -> dict[str, Any]:
    """How far the photos are looked at, for the page that waits."""
    doing = services().enroller.progress(own_deck(name))
    return {"busy": False} if doing is None else {"busy": True, **doing._asdict()}


@deck_pages.get("/<name>/picture/<kind>/<picture>")
def picture(name: str, kind: str, picture: str) -> Response:
    """A blank face, the score card, or cells of a group."""
    folder = own_deck(name) / ENROLMENT
    if kind not in ("blanks", "pictures") or not ID.fullmatch(picture):
        raise Problem(404, "no-such-picture", _("There is no such picture."))
    file = folder / kind / f"{picture}.{'png' if kind == 'blanks' else 'jpg'}"
    if not file.is_file():
        raise Problem(404, "no-such-picture", _("There is no such picture."))
    return send_file(file.resolve(), conditional=True)


@deck_pages.post("/<name>/answers/<about>")
def answer(name: str, about: str) -> ResponseReturnValue:
    """The owner says something of the deck; it stays said, whatever photos come later."""
    folder = own_deck(name)
    if about not in ABOUT:
        text = _("There is nothing here. Perhaps the address was cut off.")
        raise Problem(404, "no-such-answer", text)
    services().enroller.answer(folder, about, ABOUT[about](request.form))
    return _there(name, request.form.get("back", ""))


@deck_pages.post("/<name>/delete")
def delete(name: str) -> ResponseReturnValue:
    """The deck is gone, unless a table plays with it."""
    folder = own_deck(name)
    if services().tables.store.plays_with(name):
        text = _("Tables were played with this deck; delete those first.")
        raise Problem(409, "deck-in-use", text)
    if services().enroller.progress(folder) is not None:
        raise Problem(409, "busy", _("The deck is being learnt; wait a moment and say it again."))
    delete_deck(folder)
    return redirect(url_for("deck_pages.decks"), 303)
