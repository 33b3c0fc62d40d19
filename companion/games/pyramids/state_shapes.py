"""What devices get of a table of Pyramids, as shapes."""

from pydantic import Field

from companion.expeditions.showing import (
    CompletedShown,
    ExpeditionPlayer,
    ExpeditionsShown,
    SheetShown,
)
from companion.shown import ProjectedShown, ScoreShown, Told


class FieldsShown(SheetShown):
    """A sheet with its fields one by one."""

    fields: dict[str, str] = Field(description="The fields that must not be empty, by their id.")


class PyramidsPlayer(ExpeditionPlayer):
    """A player, as far as reported."""

    sheet: FieldsShown
    completed: list[CompletedShown]


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


class PyramidsShown(ExpeditionsShown):
    """Everything known about a table of Pyramids, and what isn't."""

    players: list[PyramidsPlayer]
    races: list[RaceShown]
    projected: PyramidsScores | None
