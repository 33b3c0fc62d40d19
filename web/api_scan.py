"""Scanning over the API beyond one photo: glances of a live camera, cards at given corners, and
several photos of one card."""

from typing import Annotated, Any, Literal

from pydantic import Field

from companion.json_shapes import Strict
from companion.shown import Told
from web.api import api, body, table_for
from web.layout import layout
from web.openapi import described
from web.photos import deck_of, photo_file, sent_photo
from web.services import services

Corner = tuple[float, float]
Corners = Annotated[tuple[Corner, Corner, Corner, Corner], Field(description="Photo pixels.")]
Kind = Literal["pyramid", "score", "expedition"]
MOST_TOGETHER = 8


class GivenShape(Strict):
    """A card where a person says that it lies."""

    kind: Kind
    index: int | None = Field(None, description="Its number or pattern; null: let its print tell.")
    corners: Corners


class EvidenceShape(Strict):
    """What a card's reading rests on."""

    chances: list[tuple[float, float, float]]
    unseen: list[int]
    cut: bool


class CardShape(Strict):
    """A card as a photo's reading tells it."""

    kind: Kind
    number: int | None = None
    pattern: int | None = None
    corners: Corners
    marks: Any = None
    unsure: Any = None
    evidence: EvidenceShape


class TogetherShape(Strict):
    """One card, as several photos show it."""

    cards: Annotated[list[CardShape], Field(min_length=1, max_length=MOST_TOGETHER)]


class CardAnswer(Told):
    """One card."""

    card: dict[str, Any]


class GlanceAnswer(Told):
    """Cards with their corners, and nothing else."""

    cards: list[dict[str, Any]]


@api.post("/tables/<table_id>/glances")
@described("Where does this frame show cards?", answer=GlanceAnswer, takes_photo=True)
def glance(table_id: str) -> dict[str, Any]:
    """For small frames of a live camera: quick and rough. Nothing is kept."""
    live = table_for(table_id)
    return {"cards": services().scanner.glance(sent_photo(), deck_of(live))}


@api.post("/tables/<table_id>/photos/<name>/cards")
@described("Read a card at given corners", body=GivenShape, answer=CardAnswer)
def read_given(table_id: str, name: str) -> dict[str, Any]:
    """Of a photo that is kept; for a card that was missed, or lined up wrongly."""
    live, given = table_for(table_id), body(GivenShape)
    photo = photo_file(live, name).read_bytes()
    return {"card": services().scanner.given(photo, deck_of(live), given.model_dump(mode="json"))}


@api.post("/tables/<table_id>/readings/together")
@described("Put readings of one card together", body=TogetherShape, answer=CardAnswer)
def together(table_id: str) -> dict[str, Any]:
    """Under one photo's glare another one sees."""
    live, wish = table_for(table_id), body(TogetherShape)
    cards = [card.model_dump(mode="json") for card in wish.cards]
    return {"card": services().scanner.together(cards, deck_of(live))}


@api.get("/tables/<table_id>/layout")
@described("Where this table's cards are marked", answer=dict[str, Any])
def places(table_id: str) -> dict[str, Any]:
    """Sizes and places in millimetres, to draw on photos."""
    return layout(services().decks.deck(table_for(table_id).deck))
