"""The state of a table as JSON: its shapes, from which the API's description is made too."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Told(BaseModel):
    """The base of everything that the API answers."""

    model_config = ConfigDict(frozen=True)


class CompletedShown(Told):
    """A completed pyramid."""

    number: int
    color: str
    turn: int = Field(description="The turn of the game, from 0.")


class HeldShown(Told):
    """A card before a player; its number is null where nobody saw it yet."""

    number: int | None
    color: str | None
    marks: list[str] = Field(description="Row by row, X where a mark is; empty if unknown.")


class SheetShown(Told):
    """What a score card must show, and what it showed when somebody last looked."""

    expected: dict[str, Any] = Field(description="Torches, gems, skulls and points.")
    is_known: bool = Field(description="Whether that follows from the marks of all turns.")
    fields: dict[str, str] = Field(description="The fields that must not be empty, by their id.")
    shown: dict[str, Any] | None


class PlayerShown(Told):
    """A player, as far as reported."""

    name: str
    hand: list[HeldShown]
    sheet: SheetShown
    completed: list[CompletedShown]
    owed: int = Field(description="Cards to draw for completed ones.")
    unreported: list[int] = Field(description="Turns of the game, from 0, that nobody reported.")


class PointsShown(Told):
    """Points of a race, and who won them."""

    points: int
    player: int | None = None
    number: int | None = None
    turn: int | None = None


class RaceShown(Told):
    """The race for the points of a colour."""

    color: str
    points: list[PointsShown]
    completed: list[int] = Field(description="Pyramids of the colour, player by player.")


class ScoreShown(Told):
    """A player's points if the game ended now."""

    pyramids: int
    torches: int
    points: int
    gems: int
    skulls: int
    total: int
    rank: int


class GapShown(Told):
    """Something that nobody reported."""

    gap: str
    player: int | None
    turn: int | None
    words: str


class ProjectedShown(Told):
    """The score as it stands."""

    players: list[ScoreShown]
    winners: list[int]
    tie_break: str | None
    rests_on: list[GapShown]


class NoticeShown(Told):
    """Something irregular that the table went on from."""

    turn: int
    player: int
    what: str
    words: str


class CorrectionShown(Told):
    """A change to a turn that was over."""

    entry: int
    target: int
    was: str
    now: str | None


class StateShown(Told):
    """Everything known about a table, and what isn't."""

    entries: int = Field(description="How many entries led here: the `known` of a command.")
    options: dict[str, str]
    round: int = Field(description="From 1; 0 before the first turn.")
    turn: int = Field(description="The turn of the round, from 1; 0 before the first.")
    expeditions: list[str | None] = Field(description="The pattern of every turn so far.")
    patterns_left: dict[str, int] = Field(description="How often each can come this round.")
    players: list[PlayerShown]
    supply: list[int] | None
    races: list[RaceShown]
    draws_due: list[int] = Field(description="Who draws now, in order, one entry a draw.")
    projected: ProjectedShown | None
    gaps: list[GapShown]
    notices: list[NoticeShown]
    corrections: list[CorrectionShown]
    can_undo: bool
    over: bool


class EntryShown(Told):
    """An event in its place."""

    seq: int
    command: str
    at: str
    event: dict[str, Any]
    words: str
    counts: bool = Field(description="False once it was taken back.")


class TableShown(Told):
    """A table from outside."""

    id: str
    code: str
    name: str
    deck: str
    game: str
    locked: bool
    is_host: bool
    over: bool
    players: list[str]
    created_at: str
