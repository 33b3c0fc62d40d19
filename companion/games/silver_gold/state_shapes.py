"""What devices get of a table of Silver & Gold, as shapes."""

from typing import Any

from pydantic import Field

from companion.expeditions.showing import (
    CompletedShown,
    ExpeditionPlayer,
    ExpeditionsShown,
    SheetShown,
)
from companion.shown import ProjectedShown, ScoreShown


class TreasureShown(CompletedShown):
    """A completed treasure and what it is worth."""

    value: int
    seal: dict[str, Any] | None = Field(description="Colour and points, null if it has none.")


class SilverGoldPlayer(ExpeditionPlayer):
    """A player, as far as reported."""

    sheet: SheetShown
    completed: list[TreasureShown]


class PointsScored(ScoreShown):
    """A player's points, by where they come from."""

    treasures: int
    seals: int
    coins: int
    cups: int
    palms: int


class SilverGoldScores(ProjectedShown):
    """The score as it stands."""

    players: list[PointsScored]


class SilverGoldShown(ExpeditionsShown):
    """Everything known about a table of Silver & Gold, and what isn't."""

    starter: int | None = Field(description="The starting player of this turn.")
    players: list[SilverGoldPlayer]
    palm_worth: int | None = Field(description="What a palm of this turn is worth, if known.")
    cups_left: list[int] = Field(description="The cups that nobody has taken, highest first.")
    projected: SilverGoldScores | None
