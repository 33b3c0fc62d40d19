"""Choices: what the rulebook leaves to the table, each with its ruling and its default."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from companion.choices import Choice, by_ruling, chosen_fields, readings_left

CHOICES: dict[str, Choice] = by_ruling(
    Choice("palm-may-be-skipped", ("forbidden", "allowed")),
)


@dataclass(frozen=True)
class Options:
    """One value for every Choice: what this table plays by."""

    palm_may_be_skipped: str = "forbidden"

    @property
    def bonus_on_completed_card(self) -> str:
        """No question here: a complete treasure has no free cell."""
        return "allowed"

    @property
    def bonus_without_cell(self) -> str:
        """No choice here: forbidding it could leave a player without any turn."""
        return "lapses"

    @property
    def may_skip_palms(self) -> bool:
        """Whether a palm may be marked without writing its points down."""
        return self.palm_may_be_skipped == "allowed"

    def as_json(self) -> dict[str, str]:
        """By ruling id, as in files."""
        return {f.name.replace("_", "-"): getattr(self, f.name) for f in fields(self)}


def options(chosen: Mapping[str, str]) -> Options:
    """The options of a table that chose these, by ruling id, and left the rest at its default."""
    return Options(**chosen_fields(CHOICES, chosen))


def all_readings(chosen: Mapping[str, str], open_rulings: Iterable[str]) -> list[Options]:
    """Every way to read the rules that the table has not ruled out, the default reading first."""
    return [options(reading) for reading in readings_left(CHOICES, chosen, open_rulings)]
