"""What the rulebook of Pyramido leaves to the table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from companion.choices import Choice, by_ruling, chosen_fields, readings_left

CHOICES: dict[str, Choice] = by_ruling(
    Choice("zones-over-storeys", ("seen-from-above", "block-to-block")),
    Choice("covered-symbols", ("hidden", "counted")),
    Choice("mark-without-symbol", ("forbidden", "allowed")),
    Choice(
        "tie-for-next-start",
        ("from-starting-player", "starting-player-last", "from-stage-starter"),
    ),
)


@dataclass(frozen=True)
class Options:
    """One value for every Choice: what this table plays by."""

    zones_over_storeys: str = "seen-from-above"
    covered_symbols: str = "hidden"
    mark_without_symbol: str = "forbidden"
    tie_for_next_start: str = "from-starting-player"

    def as_json(self) -> dict[str, str]:
        """By ruling id, as in files."""
        return {f.name.replace("_", "-"): getattr(self, f.name) for f in fields(self)}


def options(chosen: Mapping[str, str]) -> Options:
    """The options of a table that chose these, by ruling id, and left the rest at its default."""
    return Options(**chosen_fields(CHOICES, chosen))


def all_readings(chosen: Mapping[str, str], open_rulings: Iterable[str]) -> list[Options]:
    """Every way to read the rules that the table has not ruled out, the default reading first."""
    return [options(reading) for reading in readings_left(CHOICES, chosen, open_rulings)]
