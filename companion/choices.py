"""Choices: what a rulebook leaves to the table, each with its ruling and its default."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import product

from companion.bad_input import BadInput
from companion.refusals import said


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
        """Its name as a field of the game's Options."""
        return self.ruling.replace("-", "_")


def by_ruling(*choices: Choice) -> dict[str, Choice]:
    """Choices by the ruling that each belongs to."""
    return {choice.ruling: choice for choice in choices}


def chosen_fields(choices: Mapping[str, Choice], chosen: Mapping[str, str]) -> dict[str, str]:
    """What a table chose, by ruling id, as fields of the game's Options; BadInput if it can't."""
    for ruling, value in chosen.items():
        if ruling not in choices:
            raise BadInput(said("no-such-choice", ruling=ruling, names=list(choices)))
        if value not in choices[ruling].values:
            raise BadInput(
                said("no-such-value", ruling=ruling, value=value, values=choices[ruling].values)
            )
    return {choices[ruling].option: value for ruling, value in chosen.items()}


def readings_left(
    choices: Mapping[str, Choice], chosen: Mapping[str, str], open_rulings: Iterable[str]
) -> list[dict[str, str]]:
    """Every way to read the rules that a table has not ruled out, the default reading first."""
    unsettled = [choices[ruling] for ruling in open_rulings if ruling not in chosen]
    return [
        {**chosen, **dict(zip((c.ruling for c in unsettled), values, strict=True))}
        for values in product(*(choice.values for choice in unsettled))
    ]
