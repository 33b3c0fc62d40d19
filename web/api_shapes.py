"""What the API takes and answers, beside the shapes that the rules already have."""

from typing import Annotated, Any, TypeAlias

from pydantic import Field

from companion.games import DEFAULT
from companion.json_shapes import Strict
from companion.shown import Told
from web.games import EventOfAny, StateOfAny
from web.state_shapes import EntryShown, TableShown

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


class OpenShape(Strict):
    """A new table. With players, they sit down at once."""

    id: CommandId
    name: Annotated[str, Field(max_length=200)] = ""
    game: Annotated[str, Field(max_length=40)] = DEFAULT
    deck: Annotated[str | None, Field(max_length=60, description="Our own if none is named.")] = (
        None
    )
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

    event: EventOfAny


class CorrectShape(CommandShape):
    """An earlier entry that no longer counts, and what stands in its place, if anything."""

    target: Annotated[int, Field(ge=0)]
    instead: EventOfAny | None = None


class LockShape(Strict):
    """Whether the table is closed to further devices."""

    locked: bool


class TableAnswer(Told):
    """A table with its state, and its entries from the asked place on."""

    table: TableShown
    state: StateOfAny
    entries: list[EntryShown]


class AppendedAnswer(Told):
    """An entry that has its place; again if it had it already."""

    entry: EntryShown
    again: bool
    state: StateOfAny


class LookAnswer(Told):
    """The referee's word on a look, if there is one, and the event to append."""

    ruling: dict[str, Any] | None
    event: EventOfAny


class CellsShown(Told):
    """Cells of a card, each as row and column."""

    card: int
    cells: list[tuple[int, int]]


class SettledShown(Told):
    """A cell that a photo was unsure of, and is no more."""

    card: int
    cell: tuple[int, int]
    marked: bool
    because: str = Field(description="marked-before, never-marked or only-explanation")


class WeighedAnswer(Told):
    """What becomes of a photo's unsure cells; `explained` is null where that was not searched."""

    settled: list[SettledShown]
    asked: list[CellsShown]
    doubted: list[CellsShown]
    explained: bool | None


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
    state: StateOfAny
