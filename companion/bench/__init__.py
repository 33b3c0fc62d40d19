"""Benchmarks: figures that anyone can measure again, each beside its goal."""

from typing import NamedTuple


class Figure(NamedTuple):
    """A measured figure, its goal, and whether more or less of it is better."""

    name: str
    value: float
    goal: float
    unit: str
    more_is_better: bool = False

    @property
    def reached(self) -> bool:
        """Whether the goal is met."""
        return self.value >= self.goal if self.more_is_better else self.value <= self.goal

    @property
    def _ratio(self) -> str:
        return f" (x {self.value / self.goal:.2f})" if self.goal else ""

    @property
    def told(self) -> str:
        """The figure as a line for people, with its ratio to the goal."""
        bound = "at least" if self.more_is_better else "at most"
        mark = "reached" if self.reached else "MISSED"
        return (
            f"{self.name:57} {self.value:10.3f} {self.unit:8} "
            f"{bound} {self.goal:g}{self._ratio} {mark}"
        )
