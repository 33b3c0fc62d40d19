"""Sharing a result: BG Stats by link and QR code, CSV, JSON, and a picture."""

import csv
import io
import json
from typing import Any, NamedTuple

import segno
from flask import Blueprint, Response, render_template, request

from web.api import table_for
from web.bgstats import link, play
from web.languages import gettext as _
from web.problems import Problem
from web.results import Result, ended_at, minutes_of, result_of
from web.tables import LiveTable

sharing = Blueprint("sharing", __name__, url_prefix="/t/<table_id>/score")

FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for a formula where a cell begins with it."""
LARGEST_BGG_ID = 10**7


class Shared(NamedTuple):
    """What the page offers."""

    bgstats: str
    bgg: str
    is_over: bool


def shared(live: LiveTable, bgg: str) -> Shared:
    """The ways to share a table's result; bgg as somebody typed it."""
    result = _result(live)
    address = "" if result is None else _bgstats(live, result, _bgg_id(bgg))
    return Shared(address, bgg if _bgg_id(bgg) else "", bool(result and result.over))


def _bgg_id(text: str) -> int | None:
    is_number = text.isdecimal() and len(text) <= len(str(LARGEST_BGG_ID))
    return int(text) if is_number and int(text) > 0 else None


def _result(live: LiveTable) -> Result | None:
    return result_of(live.book, live.game, live.view().table)


def _some_result(table_id: str) -> tuple[LiveTable, Result]:
    live = table_for(table_id)
    result = _result(live)
    if result is None:
        raise Problem(404, "no-result", _("Nobody sits at this table yet."))
    return live, result


def _bgstats(live: LiveTable, result: Result, bgg_id: int | None) -> str:
    view = live.view()
    told = result.tie_break or ""
    made = play(
        live.id, live.book, result.scores, ended_at(live, view), minutes_of(view), told, bgg_id
    )
    return link(made)


@sharing.get("/bgstats.svg")
def bgstats_code(table_id: str) -> Response:
    """The BG Stats link as a QR code, for the phone that has the app."""
    live, result = _some_result(table_id)
    drawn = io.BytesIO()
    address = _bgstats(live, result, _bgg_id(request.args.get("bgg", "")))
    segno.make(address, error="l").save(
        drawn, kind="svg", scale=4, border=3, xmldecl=False, svgclass=None, lineclass=None
    )
    return Response(drawn.getvalue(), mimetype="image/svg+xml")


@sharing.get("/score.csv")
def as_csv(table_id: str) -> Response:
    """A line a player, for a spreadsheet."""
    live, result = _some_result(table_id)
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["name", *result.kinds, "total", "rank"])
    for score in result.scores:
        points = [score[kind] for kind in (*result.kinds, "total", "rank")]
        writer.writerow([_plain(score["name"]), *points])
    return _file(live, text.getvalue(), "text/csv", "csv")


def _plain(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA_SIGNS) else name


def told_result(live: LiveTable) -> dict[str, Any]:
    """The result as the command line prints it, and when it was played."""
    result, count, view = _result(live), live.book.count, live.view()
    scores = result.scores if result else []
    return {
        "game": live.book.name,
        "ended_at": ended_at(live, view).isoformat(),
        "minutes": minutes_of(view),
        "over": bool(result and result.over),
        "players": [
            {key: value for key, value in one.items() if key != "winner"} for one in scores
        ],
        "winners": result.winners if result else [],
        "tie_break": result.tie_break if result else None,
        "problems": count.problems(live.game, view.table, "en") if count and result else [],
    }


@sharing.get("/score.json")
def as_json(table_id: str) -> Response:
    """The result as a file."""
    live, _ = _some_result(table_id)
    text = json.dumps(told_result(live), ensure_ascii=False, indent=1) + "\n"
    return _file(live, text, "application/json", "json")


@sharing.get("/score.svg")
def as_picture(table_id: str) -> Response:
    """The bars as a picture that stands by itself."""
    live, result = _some_result(table_id)
    drawn = render_template(
        "plots/picture.svg", bars=result.bars(), result=result, title=live.book.title
    )
    return _file(live, drawn, "image/svg+xml", "svg")


def _file(live: LiveTable, text: str, media: str, ending: str) -> Response:
    response = Response(text, mimetype=media)
    day = live.created_at.strftime("%Y-%m-%d")
    name = f"{live.book.name}-{day}.{ending}"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
