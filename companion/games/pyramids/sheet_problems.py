"""Sheets at the end of a game: where one shows something else than its player's marks give.

Where every turn is known, the sheet follows exactly. Where only the cards were seen, gems can be
counted, and torches and skulls bounded.
"""

from collections.abc import Mapping
from typing import NamedTuple

from companion.decks import COLORS, POINTS
from companion.games.pyramids.answers import has_raced, race_awards
from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.box import Box
from companion.games.pyramids.event_words import say
from companion.games.pyramids.events import Seen
from companion.games.pyramids.sheet import MOST_GEMS, MOST_SKULLS
from companion.games.pyramids.state import State
from companion.lattice import Marks
from companion.table.log import Table


class Differs(NamedTuple):
    """A part of a sheet, what it shows, and what it must show."""

    part: str
    shown: str
    must: str


def sheet_problems(box: Box, table: Table[State], language: str) -> list[str]:
    """Every difference as a sentence."""
    return [
        say(f"sheet-{part}", language, name=player.name, shown=shown, must=must)
        for seat, player in enumerate(table.state.players)
        if player.shown != UNSEEN
        for part, shown, must in _differences(box, table, seat, language)
    ]


def _differences(box: Box, table: Table[State], seat: int, language: str) -> list[Differs]:
    state = table.state
    player = state.players[seat]
    shown = player.shown
    found = []
    if player.sheet_known and state.expeditions:
        must = SheetSeen(*player.sheet)
        found += [
            *_unequal("torches", _listed(shown.torches, language), _listed(must.torches, language)),
            *_unequal("red", shown.red_gems, must.red_gems),
            *_unequal("green", shown.green_gems, must.green_gems),
            *_unequal("skulls", shown.skulls, must.skulls),
        ]
    elif marks := _all_marks(table, seat):
        found += _by_marks(box, marks, shown, language)
    if shown.points is not None and has_raced(state):
        won = race_awards(box, state).value
        must_points = {(award.color, award.points) for award in won if award.player == seat}
        told = (_fields(points, language) for points in (shown.points, must_points))
        found += _unequal("points", *told)
    return found


def _unequal(part: str, shown: object, must: object) -> list[Differs]:
    if shown is None or must is None or shown == must:
        return []
    return [Differs(part, str(shown), str(must))]


def _all_marks(table: Table[State], seat: int) -> dict[int, Marks]:
    """The marks of all of a player's cards as last seen; nothing if some card never was."""
    marks = {
        number: own
        for _, event in table.counting
        if isinstance(event, Seen) and event.player == seat
        for number, own in event.cards
    }
    held = [card.number for card in table.state.players[seat].hand]
    wanted = {*table.state.completed_by(seat), *(number for number in held if number)}
    return marks if marks and wanted <= marks.keys() else {}


def _by_marks(
    box: Box, marks: Mapping[int, Marks], shown: SheetSeen, language: str
) -> list[Differs]:
    """What counting icons tells: gems exactly, torches and skulls as far as they can be."""

    def count(kind: str) -> int:
        icons = (own & getattr(box.chamber(number), kind) for number, own in marks.items())
        return sum(cells.bit_count() for cells in icons)

    found = [
        *_unequal("red", shown.red_gems, min(MOST_GEMS, count("red_gems"))),
        *_unequal("green", shown.green_gems, min(MOST_GEMS, count("green_gems"))),
    ]
    torches, skulls = count("torches"), min(MOST_SKULLS, count("skulls"))
    if shown.torches is not None and not min(1, torches) <= len(shown.torches) <= torches:
        must = _bound(torches, min(1, torches), len(shown.torches), language)
        found.append(Differs("torches", _listed(shown.torches, language) or "", must))
    least = 0 if count("potions") else skulls
    if shown.skulls is not None and not least <= shown.skulls <= skulls:
        must = _bound(skulls, least, shown.skulls, language)
        found.append(Differs("skulls", str(shown.skulls), must))
    return found


def _bound(most: int, least: int, shown: int, language: str) -> str:
    if most == least:
        return str(most)
    name, count = ("at-most", most) if shown > most else ("at-least", least)
    return say(name, language, count=count)


def _listed(rounds: frozenset[int] | None, language: str) -> str | None:
    if rounds is None:
        return None
    return ", ".join(map(str, sorted(rounds))) or say("none", language)


def _fields(points: object, language: str) -> str:
    assert isinstance(points, frozenset | set)
    told = [
        f"{say(color, language)} {value}"
        for color in COLORS
        for value in POINTS
        if (color, value) in points
    ]
    return ", ".join(told) or say("none", language)
