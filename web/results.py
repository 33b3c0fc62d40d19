"""The result of a table: every player's points by kind, who won and why, and how it came about."""

from datetime import datetime
from typing import Any, NamedTuple

from companion.book import Book
from companion.table.log import Table, new_table
from web.languages import chosen_language
from web.languages import gettext as _
from web.plots import Bars, Lines, line_chart, stacked_bars
from web.tables import LiveTable, View

SECONDS_A_MINUTE = 60


class Result(NamedTuple):
    """Where a table stands, in the order of its players."""

    names: list[str]
    kinds: dict[str, str]
    """What the points are called, by their key, in the game's own order."""
    scores: list[dict[str, Any]]
    """By player: name, the points by kind, total, rank, winner."""
    winners: list[str]
    tie_break: str | None
    over: bool

    @property
    def sentence(self) -> str:
        """Who won, or leads."""
        best = max((score["total"] for score in self.scores), default=0)
        names = ", ".join(self.winners)
        if len(self.winners) > 1:
            return _("%(names)s share the win with %(total)s points.", names=names, total=best)
        if self.over:
            return _("%(name)s wins with %(total)s points.", name=names, total=best)
        return _("%(name)s leads with %(total)s points.", name=names, total=best)

    def bars(self) -> Bars:
        """The scores as stacked bars, the best first."""
        ranked = sorted(self.scores, key=lambda one: one["rank"])
        rows = [(one["name"], {kind: one[kind] for kind in self.kinds}) for one in ranked]
        first = [nth for nth, one in enumerate(ranked) if one["winner"]]
        return stacked_bars(self.kinds, rows, first)


def result_of(book: Book, game: Any, table: Table[Any]) -> Result | None:
    """The result as it stands; None where nobody sits."""
    language = chosen_language()
    state = book.shown(game, table, language)
    if state.projected is None:
        return None
    names = [player.name for player in state.players]
    projected = state.projected
    words = book.kinds(language)
    scores = [
        {
            "name": name,
            **score.model_dump(),
            **score.by_kind(),
            "winner": seat in projected.winners,
        }
        for seat, (name, score) in enumerate(zip(names, projected.players, strict=True))
    ]
    winners = [names[seat] for seat in projected.winners]
    kinds = {kind: words.get(kind, kind) for kind in projected.players[0].by_kind()}
    return Result(names, kinds, scores, winners, projected.tie_break, state.over)


def race_over_time(book: Book, game: Any, table: Table[Any]) -> Lines | None:
    """Everybody's total at the end of each turn; None where no turns are known."""
    totals: list[list[int]] = []
    then = new_table(game)
    turns = 0
    for _place, event in table.counting:
        if game.opens_turn(event):
            turns += 1
            totals.append(_totals(book, game, then))
        then = then.append(event)
    totals.append(_totals(book, game, then))
    names = [player.name for player in table.state.players]
    series = [(name, [at[seat] for at in totals]) for seat, name in enumerate(names)]
    ground = [str(turn) if _is_told(turn, turns) else "" for turn in range(turns + 1)]
    return line_chart(series, ground) if turns > 1 else None


def _is_told(turn: int, turns: int) -> bool:
    """Whether a turn has its number below it: every seventh, in long games fewer, and the last."""
    apart = 7 * -(-turns // 35)
    return turn == turns or (turn % apart == 0 and turns - turn > apart / 2)


def _totals(book: Book, game: Any, table: Table[Any]) -> list[int]:
    projected = book.shown(game, table, "en").projected
    return [score.total for score in projected.players] if projected else []


def ended_at(live: LiveTable, view: View) -> datetime:
    """When the last thing happened."""
    return view.entries[-1].at if view.entries else live.created_at


def minutes_of(view: View) -> int:
    """How long it was played."""
    if not view.entries:
        return 0
    took = view.entries[-1].at - view.entries[0].at
    return round(took.total_seconds() / SECONDS_A_MINUTE)
