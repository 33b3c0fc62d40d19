"""Events to JSON and back: what is stored, sent to other devices, and replayed."""

from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from companion.games.pyramido.choices import options
from companion.games.pyramido.events import (
    Built,
    Ended,
    Event,
    Filled,
    Opened,
    Scored,
    Seen,
    Shown,
)
from companion.games.pyramido.shapes import (
    DominoNumber,
    RowsShape,
    TileShape,
    TurnShape,
    read_pyramid,
    read_tiles,
    read_turn,
    rows_of,
    write_tiles,
    write_turn,
)
from companion.json_shapes import Strict
from companion.table.entry_json import CorrectedShape, read_entry, write_corrected
from companion.table.log import Corrected
from companion.table.seats import LONGEST_NAME

Seat = Annotated[int, Field(ge=0, le=3)]
Pile = Annotated[int, Field(ge=0, le=3)]
Height = Annotated[int, Field(ge=0, le=87)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
MOST_POINTS = 200
Points = Annotated[int, Field(ge=0, le=MOST_POINTS)]


class OpenedShape(Strict):
    """See events.Opened."""

    event: Literal["opened"]
    players: list[Name]
    options: dict[str, str] = Field(default_factory=dict)


def _unknown_piles() -> list[int | None]:
    return [None] * 4


class ShownShape(Strict):
    """See events.Shown."""

    event: Literal["quarry"]
    dominoes: Annotated[list[DominoNumber | None], Field(min_length=3, max_length=3)]
    piles: Annotated[list[DominoNumber | None], Field(min_length=4, max_length=4)] = Field(
        default_factory=_unknown_piles
    )
    heights: Annotated[list[Height], Field(min_length=4, max_length=4)] | None = None


class BuiltShape(TurnShape):
    """See events.Built."""

    event: Literal["built"]
    player: Seat
    pile: Pile | None = None
    halved: Pile | None = None


class FilledShape(Strict):
    """See events.Filled."""

    event: Literal["filled"]
    player: Seat
    tiles: Annotated[list[TileShape], Field(max_length=9)]


class SeenShape(Strict):
    """See events.Seen."""

    event: Literal["seen"]
    player: Seat
    storeys: Annotated[list[RowsShape], Field(max_length=4)]
    resurfacing: Annotated[list[str], Field(max_length=3)] | None = None


class ScoredShape(Strict):
    """See events.Scored."""

    event: Literal["scored"]
    player: Seat
    stage: Annotated[int, Field(ge=1, le=4)]
    points: Points
    resurfacing_left: Annotated[int, Field(ge=0, le=3)] | None = None


class EndedShape(Strict):
    """See events.Ended."""

    event: Literal["ended"]


PlayShape = Annotated[
    OpenedShape | ShownShape | BuiltShape | FilledShape | SeenShape | ScoredShape | EndedShape,
    Field(discriminator="event"),
]


ENTRY: TypeAdapter[Any] = TypeAdapter(
    Annotated[PlayShape | CorrectedShape[PlayShape], Field(discriminator="event")]
)


def read_event(data: object) -> Event | Corrected:
    """An event from its JSON; BadInput says what is wrong with it."""
    return read_entry(data, ENTRY, _event)


def _event(shape: Any) -> Event:
    match shape:
        case OpenedShape():
            return Opened(tuple(shape.players), options(shape.options))
        case ShownShape():
            heights = None if shape.heights is None else tuple(shape.heights)
            return Shown(tuple(shape.dominoes), tuple(shape.piles), heights)
        case BuiltShape():
            return Built(shape.player, read_turn(shape), shape.pile, shape.halved)
        case FilledShape():
            return Filled(shape.player, read_tiles(shape.tiles))
        case SeenShape():
            return _seen(shape)
        case ScoredShape():
            return Scored(shape.player, shape.stage, shape.points, shape.resurfacing_left)
        case _:
            return Ended()


def _seen(shape: SeenShape) -> Seen:
    read_pyramid(shape.storeys, shape.resurfacing)
    tiles = None if shape.resurfacing is None else tuple(shape.resurfacing)
    return Seen(shape.player, tuple(rows_of(rows) for rows in shape.storeys), tiles)


def write_event(event: Event | Corrected) -> dict[str, Any]:
    """An event as JSON."""
    match event:
        case Corrected():
            return write_corrected(event, write_event)
        case Opened(players, chosen):
            return {"event": "opened", "players": list(players), "options": chosen.as_json()}
        case Shown(dominoes, tops, heights):
            high = None if heights is None else list(heights)
            shown = {"dominoes": list(dominoes), "piles": list(tops), "heights": high}
            return {"event": "quarry", **shown}
        case Built(player, turn, pile, halved):
            refill = {"pile": pile, "halved": halved}
            return {"event": "built", "player": player, **write_turn(turn), **refill}
        case Filled(player, tiles):
            return {"event": "filled", "player": player, "tiles": write_tiles(tiles)}
        case Seen():
            return _written_look(event)
        case Scored(player, stage, points, tiles_left):
            written = {"player": player, "stage": stage, "points": points}
            return {"event": "scored", **written, "resurfacing_left": tiles_left}
        case Ended():
            return {"event": "ended"}


def _written_look(event: Seen) -> dict[str, Any]:
    return {
        "event": "seen",
        "player": event.player,
        "storeys": [[list(row) for row in rows] for rows in event.storeys],
        "resurfacing": None if event.tiles is None else list(event.tiles),
    }
