"""What was played here: every game's outcome, and what they come to for each person."""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from typing import NamedTuple

from companion.bad_input import BadInput
from companion.store.models import TableRow
from web.own_pages import TRYING
from web.plots import Bars, Lines, line_chart, stacked_bars
from web.results import result_of
from web.services import services
from web.tables import LiveTable

MOST_LINES = 6
MOST_OUTCOMES = 1000


class Outcome(NamedTuple):
    """Where a table stands."""

    names: tuple[str, ...]
    totals: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    """By player, the points of each kind."""
    kinds: tuple[str, ...]
    winners: tuple[int, ...]


class Played(NamedTuple):
    """A table of this device, and its outcome; None where it cannot be read or nobody sat."""

    row: TableRow
    outcome: Outcome | None


def played_by(device: str) -> list[Played]:
    """All tables that a device joined, the newest first; the story to try was nobody's game."""
    rows = [row for row in services().tables.store.of_device(device) if row.name != TRYING]
    lengths = services().tables.store.lengths(row.id for row in rows)
    return [Played(row, _outcome(row.id, lengths.get(row.id, 0))) for row in rows]


@lru_cache(maxsize=MOST_OUTCOMES)
def _outcome(table_id: str, length: int) -> Outcome | None:
    """The outcome of a table with so many entries: the same for as long as it has no more."""
    with suppress(BadInput):
        live = services().tables.get(table_id)
        return None if live is None else outcome_of(live)
    return None


def outcome_of(live: LiveTable) -> Outcome | None:
    """How a table ended, or stands."""
    result = result_of(live.book, live.game, live.view().table)
    if result is None:
        return None
    return Outcome(
        tuple(result.names),
        tuple(score["total"] for score in result.scores),
        tuple(tuple(score[kind] for kind in result.kinds) for score in result.scores),
        tuple(result.kinds),
        tuple(seat for seat, score in enumerate(result.scores) if score["winner"]),
    )


class Person(NamedTuple):
    """What somebody's finished games come to."""

    name: str
    totals: list[int]
    """The oldest first."""
    wins: int
    kinds: dict[str, int]
    """Points by kind, all games together."""

    @property
    def games(self) -> int:
        """How many."""
        return len(self.totals)

    @property
    def average(self) -> float:
        """Points a game."""
        return sum(self.totals) / len(self.totals)

    @property
    def best(self) -> int:
        """The most points of a game."""
        return max(self.totals)


class Statistics(NamedTuple):
    """Finished games of one kind, and those who played them, who played most first."""

    games: int
    since: datetime | None
    people: list[Person]

    def over_time(self) -> Lines | None:
        """Scores game by game, of those who played most."""
        shown = [one for one in self.people[:MOST_LINES] if one.games > 1]
        most = max((one.games for one in shown), default=0)
        ground = ["" if most > 12 and nth % 5 else str(nth) for nth in range(1, most + 1)]
        return line_chart([(one.name, one.totals) for one in shown], ground)

    def averages(self, kinds: dict[str, str]) -> Bars:
        """Average points by kind, of those who played most."""
        rows = [
            (one.name, {kind: round(one.kinds.get(kind, 0) / one.games) for kind in kinds})
            for one in self.people[:MOST_LINES]
        ]
        return stacked_bars(kinds, rows, ())


def statistics(played: Sequence[Played], game: str) -> Statistics:
    """The finished games of a kind, by the names that people go by now."""
    renamed = services().people.renamed()
    done = [one for one in reversed(played) if one.row.over and one.row.game == game]
    people: dict[str, Person] = {}
    for one in done:
        if one.outcome is not None:
            _add(people, one.outcome, renamed)
    most_first = sorted(people.values(), key=lambda one: (-one.games, -one.wins, one.name))
    return Statistics(len(done), done[0].row.created_at if done else None, most_first)


def _add(people: dict[str, Person], outcome: Outcome, renamed: dict[str, str]) -> None:
    for seat, played_as in enumerate(outcome.names):
        name = renamed.get(played_as, played_as)
        so_far = people.get(name, Person(name, [], 0, {}))
        kinds = Counter(so_far.kinds)
        kinds.update(dict(zip(outcome.kinds, outcome.points[seat], strict=True)))
        people[name] = Person(
            name,
            [*so_far.totals, outcome.totals[seat]],
            so_far.wins + (seat in outcome.winners),
            dict(kinds),
        )


def games_of(played: Iterable[Played]) -> list[str]:
    """The kinds of games among these, those played most first."""
    return [game for game, _count in Counter(one.row.game for one in played).most_common()]
