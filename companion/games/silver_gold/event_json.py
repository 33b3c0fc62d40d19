"""Events to JSON and back: what is stored, sent to other devices, and replayed."""

import json
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from companion.bad_input import BadInput
from companion.expeditions.event_json import (
    CompletedShape,
    DrewShape,
    EndedShape,
    KeptShape,
    Name,
    RevealedShape,
    Seat,
    SupplyShape,
    read_cards,
    read_common,
    read_steps,
    read_turns,
    write_common,
    write_look,
    write_steps,
)
from companion.games.silver_gold.box import Box
from companion.games.silver_gold.choices import options
from companion.games.silver_gold.events import Event, Marked, Opened, Seen
from companion.games.silver_gold.shapes import (
    MarksShape,
    SheetShape,
    StepShape,
    read_sheet,
    write_sheet,
)
from companion.json_shapes import Strict, sentences
from companion.table.log import Corrected


class OpenedShape(Strict):
    """See events.Opened."""

    event: Literal["opened"]
    players: list[Name]
    options: dict[str, str] = Field(default_factory=dict)
    first: Seat = 0


class MarkedShape(Strict):
    """See events.Marked."""

    event: Literal["marked"]
    player: Seat
    steps: list[StepShape]
    skipped: Annotated[int, Field(ge=0, le=4)] = 0


class SeenShape(Strict):
    """See events.Seen."""

    event: Literal["seen"]
    player: Seat
    cards: list[MarksShape]
    sheet: SheetShape | None = None
    turns: list[list[StepShape]] | None = None


PlayShape = Annotated[
    OpenedShape
    | KeptShape
    | SupplyShape
    | RevealedShape
    | MarkedShape
    | CompletedShape
    | DrewShape
    | SeenShape
    | EndedShape,
    Field(discriminator="event"),
]


class CorrectedShape(Strict):
    """See table.log.Corrected."""

    event: Literal["corrected"]
    target: Annotated[int, Field(ge=0)]
    instead: PlayShape | None = None


ENTRY: TypeAdapter[Any] = TypeAdapter(
    Annotated[PlayShape | CorrectedShape, Field(discriminator="event")]
)


def read_event(data: object, box: Box) -> Event | Corrected:
    """An event from its JSON; BadInput says what is wrong with it."""
    try:
        shape = ENTRY.validate_json(json.dumps(data))
    except ValidationError as error:
        raise BadInput(f"this is no event: {'; '.join(sentences(error))}") from None
    if isinstance(shape, CorrectedShape):
        instead = None if shape.instead is None else _event(shape.instead, box)
        return Corrected(shape.target, instead)
    return _event(shape, box)


def _event(shape: Any, box: Box) -> Event:
    match shape:
        case OpenedShape():
            return Opened(tuple(shape.players), options(shape.options), shape.first)
        case MarkedShape():
            return Marked(shape.player, read_steps(shape.steps, box.cards), shape.skipped)
        case SeenShape():
            cards = read_cards(shape.cards, box.cards)
            turns = read_turns(shape.turns, box.cards)
            return Seen(shape.player, cards, read_sheet(shape.sheet), turns)
        case _:
            return read_common(shape)


def write_event(event: Event | Corrected, box: Box) -> dict[str, Any]:
    """An event as JSON."""
    match event:
        case Corrected(target, instead):
            written = None if instead is None else write_event(instead, box)
            return {"event": "corrected", "target": target, "instead": written}
        case Opened(players, chosen, first):
            chosen_ids = chosen.as_json()
            return {
                "event": "opened",
                "players": list(players),
                "options": chosen_ids,
                "first": first,
            }
        case Marked(player, steps, skipped):
            written_steps = write_steps(steps, box.cards)
            skip = {"skipped": skipped} if skipped else {}
            return {"event": "marked", "player": player, "steps": written_steps, **skip}
        case Seen():
            return write_look(event, box.cards, write_sheet(event.sheet))
        case _:
            return write_common(event)
