"""Events that all games of the family report alike, to JSON and back."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.expeditions.cards import Card
from companion.expeditions.dealing import LONGEST_NAME
from companion.expeditions.events import Completed, Drew, Ended, Kept, Revealed, Supply
from companion.expeditions.moves import Step
from companion.expeditions.shapes import (
    CardNumber,
    MarksShape,
    StepShape,
    card_named,
    read_marks,
    read_step,
    write_step,
)
from companion.json_shapes import Strict
from companion.lattice import Marks

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


class EndedShape(Strict):
    """See events.Ended."""

    event: Literal["ended"]


def read_common(shape: Any) -> Kept | Supply | Revealed | Completed | Drew | Ended:
    """An event that all games share, from its shape."""
    match shape:
        case KeptShape():
            return Kept(shape.player, tuple(shape.cards))
        case SupplyShape():
            return Supply(tuple(shape.cards))
        case RevealedShape():
            return Revealed(shape.pattern)
        case CompletedShape():
            return Completed(shape.player, shape.number)
        case DrewShape():
            return Drew(shape.player, shape.card, shape.source)
        case _:
            return Ended()


def read_steps(shapes: Sequence[StepShape], cards: Mapping[int, Card]) -> tuple[Step, ...]:
    """Steps, or BadInput that names the card or the cell that does not exist."""
    return tuple(read_step(shape, cards) for shape in shapes)


def read_turns(
    turns: Sequence[Sequence[StepShape]] | None, cards: Mapping[int, Card]
) -> tuple[tuple[Step, ...], ...] | None:
    """The turns that explain a look, None where nothing does."""
    return None if turns is None else tuple(read_steps(turn, cards) for turn in turns)


def read_cards(
    shapes: Sequence[MarksShape], cards: Mapping[int, Card], where: str = "seen"
) -> tuple[tuple[int, Marks], ...]:
    """The cards of a look and their marks."""
    return tuple(
        (shape.number, read_marks(shape, card_named(shape.number, cards).lattice, where))
        for shape in shapes
    )


def write_common(event: Any) -> dict[str, Any]:
    """An event that all games share, as JSON."""
    if isinstance(event, Drew):
        player, card, source = event
        return {"event": "drew", "player": player, "card": card, "from": source}
    plain = {k: list(v) if isinstance(v, tuple) else v for k, v in event._asdict().items()}
    return {"event": type(event).__name__.lower(), **plain}


def write_steps(steps: Sequence[Step], cards: Mapping[int, Card]) -> list[dict[str, Any]]:
    """Steps as JSON."""
    return [write_step(step, cards) for step in steps]


def write_look(event: Any, cards: Mapping[int, Card], sheet: dict[str, Any]) -> dict[str, Any]:
    """A look, with its sheet already written, as JSON."""
    return {
        "event": "seen",
        "player": event.player,
        "cards": [
            {"number": number, "marks": cards[number].lattice.draw(marks)}
            for number, marks in event.cards
        ],
        "sheet": sheet or None,
        "turns": None
        if event.turns is None
        else [write_steps(turn, cards) for turn in event.turns],
    }
