"""The scan page: a photo of a player's cards becomes what the table records."""

from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.store import Seat
from web.api import seat_at, table_for
from web.counting import after_counting, next_to_count
from web.decks import NO_DECK
from web.languages import gettext as _
from web.problems import Problem
from web.pyramids.trying import hint_at
from web.services import services
from web.tables import LiveTable

scan_pages = Blueprint("scan_pages", __name__, url_prefix="/t")


@scan_pages.get("/<table_id>/scan")
def scan(table_id: str) -> ResponseReturnValue:
    """Whose cards is told by the page before, or by the cards; `then=final` leads back there."""
    if seat_at(table_id) is Seat.STRANGER:
        return redirect(url_for("pages.start"), 303)
    live = table_for(table_id)
    if live.deck == NO_DECK:
        raise Problem(404, "not-in-this-game", _("There is no such thing in this game."))
    deck, names = services().decks.deck(live.deck), _names_at(live)
    player = request.args.get("player", 0, type=int)
    player = player if 0 <= player < len(names) else 0
    final = _final(live, player) if request.args.get("then") == "final" else None
    table_address = f"/t/{live.id}"
    return render_template(
        "pyramids/scan.html",
        table=live,
        names=names,
        player=player,
        numbers=sorted(deck.by_number),
        pattern_names=[pattern.name for pattern in deck.expedition_card.patterns],
        words={**_words(), **(_counting() if final else {})},
        hint=hint_at(live),
        final=final,
        back=final.back if final else table_address,
    )


def _names_at(live: LiveTable) -> list[str]:
    return [player.name for player in live.view().table.state.players]


class Final(NamedTuple):
    """Counting by camera, player by player."""

    back: str
    """Where the same is tapped in."""
    following: str | None
    """Who comes after this player."""


def _final(live: LiveTable, player: int) -> Final | None:
    if live.book.count is None or not _names_at(live):
        return None
    back = url_for("score_pages.count", table_id=live.id, seat=player)
    following = next_to_count(live.view().table, live.book.count, player)
    return Final(back, None if following is None else _names_at(live)[following])


@scan_pages.post("/<table_id>/scan")
def counted(table_id: str) -> ResponseReturnValue:
    """A player's cards and score card are scanned: on to the next, or to the result."""
    live, player = table_for(table_id), request.form.get("player", 0, type=int)
    if live.book.count is None or not 0 <= player < len(_names_at(live)):
        raise Problem(404, "no-such-player", _("Nobody sits there."))
    following = after_counting(live, live.book.count, player)
    if following is None:
        return redirect(url_for("score_pages.result", table_id=live.id), 303)
    there = url_for("scan_pages.scan", table_id=live.id, player=following, then="final")
    return redirect(there, 303)


def _words() -> dict[str, Any]:
    """What the page's script says, in the reader's language."""
    return {
        **_names(),
        **_referee(),
        **_answers(),
        "waking": _("Opening the camera ..."),
        "hold": _("Hold the camera over the cards."),
        "denied": _("This browser may not use the camera; choose a photo instead."),
        "reading": _("Reading the photo ..."),
        "nothing": _("No cards were found. Closer, flatter and with less glare is better."),
        "failed": _("This did not reach the companion. Try again."),
        "photo": _("The photo"),
        "nth": _("Photo %(number)s"),
        "left": _("To look at: %(count)s"),
        "accept": _("Accept"),
        "acceptOpen": _("Accept, %(count)s unanswered"),
        "reveal": _("Reveal %(name)s"),
        "revealed": _("%(name)s is revealed."),
    }


def _answers() -> dict[str, Any]:
    return {
        "because": {
            "doubted": _("Nothing legal explains: %(count)s"),
            "marked-before": _("Settled by what was marked before: %(count)s"),
            "never-marked": _("Settled because walls are never marked: %(count)s"),
            "only-explanation": _("Settled by the only legal explanation: %(count)s"),
        },
        "marks": {"cross": _("Crossed"), "empty": _("Empty")},
        "settled": _("This was settled without asking. Is it right?"),
        "doubted": _("Nothing legal explains this. Is it right?"),
    }


def _counting() -> dict[str, str]:
    return {
        "hold": _("Completed pyramids and the score card, in one photo or in several."),
        "unjudged": _("Recorded."),
        "completed": _("Completed pyramids: %(cards)s"),
        "sheetless": _("No score card was seen yet: photograph it too, or tap in what it shows."),
    }


def _referee() -> dict[str, str]:
    return {
        "judging": _("The referee is looking ..."),
        "legal": _("The referee finds this in order."),
        "illegal": _("The referee cannot explain these marks:"),
        "depends": _("The rules leave this to the table:"),
        "unjudged": _("Too little is known to judge this; the marks are recorded."),
        "missing": _(
            "Not in the photo: %(cards)s. Take another photo, or record what is there; "
            "the turns since the last look then stay unexplained."
        ),
        "kept": _("Recorded all the same, as the table wished."),
        "turns": _("Turns explained: %(count)s"),
    }


def _names() -> dict[str, Any]:
    return {
        "score": _("Score card"),
        "pyramid": _("Pyramid %(name)s"),
        "expedition": _("Expedition %(name)s"),
        "cell": _("Card %(card)s: row %(row)s, column %(col)s"),
        "field": _("Score card: %(name)s %(number)s"),
        "fields": {
            "torch": _("torch"),
            "skull": _("skull"),
            "gem.red": _("red gem"),
            "gem.green": _("green gem"),
            "points.green": _("green points"),
            "points.orange": _("orange points"),
            "points.purple": _("purple points"),
        },
        "corners": [
            _("Top left corner"),
            _("Top right corner"),
            _("Bottom right corner"),
            _("Bottom left corner"),
        ],
    }
