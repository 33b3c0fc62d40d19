"""The log in words: every event of a table as a sentence for the people who were there."""

from collections.abc import Sequence
from typing import Any

from companion.games.pyramids.events import (
    Completed,
    Drew,
    Ended,
    Kept,
    Marked,
    Opened,
    Revealed,
    Seen,
    Supply,
)
from companion.table.log import Corrected
from web.languages import gettext as _


def told(event: Any, names: Sequence[str]) -> str:
    """What happened, in a sentence; names are those of the players, seat by seat."""
    match event:
        case Opened(players, _options):
            return _("%(players)s sat down to play.", players=listed(players))
        case Supply(cards):
            return _("The supply shows %(cards)s.", cards=_numbers(cards))
        case Revealed(None):
            return _("An expedition was revealed that nobody recorded.")
        case Revealed(pattern):
            return _("Expedition %(pattern)s was revealed.", pattern=pattern)
        case Ended():
            return _("The game ended.")
        case Corrected():
            return _corrected(event, names)
        case _:
            return _of_a_player(event, names)


def _of_a_player(event: Any, names: Sequence[str]) -> str:
    name = name_of(event.player, names)
    match event:
        case Kept(_player, cards):
            return _("%(name)s kept %(cards)s.", name=name, cards=_numbers(cards))
        case Marked(_player, ()):
            return _("%(name)s could not mark anything.", name=name)
        case Marked(_player, steps):
            return _("%(name)s marked %(where)s.", name=name, where=_steps(steps))
        case Completed(_player, number):
            return _("%(name)s completed pyramid %(number)s.", name=name, number=number)
        case Drew():
            return _drew(event, name)
        case Seen():
            return _seen(event, name)
    raise TypeError(f"no words for {event!r}")


def _drew(event: Drew, name: str) -> str:
    if event.card is None:
        return _("%(name)s drew a card that nobody recorded.", name=name)
    if event.source == "supply":
        return _("%(name)s took %(card)s from the supply.", name=name, card=event.card)
    return _("%(name)s drew %(card)s from the deck.", name=name, card=event.card)


def _seen(event: Seen, name: str) -> str:
    cards = _numbers([number for number, _marks in event.cards])
    if not event.cards:
        return _("%(name)s's score card was looked at.", name=name)
    if event.turns is None:
        return _("%(name)s's %(cards)s were looked at, unexplained.", name=name, cards=cards)
    return _(
        "%(name)s's %(cards)s were looked at; turns explained: %(turns)s.",
        name=name,
        cards=cards,
        turns=len(event.turns),
    )


def _corrected(event: Corrected, names: Sequence[str]) -> str:
    if event.instead is None:
        return _("Entry %(target)s was taken back.", target=event.target + 1)
    instead = told(event.instead, names)
    return _("Entry %(target)s now reads: %(instead)s", target=event.target + 1, instead=instead)


def _steps(steps: Sequence[Any]) -> str:
    """How many cells on which cards, the cards in the order of marking."""
    cells: dict[int, int] = {}
    for step in steps:
        cells[step.card] = cells.get(step.card, 0) + step.cells.bit_count()
    counts = [
        _("%(count)s on card %(card)s", count=count, card=card) for card, count in cells.items()
    ]
    return listed(counts)


def name_of(player: int, names: Sequence[str]) -> str:
    """A player's name; the seat's number at a table where nobody sits there any more."""
    return names[player] if player < len(names) else _("Player %(number)s", number=player + 1)


def _numbers(cards: Sequence[int]) -> str:
    return listed([str(card) for card in cards]) or _("no card")


def listed(parts: Sequence[str]) -> str:
    """Parts as people list them."""
    if len(parts) < 2:
        return "".join(parts)
    return _("%(first)s and %(last)s", first=", ".join(parts[:-1]), last=parts[-1])
