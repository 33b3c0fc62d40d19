"""What devices get of a table, whatever is played there: what every game's state has.

Each game's own state, and the API's description, are made of these.
"""

from collections.abc import Callable, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from companion.table.log import Table


class Told(BaseModel):
    """The base of everything that the API answers."""

    model_config = ConfigDict(frozen=True)


class PlayerShown(Told):
    """A player, as far as reported."""

    name: str


class ScoreShown(Told):
    """A player's points if the game ended now."""

    total: int
    rank: int

    def by_kind(self) -> dict[str, int]:
        """The points by where they come from, which add up to the total."""
        return {name: points for name, points in self if name not in ("total", "rank")}


class GapShown(Told):
    """Something that nobody reported."""

    gap: str
    player: int | None
    turn: int | None
    words: str


class ProjectedShown(Told):
    """The score as it stands."""

    players: Sequence[ScoreShown]
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
    players: Sequence[PlayerShown]
    projected: ProjectedShown | None
    gaps: list[GapShown]
    notices: list[NoticeShown]
    corrections: list[CorrectionShown]
    can_undo: bool
    over: bool


def corrections_shown(table: Table[Any], tell: Callable[[Any], str]) -> list[CorrectionShown]:
    """The changes to turns that were over, each event in words."""
    return [
        CorrectionShown(
            entry=one.entry,
            target=one.target,
            was=tell(one.was),
            now=None if one.instead is None else tell(one.instead),
        )
        for one in table.corrections
    ]
