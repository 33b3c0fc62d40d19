"""Printing from the browser: the same PDFs that `companion print` writes."""

from collections.abc import Callable
from threading import Lock

from flask import Blueprint, Response, render_template, request

from calibration import printing
from companion.decks import Deck
from web.decks import BUILT_IN
from web.languages import gettext as _
from web.problems import Problem
from web.services import services

printing_pages = Blueprint("printing_pages", __name__, url_prefix="/print")

PAPERS = ("a4", "letter")
DOCUMENTS: dict[str, Callable[[Deck, str, bool], bytes]] = {
    "deck": printing.print_deck,
    "sheets": printing.print_sheets,
    "expeditions": printing.print_expeditions,
    "mat": lambda deck, paper, _backs: printing.print_mat(deck, paper),
}
one_at_a_time = Lock()
"""Drawing a deck takes a second or two of a core; tables go on meanwhile."""


@printing_pages.get("")
def choose() -> str:
    """What to print, for whom who has no game at hand or lost a card."""
    return render_template("print.html", decks=services().decks.names(), papers=PAPERS)


@printing_pages.get("/<what>.pdf")
def document(what: str) -> Response:
    """The PDF; at 100 %, as the page says."""
    paper = request.args.get("paper", PAPERS[0])
    if what not in DOCUMENTS or paper not in PAPERS:
        raise Problem(404, "no-such-print", _("There is nothing like that to print."))
    deck = services().decks.deck(request.args.get("deck", BUILT_IN))
    with one_at_a_time:
        pdf = DOCUMENTS[what](deck, paper, "backs" in request.args)
    answer = Response(pdf, mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f'attachment; filename="{what}.pdf"'
    return answer
