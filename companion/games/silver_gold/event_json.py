"""Events to JSON and back: what is stored, sent to other devices, and replayed."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from companion.expeditions.event_json import (
    CompletedShape,
    DrewShape,
    EndedShape,
    KeptShape,
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
from companion.expeditions.event_json import MarkedShape as StepsShape
from companion.expeditions.event_json import OpenedShape as PlayersShape
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
from companion.json_shapes import Strict
from companion.table.entry_json import CorrectedShape, read_entry, write_corrected
from companion.table.log import Corrected


class OpenedShape(PlayersShape):
    """See events.Opened."""

    first: Seat = 0


class MarkedShape(StepsShape):
    """See events.Marked."""

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


ENTRY: TypeAdapter[Any] = TypeAdapter(
    Annotated[PlayShape | CorrectedShape[PlayShape], Field(discriminator="event")]
)


def read_event(data: object, box: Box) -> Event | Corrected:
    """An event from its JSON; BadInput says what is wrong with it."""
    return read_entry(data, ENTRY, lambda shape: _event(shape, box))


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
        case Corrected():
            return write_corrected(event, lambda instead: write_event(instead, box))
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
