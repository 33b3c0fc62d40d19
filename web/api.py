"""The JSON API: what all of its parts share. The parts hang their own addresses on it."""

from typing import TypeVar

from flask import Blueprint, Response, make_response, request
from pydantic import BaseModel

from companion.json_shapes import parse_json
from companion.refusals import said
from companion.store import Seat, hashed
from web.games import sent_json
from web.languages import gettext as _
from web.problems import Problem
from web.services import services
from web.tables import LiveTable

api = Blueprint("api", __name__, url_prefix="/api")

DEVICE_COOKIE = "device"

Shape = TypeVar("Shape", bound=BaseModel)


def body(shape: type[Shape]) -> Shape:
    """The JSON of this request as its shape; a sentence where it is not one."""
    return parse_json(sent_json(), shape, said("the-request"))


def answered(shape: BaseModel, status: int = 200) -> Response:
    """A shape as the answer."""
    response = make_response(shape.model_dump_json(), status)
    response.mimetype = "application/json"
    return response


def device() -> str | None:
    """The hash by which this device is known; None for one that never joined anything."""
    secret = request.cookies.get(DEVICE_COOKIE)
    return hashed(secret) if secret else None


def seat_at(table_id: str) -> Seat:
    """What this device is to a table."""
    known = device()
    return Seat.STRANGER if known is None else services().devices.seat(table_id, known)


def table_for(table_id: str) -> LiveTable:
    """The table, for devices that joined it and nobody else."""
    if seat_at(table_id) is Seat.STRANGER:
        text = _("Join this table first, with its code.")
        raise Problem(403, "not-joined", text)
    live = services().tables.get(table_id)
    if live is None:
        raise Problem(404, "no-such-table", _("There is no such table."))
    return live
