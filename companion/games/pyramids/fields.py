"""Fields of a score card: what each must show, and how that compares with what is seen.

A field's state is one of empty, cross and strike, as a Reading of a score card says it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from companion.decks import GEMS
from companion.decks.model import field_ids
from companion.games.pyramids.audit import SheetSeen
from companion.games.pyramids.races import Award
from companion.games.pyramids.sheet import Sheet

EMPTY, CROSS, STRIKE = "empty", "cross", "strike"


class Difference(NamedTuple):
    """A field that shows something else than it must."""

    field: str
    must: str
    shown: str


def fields_of(sheet: Sheet, awards: Iterable[Award], player: int) -> dict[str, str]:
    """Every field of a player's score card as it must look."""
    crossed = {f"torch.{round_}" for round_ in sheet.torches}
    crossed |= {f"gem.red.{n}" for n in range(1, sheet.red_gems + 1)}
    crossed |= {f"gem.green.{n}" for n in range(1, sheet.green_gems + 1)}
    crossed |= {f"skull.{n}" for n in range(1, sheet.skulls + 1)}
    points = {
        f"points.{award.color}.{award.points}": CROSS if award.player == player else STRIKE
        for award in awards
    }
    return {field: points.get(field, CROSS if field in crossed else EMPTY) for field in field_ids()}


def differences(must: Mapping[str, str], shown: Mapping[str, str]) -> list[Difference]:
    """Where a score card differs from what it must show, as far as it was seen."""
    return [
        Difference(field, state, shown[field])
        for field, state in must.items()
        if field in shown and shown[field] != state
    ]


def sheet_of(shown: Mapping[str, str]) -> SheetSeen:
    """The sheet that these fields show; counts take every cross, wherever it stands in its row."""
    crossed = [field.split(".") for field, state in shown.items() if state == CROSS]
    gems = {color: sum(field[:2] == ["gem", color] for field in crossed) for color in GEMS}
    return SheetSeen(
        frozenset(int(field[1]) for field in crossed if field[0] == "torch"),
        gems["red"],
        gems["green"],
        sum(field[0] == "skull" for field in crossed),
        frozenset((field[1], int(field[2])) for field in crossed if field[0] == "points"),
    )
