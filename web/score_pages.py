"""The final score: everybody counted, the result as a sentence, a table and a picture."""

import secrets
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.bad_input import BadInput
from companion.book import Count
from companion.store import Seat
from companion.table.refusal import Refused
from web.api import seat_at, table_for
from web.counting import after_counting, count_player, end, next_to_count
from web.languages import chosen_language, in_words
from web.languages import gettext as _
from web.problems import Problem
from web.results import race_over_time, result_of
from web.sharing import Shared, shared
from web.tables import LiveTable

score_pages = Blueprint("score_pages", __name__, url_prefix="/t/<table_id>/score")


@score_pages.get("")
def result(table_id: str) -> ResponseReturnValue:
    """The result as it stands, who is still to be counted, and ways to share it."""
    if seat_at(table_id) is Seat.STRANGER:
        return redirect(url_for("pages.start"), 303)
    live = table_for(table_id)
    view, count = live.view(), live.book.count
    names = [player.name for player in view.table.state.players]
    return render_template(
        "score.html",
        table=live,
        result=result_of(live.book, live.game, view.table),
        lines=race_over_time(live.book, live.game, view.table),
        counted=[bool(count and count.is_counted(view.table, n)) for n in range(len(names))],
        names=names,
        can_count=count is not None,
        problems=_problems(live, count),
        share=_share(live),
    )


def _problems(live: LiveTable, count: Count | None) -> list[str]:
    table = live.view().table
    if count is None or not table.state.players:
        return []
    return count.problems(live.game, table, chosen_language())


def _share(live: LiveTable) -> Shared:
    return shared(live, request.args.get("bgg", ""))


def _count_of(live: LiveTable, seat: int) -> Count:
    players = live.view().table.state.players
    if live.book.count is None or not 0 <= seat < len(players):
        raise Problem(404, "no-such-player", _("Nobody sits there."))
    return live.book.count


@score_pages.get("/<int:seat>")
def count(table_id: str, seat: int) -> str:
    """What one player ended with, tapped in; what the table knows is filled in."""
    return _count(table_for(table_id), seat)


def _count(live: LiveTable, seat: int, problem: str = "") -> str:
    table, counting = live.view().table, _count_of(live, seat)
    names = [player.name for player in table.state.players]
    asked: dict[str, Any] = dict(counting.asked(live.game, table, seat, chosen_language()))
    return render_template(
        "count.html",
        table=live,
        seat=seat,
        names=names,
        following=next_to_count(table, counting, seat),
        asked=asked,
        command=secrets.token_urlsafe(12),
        problem=problem,
    )


@score_pages.post("/<int:seat>")
def counted(table_id: str, seat: int) -> ResponseReturnValue:
    """Keep what was answered, and go on to whoever is not counted yet."""
    live = table_for(table_id)
    counting = _count_of(live, seat)
    answers = {name: request.form.getlist(name) for name in request.form}
    command = request.form.get("command") or secrets.token_urlsafe(12)
    try:
        count_player(live, counting, seat, answers, command)
    except (BadInput, Refused) as error:
        return _count(live, seat, in_words(error.said)), 422
    following = after_counting(live, counting, seat)
    if following is None:
        return redirect(url_for("score_pages.result", table_id=live.id), 303)
    return redirect(url_for("score_pages.count", table_id=live.id, seat=following), 303)


@score_pages.post("/end")
def end_game(table_id: str) -> ResponseReturnValue:
    """The game is over."""
    end(table_for(table_id))
    return redirect(url_for("score_pages.result", table_id=table_id), 303)
