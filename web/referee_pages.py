"""The referee's pages of every game that has a desk: was it legal, and what else people ask.

Each can be asked from a table, which then knows the cards and what was played, or alone.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.book import Book
from companion.desk import Desk, Given
from companion.games import DEFAULT, book_of, books
from companion.store import Seat
from companion.table.file import WrittenGame
from companion.table.log import new_table
from web.api import seat_at, table_for
from web.api_referee import ask_quickly, game_asked, settled
from web.decks import BUILT_IN
from web.games import sent_for_its_game
from web.languages import chosen_language
from web.languages import gettext as _
from web.problems import Problem
from web.services import services
from web.verdicts import verdict_of

referee_pages = Blueprint("referee_pages", __name__, url_prefix="/referee")


def desk_of(book: Book) -> Desk:
    """Who answers questions about a game; a Problem where nobody does."""
    if book.desk is None:
        raise Problem(404, "not-in-this-game", _("There is no such thing in this game."))
    return book.desk


class Place(NamedTuple):
    """Where the question is asked: at a table, or alone with a deck."""

    table: str
    deck: str
    book: Book
    game: WrittenGame
    state: Any
    seat: int

    @property
    def desk(self) -> Desk:
        """Who answers."""
        return desk_of(self.book)

    @property
    def names(self) -> list[str]:
        """Who sits at the table; nobody where it is asked alone."""
        return [player.name for player in self.state.players] if self.table else []

    @property
    def link(self) -> dict[str, Any]:
        """What an address needs to lead back here."""
        if self.table:
            return {"table": self.table, "player": self.seat}
        return {"game": self.book.name, "deck": self.deck if self.decks else None}

    @property
    def about(self) -> dict[str, str]:
        """What a question sent from here begins with."""
        named = {"deck": self.deck} if self.book.plays_with_deck else {}
        return {"game": self.book.name, **named}

    @property
    def decks(self) -> list[str]:
        """The decks to choose from; none where the game has its own cards."""
        return services().decks.names() if self.book.plays_with_deck else []

    def asked(self, way: str) -> Mapping[str, Any]:
        """What the page of this way is drawn with."""
        given: Given = {name: request.args.getlist(name) for name in request.args}
        language = chosen_language()
        return {
            "place": self,
            "book": self.book,
            "books": [one for one in books() if one.desk is not None],
            "way": way,
            "ways": [(name, self.desk.title(name, language)) for name in self.desk.ways],
            **self.desk.asked(way, self.game, self.state, self.seat, given, language),
        }


def _place() -> Place:
    table_id, seat = request.args.get("table", ""), request.args.get("player", 0, type=int)
    if table_id and seat_at(table_id) is not Seat.STRANGER:
        live = table_for(table_id)
        state: Any = live.view().table.state
        if state.players:
            seat = min(max(seat, 0), len(state.players) - 1)
            return Place(live.id, live.deck, live.book, live.game, state, seat)
    book, deck = book_of(request.args.get("game", DEFAULT)), request.args.get("deck", BUILT_IN)
    game = services().decks.game(book, deck)
    return Place("", deck, book, game, new_table(game).state, 0)


@referee_pages.get("")
def referee() -> ResponseReturnValue:
    """What people come for first; a game that answers nothing here still has its rules."""
    place = _place()
    if place.book.desk is None:
        return redirect(url_for("pages.rules", game=place.book.name), 303)
    return _page(place, place.desk.ways[0])


@referee_pages.get("/<way>")
def page(way: str) -> ResponseReturnValue:
    """One way to ask. The answer of a form stands above it, and it stays as it was asked."""
    place = _place()
    if way not in place.desk.ways:
        raise Problem(404, "not-in-this-game", _("There is no such thing in this game."))
    return _page(place, way)


def _page(place: Place, way: str) -> ResponseReturnValue:
    asked = place.asked(way)
    status = 422 if asked.get("problem") else 200
    return render_template(f"{place.book.name}/referee_{way}.html", **asked), status


@referee_pages.post("/verdict")
def verdict() -> str:
    """The referee's word on several turns, or on one in a game that judges them one by one."""
    book, case = sent_for_its_game(lambda book: book.turns_case or book.turn_case)
    return _verdict(book, case, "turn_case" if book.turns_case is None else "turns_case")


@referee_pages.post("/possible")
def possible() -> str:
    """The referee's word on marks whose past nobody knows, drawn."""
    book, case = sent_for_its_game(lambda book: book.position_case)
    return _verdict(book, case, "position_case", has_past=False)


def _verdict(book: Book, case: Any, shape: str, has_past: bool = True) -> str:
    answer = settled(book, case, shape)
    told = verdict_of(book, answer, has_past)
    drawn = desk_of(book).ruled(game_asked(book, case), case, answer, chosen_language())
    return render_template(f"{book.name}/_verdict.html", book=book, verdict=told, **drawn)


@referee_pages.post("/<question>")
def told(question: str) -> str:
    """The answer to a quick question, drawn."""
    book, wish, answer = ask_quickly(question)
    drawn = desk_of(book).told(question, game_asked(book, wish), wish, answer, chosen_language())
    return render_template(f"{book.name}/_{question}.html", book=book, **drawn)
