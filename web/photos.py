"""Photos of a table: files without notes, under names that cannot be guessed, for those who sit
there."""

import json
import secrets
from pathlib import Path
from typing import Any

from flask import Response, request, send_file

from companion.store import NotKept
from web.api import api, table_for
from web.api_shapes import PhotoAnswer, ReadingAnswer
from web.languages import gettext as _
from web.openapi import described
from web.private_files import make_private_folder, write_private
from web.problems import Problem
from web.services import services
from web.tables import LiveTable


@api.post("/tables/<table_id>/photos")
@described("Read a photo and keep it", answer=PhotoAnswer, status=201, takes_photo=True)
def keep_photo(table_id: str) -> tuple[dict[str, Any], int]:
    """The body is the photo, or a form with the field `photo`. It is kept without its notes."""
    live = table_for(table_id)
    deck = deck_of(live)
    scanned = services().scanner.read(sent_photo(), deck, keep=True)
    name = f"{secrets.token_urlsafe(24)}.jpg"
    _keep(services().settings.photos_dir / live.id / name, scanned.photo)
    try:
        services().photos.add(name, live.id, json.dumps(scanned.reading))
    except NotKept:
        (services().settings.photos_dir / live.id / name).unlink(missing_ok=True)
        raise
    return {"photo": name, "reading": scanned.reading}, 201


def _keep(path: Path, photo: bytes) -> None:
    try:
        make_private_folder(path.parent)
        write_private(path, photo)
    except OSError:
        text = _("The photo was not saved. Free some space and send it again.")
        raise Problem(507, "not-kept", text) from None


@api.post("/tables/<table_id>/readings")
@described("Read a photo and forget it", answer=ReadingAnswer, takes_photo=True)
def read_photo(table_id: str) -> dict[str, Any]:
    """The body is the photo, or a form with the field `photo`."""
    deck = deck_of(table_for(table_id))
    return {"reading": services().scanner.read(sent_photo(), deck, keep=False).reading}


@api.get("/tables/<table_id>/photos")
@described("The photos of a table", answer=list[PhotoAnswer])
def list_photos(table_id: str) -> list[dict[str, Any]]:
    """The oldest first, each with what was read in it."""
    rows = services().photos.of_table(table_for(table_id).id)
    return [{"photo": row.name, "reading": json.loads(row.reading)} for row in rows]


@api.get("/tables/<table_id>/photos/<name>")
@described("One photo", media="image/jpeg")
def show_photo(table_id: str, name: str) -> Response:
    """The picture, for devices at the table."""
    answer = send_file(
        photo_file(table_for(table_id), name), mimetype="image/jpeg", conditional=True
    )
    answer.headers["Cache-Control"] = "private, max-age=31536000, immutable"
    return answer


def photo_file(live: LiveTable, name: str) -> Path:
    """Where a photo of a table lies; a Problem if it has no such photo, or no longer."""
    row = services().photos.get(live.id, name)
    if row is None:
        raise Problem(404, "no-such-photo", _("This table has no such photo."))
    path: Path = services().settings.photos_dir / live.id / row.name
    if not path.is_file():
        raise Problem(404, "no-such-photo", _("The photo's file is gone."))
    return path.resolve()


def deck_of(live: LiveTable) -> Path | None:
    """Where a table's deck lies; None for our own."""
    if not live.book.plays_with_deck:
        raise Problem(422, "not-in-this-game", _("The cards of this game cannot be scanned yet."))
    return services().decks.folder(live.deck)


def sent_photo() -> bytes:
    """The photo of this request, no larger than is taken."""
    request.max_content_length = services().settings.max_upload_bytes
    if request.mimetype == "multipart/form-data":
        file = request.files.get("photo")
        data = b"" if file is None else file.read()
    else:
        data = request.get_data(cache=False)
    if not data:
        raise Problem(400, "no-photo", _("There is no photo in this request; send one."))
    return data
