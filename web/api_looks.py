"""Looks over the API: a player's cards as they lie, judged, and a photo's doubts about them."""

from typing import Any

from web.api import api, body, table_for
from web.api_shapes import LookAnswer, WeighedAnswer
from web.games import LookOfAny, PhotoOfAny, shape_or_problem
from web.judging import Job
from web.languages import chosen_language
from web.openapi import described
from web.services import services
from web.tables import LiveTable


@api.post("/tables/<table_id>/looks")
@described("Judge a look", body=LookOfAny, answer=LookAnswer)
def look(table_id: str) -> dict[str, Any]:
    """What the referee says of a player's cards as they lie. Nothing is appended by this."""
    live = table_for(table_id)
    look = body(shape_or_problem(live.book, lambda book: book.look_shape))
    written = look.model_dump(mode="json", by_alias=True)
    answer: dict[str, Any] = services().judge.look(_job(live), _events(live), written)
    return answer


@api.post("/tables/<table_id>/doubts")
@described("Weigh a photo's doubts", body=PhotoOfAny, answer=WeighedAnswer)
def weigh(table_id: str) -> dict[str, Any]:
    """What the table's past and the rules say of cells that a photo is unsure of. What it saw
    with confidence is never changed, only pointed at. Nothing is appended by this."""
    live = table_for(table_id)
    photo = body(shape_or_problem(live.book, lambda book: book.photo_shape))
    written = photo.model_dump(mode="json")
    answer: dict[str, Any] = services().judge.weigh(_job(live), _events(live), written)
    return answer


def _job(live: LiveTable) -> Job:
    return Job(live.book.name, services().decks.place(live.deck), chosen_language())


def _events(live: LiveTable) -> list[Any]:
    """What counts of a table's events, as its game writes them."""
    return [live.game.write(event) for _, event in live.view().table.counting]
