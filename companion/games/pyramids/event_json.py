"""Events to JSON and back: what is stored, sent to other devices, and replayed."""

import json
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError

from companion.bad_input import BadInput
from companion.games.pyramids.box import Box
from companion.games.pyramids.choices import options
from companion.games.pyramids.dealing import LONGEST_NAME
from companion.games.pyramids.events import (
    Completed,
    Drew,
    Ended,
    Event,
    Kept,
    Marked,
    Opened,
    Revealed,
    Seen,
    Supply,
)
from companion.games.pyramids.shapes import (
    CardNumber,
    MarksShape,
    SheetShape,
    StepShape,
    read_marks,
    read_sheet,
    read_step,
    write_sheet,
    write_step,
)
from companion.json_shapes import Strict, sentences
from companion.table.log import Corrected

Seat = Annotated[int, Field(ge=0, le=3)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class OpenedShape(Strict):
    """See events.Opened."""

    event: Literal["opened"]
    players: list[Name]
    options: dict[str, str] = Field(default_factory=dict)


class KeptShape(Strict):
    """See events.Kept."""

    event: Literal["kept"]
    player: Seat
    cards: list[CardNumber]


class SupplyShape(Strict):
    """See events.Supply."""

    event: Literal["supply"]
    cards: list[CardNumber]


class RevealedShape(Strict):
    """See events.Revealed."""

    event: Literal["revealed"]
    pattern: str | None = None


class MarkedShape(Strict):
    """See events.Marked."""

    event: Literal["marked"]
    player: Seat
    steps: list[StepShape]


class CompletedShape(Strict):
    """See events.Completed."""

    event: Literal["completed"]
    player: Seat
    number: CardNumber


class DrewShape(Strict):
    """See events.Drew."""

    event: Literal["drew"]
    player: Seat
    card: CardNumber | None = None
    source: Literal["supply", "deck"] = Field(alias="from")


class SeenShape(Strict):
    """See events.Seen."""

    event: Literal["seen"]
    player: Seat
    cards: list[MarksShape]
    sheet: SheetShape | None = None
    turns: list[list[StepShape]] | None = None


class EndedShape(Strict):
    """See events.Ended."""

    event: Literal["ended"]


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
            return Opened(tuple(shape.players), options(shape.options))
        case KeptShape():
            return Kept(shape.player, tuple(shape.cards))
        case SupplyShape():
            return Supply(tuple(shape.cards))
        case RevealedShape():
            return Revealed(shape.pattern)
        case MarkedShape():
            return Marked(shape.player, _steps(shape.steps, box))
        case CompletedShape():
            return Completed(shape.player, shape.number)
        case DrewShape():
            return Drew(shape.player, shape.card, shape.source)
        case SeenShape():
            return _seen(shape, box)
        case _:
            return Ended()


def _steps(shapes: list[StepShape], box: Box) -> tuple[Any, ...]:
    return tuple(read_step(shape, box.chambers) for shape in shapes)


def _seen(shape: SeenShape, box: Box) -> Seen:
    cards = []
    for card in shape.cards:
        if card.number not in box.chambers:
            raise BadInput(f"the deck has no card {card.number}; check its number")
        marks = read_marks(card, box.chambers[card.number].lattice, "seen")
        cards.append((card.number, marks))
    turns = None if shape.turns is None else tuple(_steps(turn, box) for turn in shape.turns)
    return Seen(shape.player, tuple(cards), read_sheet(shape.sheet), turns)


def write_event(event: Event | Corrected, box: Box) -> dict[str, Any]:
    """An event as JSON."""
    match event:
        case Corrected(target, instead):
            written = None if instead is None else write_event(instead, box)
            return {"event": "corrected", "target": target, "instead": written}
        case Opened(players, chosen):
            return {"event": "opened", "players": list(players), "options": chosen.as_json()}
        case Marked(player, steps):
            turn = [write_step(step, box.chambers) for step in steps]
            return {"event": "marked", "player": player, "steps": turn}
        case Drew(player, card, source):
            return {"event": "drew", "player": player, "card": card, "from": source}
        case Seen():
            return _written_look(event, box)
        case _:
            name = type(event).__name__.lower()
            plain = {k: list(v) if isinstance(v, tuple) else v for k, v in event._asdict().items()}
            return {"event": name, **plain}


def _written_look(event: Seen, box: Box) -> dict[str, Any]:
    written: dict[str, Any] = {
        "event": "seen",
        "player": event.player,
        "cards": [
            {"number": number, "marks": box.chambers[number].lattice.draw(marks)}
            for number, marks in event.cards
        ],
        "sheet": write_sheet(event.sheet) or None,
        "turns": None,
    }
    if event.turns is not None:
        written["turns"] = [[write_step(step, box.chambers) for step in t] for t in event.turns]
    return written
