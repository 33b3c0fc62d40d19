"""What devices get of a table of Pyramids, as shapes."""

from typing import Any

from pydantic import Field

from companion.expeditions.showing import CompletedShown, HeldShown
from companion.shown import PlayerShown, ProjectedShown, ScoreShown, StateShown, Told


class SheetShown(Told):
    """What a score card must show, and what it showed when somebody last looked."""

    expected: dict[str, Any] = Field(description="Torches, gems, skulls and points.")
    is_known: bool = Field(description="Whether that follows from the marks of all turns.")
    fields: dict[str, str] = Field(description="The fields that must not be empty, by their id.")
    shown: dict[str, Any] | None


class PyramidsPlayer(PlayerShown):
    """A player, as far as reported."""

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


class PointsScored(ScoreShown):
    """A player's points, by where they come from."""

    pyramids: int
    torches: int
    points: int
    gems: int
    skulls: int


class PyramidsScores(ProjectedShown):
    """The score as it stands."""

    players: list[PointsScored]


class PyramidsShown(StateShown):
    """Everything known about a table of Pyramids, and what isn't."""

    round: int = Field(description="From 1; 0 before the first turn.")
    turn: int = Field(description="The turn of the round, from 1; 0 before the first.")
    expeditions: list[str | None] = Field(description="The pattern of every turn so far.")
    patterns_left: dict[str, int] = Field(description="How often each can come this round.")
    players: list[PyramidsPlayer]
    supply: list[int] | None
    races: list[RaceShown]
    draws_due: list[int] = Field(description="Who draws now, in order, one entry a draw.")
    projected: PyramidsScores | None
