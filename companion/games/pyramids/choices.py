"""Choices: what the rulebook leaves to the table, each with its ruling and its default."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from itertools import product

from companion.bad_input import BadInput


@dataclass(frozen=True)
class Choice:
    """A question that a table may settle before the game; the first value is the default."""

    ruling: str
    values: tuple[str, ...]

    @property
    def default(self) -> str:
        """What holds where the table says nothing."""
        return self.values[0]

    @property
    def option(self) -> str:
        """Its name as a field of Options."""
        return self.ruling.replace("-", "_")


CHOICES: dict[str, Choice] = {
    choice.ruling: choice
    for choice in (
        Choice("bonus-on-completed-card", ("allowed", "forbidden")),
        Choice("bonus-without-cell", ("lapses", "forbidden")),
        Choice("skull-and-potion-order", ("player", "skulls-first", "potions-first")),
        Choice("draw-order", ("lowest-number", "each-card")),
        Choice("race-number", ("lower", "higher")),
        Choice("tie-without-pyramids", ("shared", "lowest-unfinished")),
    )
}


@dataclass(frozen=True)
class Options:
    """One value for every Choice: what this table plays by."""

    bonus_on_completed_card: str = "allowed"
    bonus_without_cell: str = "lapses"
    skull_and_potion_order: str = "player"
    draw_order: str = "lowest-number"
    race_number: str = "lower"
    tie_without_pyramids: str = "shared"

    def as_json(self) -> dict[str, str]:
        """By ruling id, as in files."""
        return {f.name.replace("_", "-"): getattr(self, f.name) for f in fields(self)}


def options(chosen: Mapping[str, str]) -> Options:
    """The options of a table that chose these, by ruling id, and left the rest at its default."""
    for ruling, value in chosen.items():
        if ruling not in CHOICES:
            raise BadInput(
                f"options: {ruling!r} is no choice of the rules; choices are {', '.join(CHOICES)}"
            )
        if value not in CHOICES[ruling].values:
            raise BadInput(
                f"options: {ruling} cannot be {value!r}; "
                f"it is one of {', '.join(CHOICES[ruling].values)}"
            )
    return Options(**{CHOICES[ruling].option: value for ruling, value in chosen.items()})


def all_readings(chosen: Mapping[str, str], open_rulings: Iterable[str]) -> list[Options]:
    """Every way to read the rules that the table has not ruled out, the default reading first."""
    unsettled = [CHOICES[ruling] for ruling in open_rulings if ruling not in chosen]
    return [
        options({**chosen, **dict(zip((c.ruling for c in unsettled), values, strict=True))})
        for values in product(*(choice.values for choice in unsettled))
    ]
