"""What the API takes and answers, beside the shapes that the rules already have."""

from typing import Annotated, Any, TypeAlias

from pydantic import Field

from companion.games.pyramids.event_json import CorrectedShape, PlayShape
from companion.games.pyramids.shapes import MarksShape, SheetShape
from companion.json_shapes import Strict
from web.state_shapes import EntryShown, StateShown, TableShown, Told

CommandId: TypeAlias = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9_-]{8,64}$",
        description="Made up by the sender, new for every command; sent again, it changes nothing.",
    ),
]
Known: TypeAlias = Annotated[
    int, Field(ge=0, description="How many entries the sender knows; 409 if there are more.")
]
AnyEvent: TypeAlias = Annotated[PlayShape | CorrectedShape, Field(discriminator="event")]


class OpenShape(Strict):
    """A new table. With players, they sit down at once."""

    id: CommandId
    name: Annotated[str, Field(max_length=200)] = ""
    deck: Annotated[str, Field(max_length=60)] = "built-in"
    players: list[str] | None = None
    options: dict[str, str] = Field(default_factory=dict)


class JoinShape(Strict):
    """A code as typed; case and spaces do not matter."""

    code: Annotated[str, Field(max_length=40)]


class CommandShape(Strict):
    """A command that needs nothing but its id, such as an undo."""

    id: CommandId
    known: Known


class AppendShape(CommandShape):
    """An event that happened."""

    event: AnyEvent


class CorrectShape(CommandShape):
    """An earlier entry that no longer counts, and what stands in its place, if anything."""

    target: Annotated[int, Field(ge=0)]
    instead: PlayShape | None = None


class LockShape(Strict):
    """Whether the table is closed to further devices."""

    locked: bool


class LookShape(Strict):
    """What a player's cards and, perhaps, sheet show."""

    player: Annotated[int, Field(ge=0, le=3)]
    cards: list[MarksShape]
    sheet: SheetShape | None = None


class TableAnswer(Told):
    """A table with its state, and its entries from the asked place on."""

    table: TableShown
    state: StateShown
    entries: list[EntryShown]


class AppendedAnswer(Told):
    """An entry that has its place; again if it had it already."""

    entry: EntryShown
    again: bool
    state: StateShown


class LookAnswer(Told):
    """The referee's word on a look, if there is one, and the event to append."""

    ruling: dict[str, Any] | None
    event: PlayShape


class TableRowAnswer(Told):
    """A table in a list."""

    id: str
    name: str
    game: str
    deck: str
    locked: bool
    over: bool
    created_at: str


class ReadingAnswer(Told):
    """What a photo shows, card by card."""

    reading: dict[str, Any]


class PhotoAnswer(ReadingAnswer):
    """A photo that is kept, by its name."""

    photo: str


class ErrorShape(Told):
    """What is wrong."""

    code: str
    text: str


class ErrorAnswer(Told):
    """The answer to whatever could not be done."""

    error: ErrorShape


class StaleAnswer(ErrorAnswer):
    """The table went on: what happened since, and where it stands now."""

    newest: int
    entries: list[EntryShown]
    state: StateShown
