"""Joining a table: a code to type or to scan, and a secret that the device keeps from then on."""

import io
import re
import secrets

import segno
from flask import Response, request

from companion.store import Seat, hashed
from companion.store.tables import CODE_LENGTH
from web.addresses import LOOPBACK, own_addresses
from web.api import DEVICE_COOKIE, answered, api, body, table_for
from web.api_shapes import JoinShape, TableAnswer
from web.languages import gettext as _
from web.openapi import described
from web.problems import Problem
from web.security import without_port
from web.services import services
from web.showing import whole
from web.tables import LiveTable

A_YEAR_SECONDS = 365 * 24 * 3600


def own_or_new_secret() -> tuple[str, str]:
    """This device's secret, and the hash that it is known by; made for one that has none."""
    secret = request.cookies.get(DEVICE_COOKIE) or secrets.token_urlsafe(32)
    return secret, hashed(secret)


def give_secret(response: Response, secret: str) -> Response:
    """Let the device keep its secret, out of reach of scripts and of other sites."""
    response.set_cookie(
        DEVICE_COOKIE,
        secret,
        max_age=A_YEAR_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=services().settings.https,
    )
    return response


def join_by_code(code: str) -> tuple[LiveTable, str]:
    """The table with this code, joined, and the secret to be given to the device."""
    _check_patience()
    typed = re.sub(r"[\s-]", "", code).upper()
    row = services().tables.store.find(typed) if len(typed) == CODE_LENGTH else None
    if row is None:
        services().wrong_codes.note(request.remote_addr or "")
        raise Problem(404, "wrong-code", _("No table has this code. Look at it once more."))
    live = services().tables.get(row.id)
    assert live is not None, "it was found just now"
    secret, known = own_or_new_secret()
    if live.locked and services().devices.seat(live.id, known) is Seat.STRANGER:
        text = _("This table is locked; its host can open it.")
        raise Problem(403, "locked", text)
    services().devices.join(live.id, known)
    return live, secret


def _check_patience() -> None:
    wait = services().wrong_codes.wait_seconds(request.remote_addr or "")
    if wait > 0:
        seconds = int(wait) + 1
        text = _("Too many wrong codes; wait %(seconds)s seconds.", seconds=seconds)
        raise Problem(429, "too-many-codes", text, headers={"Retry-After": str(seconds)})


@api.post("/join")
@described("Join a table by its code", body=JoinShape, answer=TableAnswer)
def join() -> Response:
    """The device gets a cookie with which it may read and write from then on."""
    live, secret = join_by_code(body(JoinShape).code)
    is_host = services().devices.seat(live.id, hashed(secret)) is Seat.HOST
    return give_secret(answered(whole(live, is_host)), secret)


def join_address(live: LiveTable) -> str:
    """What a phone opens to join: under the name that this device reached the app by, unless
    that is one that leads nowhere from a phone."""
    host, others = request.host, own_addresses()
    name = without_port(host)
    if name in LOOPBACK and others:
        host = others[0] + host[len(name) :]
    return f"{request.scheme}://{host}/join/{live.code}"


@api.get("/tables/<table_id>/code.svg")
@described("The QR code that joins this table", media="image/svg+xml")
def code_svg(table_id: str) -> Response:
    """The join address as a picture, for the others to scan."""
    drawn = io.BytesIO()
    segno.make(join_address(table_for(table_id)), error="m").save(
        drawn, kind="svg", scale=8, border=2, xmldecl=False, svgclass=None, lineclass=None
    )
    return Response(drawn.getvalue(), mimetype="image/svg+xml")
