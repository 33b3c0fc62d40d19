"""What devices get of a table of Silver & Gold, as shapes."""

from typing import Any

from pydantic import Field

from companion.expeditions.showing import CompletedShown, HeldShown
from companion.shown import PlayerShown, ProjectedShown, ScoreShown, StateShown, Told


class TreasureShown(CompletedShown):
    """A completed treasure and what it is worth."""

    value: int
    seal: dict[str, Any] | None = Field(description="Colour and points, null if it has none.")


class SheetShown(Told):
    """What a score card must show, and what it showed when somebody last looked."""

    expected: dict[str, Any] = Field(description="Coins, cups and palms; null: worth not known.")
    is_known: bool = Field(description="Whether that follows from the marks of all turns.")
    shown: dict[str, Any] | None


class SilverGoldPlayer(PlayerShown):
    """A player, as far as reported."""

    hand: list[HeldShown]
    sheet: SheetShown
    completed: list[TreasureShown]
    owed: int = Field(description="Cards to draw for completed ones.")
    unreported: list[int] = Field(description="Turns of the game, from 0, that nobody reported.")


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


class SilverGoldShown(StateShown):
    """Everything known about a table of Silver & Gold, and what isn't."""

    round: int = Field(description="From 1; 0 before the first turn.")
    turn: int = Field(description="The turn of the round, from 1; 0 before the first.")
    starter: int | None = Field(description="The starting player of this turn.")
    expeditions: list[str | None] = Field(description="The pattern of every turn so far.")
    patterns_left: dict[str, int] = Field(description="How often each can come this round.")
    players: list[SilverGoldPlayer]
    supply: list[int] | None
    palm_worth: int | None = Field(description="What a palm of this turn is worth, if known.")
    cups_left: list[int] = Field(description="The cups that nobody has taken, highest first.")
    draws_due: list[int] = Field(description="Who draws now, in order, one entry a draw.")
    projected: SilverGoldScores | None
