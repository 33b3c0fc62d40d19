"""What the API takes and answers that each game shapes for itself.

A game reads its own JSON; here is only what the API's description says of it: one of these,
depending on what is played.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Annotated, Any, TypeAlias

from flask import request
from pydantic import BaseModel, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from companion.book import Book
from companion.games import book_for, books
from companion.json_shapes import parse_json
from companion.refusals import said
from web.languages import gettext as _
from web.problems import Problem


@dataclass(frozen=True)
class OfEachGame:
    """The shape that every game has for something, any of them fitting the description."""

    shape: Callable[[Book], Any]

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """One of the games' own."""
        shapes = [shape for book in books() if (shape := self.shape(book)) is not None]
        lists = [TypeAdapter(list[shape]) for shape in shapes]  # type: ignore[valid-type]
        return {"anyOf": [handler(one.core_schema)["items"] for one in lists]}


EventOfAny: TypeAlias = Annotated[dict[str, Any], OfEachGame(lambda book: book.event_shape)]
StateOfAny: TypeAlias = Annotated[Any, OfEachGame(lambda book: book.state_shape)]
TurnCaseOfAny: TypeAlias = Annotated[Any, OfEachGame(lambda book: book.turn_case)]
TurnsCaseOfAny: TypeAlias = Annotated[Any, OfEachGame(lambda book: book.turns_case)]
PositionCaseOfAny: TypeAlias = Annotated[Any, OfEachGame(lambda book: book.position_case)]
FinalOfAny: TypeAlias = Annotated[Any, OfEachGame(lambda book: book.final_shape)]
PhotoOfAny: TypeAlias = Annotated[Any, OfEachGame(lambda book: book.photo_shape)]
LookOfAny: TypeAlias = Annotated[Any, OfEachGame(lambda book: book.look_shape)]


def quick_of(book: Book, question: str, part: str) -> type[BaseModel] | None:
    """The shape of a quick question or of its answer; None where the game answers no such thing."""
    quick = book.desk.quick.get(question) if book.desk else None
    shape: type[BaseModel] | None = getattr(quick, part, None)
    return shape


def _any_quick(book: Book, part: str) -> Any:
    shapes = [quick_of(book, question, part) for question in book.desk.quick] if book.desk else []
    return reduce(or_, shapes) if shapes else None


QuestionOfAny: TypeAlias = Annotated[Any, OfEachGame(lambda book: _any_quick(book, "shape"))]
QuickAnswerOfAny: TypeAlias = Annotated[
    Any, OfEachGame(lambda book: _any_quick(book, "answer_shape"))
]


def sent_json() -> str:
    """The JSON of this request. Asking for the JSON type also keeps out forms that other sites'
    pages could post."""
    if not request.is_json:
        raise Problem(415, "not-json", _("Send this as JSON."))
    return request.get_data(as_text=True)


def sent_for_its_game(shape: Callable[[Book], type[BaseModel] | None]) -> tuple[Book, Any]:
    """The game that the JSON of this request names, and the JSON as that game's shape."""
    text = sent_json()
    book = book_for(text, said("the-request"))
    return book, parse_json(text, shape_or_problem(book, shape), said("the-request"))


def shape_or_problem(
    book: Book, shape: Callable[[Book], type[BaseModel] | None]
) -> type[BaseModel]:
    """The game's shape for this; a Problem where the game has no such thing."""
    found = shape(book)
    if found is None:
        raise Problem(422, "not-in-this-game", _("There is no such thing in this game."))
    return found
