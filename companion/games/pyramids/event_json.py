"""Events to JSON and back: what is stored, sent to other devices, and replayed."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from companion.expeditions.event_json import (
    CompletedShape,
    DrewShape,
    EndedShape,
    KeptShape,
    MarkedShape,
    OpenedShape,
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
from companion.games.pyramids.box import Box
from companion.games.pyramids.choices import options
from companion.games.pyramids.events import Event, Marked, Opened, Seen
from companion.games.pyramids.shapes import (
    MarksShape,
    SheetShape,
    StepShape,
    read_sheet,
    write_sheet,
)
from companion.json_shapes import Strict
from companion.table.entry_json import CorrectedShape, read_entry, write_corrected
from companion.table.log import Corrected


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


ENTRY: TypeAdapter[Any] = TypeAdapter(
    Annotated[PlayShape | CorrectedShape[PlayShape], Field(discriminator="event")]
)


def read_event(data: object, box: Box) -> Event | Corrected:
    """An event from its JSON; BadInput says what is wrong with it."""
    return read_entry(data, ENTRY, lambda shape: _event(shape, box))


def _event(shape: Any, box: Box) -> Event:
    match shape:
        case OpenedShape():
            return Opened(tuple(shape.players), options(shape.options))
        case MarkedShape():
            return Marked(shape.player, read_steps(shape.steps, box.chambers))
        case SeenShape():
            cards = read_cards(shape.cards, box.chambers)
            turns = read_turns(shape.turns, box.chambers)
            return Seen(shape.player, cards, read_sheet(shape.sheet), turns)
        case _:
            return read_common(shape)


def write_event(event: Event | Corrected, box: Box) -> dict[str, Any]:
    """An event as JSON."""
    match event:
        case Corrected():
            return write_corrected(event, lambda instead: write_event(instead, box))
        case Opened(players, chosen):
            return {"event": "opened", "players": list(players), "options": chosen.as_json()}
        case Marked(player, steps):
            return {"event": "marked", "player": player, "steps": write_steps(steps, box.chambers)}
        case Seen():
            return write_look(event, box.chambers, write_sheet(event.sheet))
        case _:
            return write_common(event)
