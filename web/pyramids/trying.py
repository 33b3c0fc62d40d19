"""Try it: a table that tells the story, with a short hint at every step. The steps are told by the
table's own state, so a newcomer may also do something else and come back."""

import secrets
from typing import NamedTuple

from flask import Blueprint, make_response, redirect, url_for
from flask.typing import ResponseReturnValue

from companion.games import book_of
from companion.games.pyramids.state import ROUNDS, TURNS_A_ROUND, State
from web.joining import give_secret, own_or_new_secret
from web.languages import gettext as _
from web.own_pages import TRYING
from web.pyramids.story import photo_address, story
from web.services import services
from web.tables import LiveTable

try_pages = Blueprint("try_pages", __name__)

STEPS = 5
ANA, BEN = 0, 1


class Sample(NamedTuple):
    """A photo of the story."""

    address: str
    name: str
    player: int


class Hint(NamedTuple):
    """What to do next at a table that tells the story, and the photo it needs."""

    step: int
    text: str
    samples: tuple[Sample, ...] = ()
    steps: int = STEPS


@try_pages.post("/try")
def try_it() -> ResponseReturnValue:
    """Open a table that tells the story; everybody who tries has one of their own."""
    secret, known = own_or_new_secret()
    opened, *others = story().before
    book = book_of("pyramids")
    live = services().tables.open(book, None, TRYING, secrets.token_urlsafe(12), known, opened)
    for nth, event in enumerate(others, start=1):
        live.append(secrets.token_urlsafe(12), nth, event)
    there = redirect(url_for("table_pages.table", table_id=live.id), 303)
    return give_secret(make_response(there), secret)


def hint_at(live: LiveTable) -> Hint | None:
    """The hint for a table as it stands; none at people's own tables."""
    return _hint(live.view().table.state) if live.name == TRYING else None


def _hint(state: State) -> Hint:
    turns = len(state.expeditions)
    if state.over:
        return Hint(5, _("That was a game. Undo and try something else, or open your own table."))
    if turns < ROUNDS * TURNS_A_ROUND:
        text = _("Ana and Ben are at their last turn. Its expedition is revealed: scan it.")
        return Hint(1, text, (_sample("expedition", _("The expedition"), ANA),))
    if state.players[ANA].accounted < turns:
        text = _("Ana has marked her cards. Scan them, and accept.")
        return Hint(2, text, (_sample("ana", _("Ana's cards"), ANA),))
    if state.players[BEN].accounted < turns:
        text = _("Ben forgot something: the referee finds it. Discard that; he has marked again.")
        ben = _sample("ben", _("Ben's cards"), BEN), _sample("ben-again", _("Ben's again"), BEN)
        return Hint(3, text, ben)
    return Hint(4, _("All turns are told. End the game, and see who won and why."))


def _sample(name: str, title: str, player: int) -> Sample:
    return Sample(photo_address(name), title, player)
