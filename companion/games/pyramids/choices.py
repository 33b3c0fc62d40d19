"""Choices: what the rulebook leaves to the table, each with its ruling and its default."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from companion.choices import Choice, by_ruling, chosen_fields, readings_left

CHOICES: dict[str, Choice] = by_ruling(
    Choice("bonus-on-completed-card", ("allowed", "forbidden")),
    Choice("bonus-without-cell", ("lapses", "forbidden")),
    Choice("skull-and-potion-order", ("player", "skulls-first", "potions-first")),
    Choice("draw-order", ("lowest-number", "each-card")),
    Choice("race-number", ("lower", "higher")),
    Choice("tie-without-pyramids", ("shared", "lowest-unfinished")),
)


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
    return Options(**chosen_fields(CHOICES, chosen))


def all_readings(chosen: Mapping[str, str], open_rulings: Iterable[str]) -> list[Options]:
    """Every way to read the rules that the table has not ruled out, the default reading first."""
    return [options(reading) for reading in readings_left(CHOICES, chosen, open_rulings)]
