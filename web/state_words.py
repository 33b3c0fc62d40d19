"""What is not known at a table, and what went irregularly, each in a sentence."""

from collections.abc import Sequence

from companion.games.pyramids.answers import Gap, Unknown
from companion.games.pyramids.state import TURNS_A_ROUND, Notice, round_of
from web.languages import gettext as _
from web.log_words import name_of


def turn_in_words(turn: int) -> str:
    """A turn of the game, counted from 0, as a table counts it."""
    return _("round %(round)s, turn %(turn)s", round=round_of(turn), turn=turn % TURNS_A_ROUND + 1)


def gap_in_words(unknown: Unknown, names: Sequence[str]) -> str:
    """What nobody reported."""
    name = "" if unknown.player is None else name_of(unknown.player, names)
    when = "" if unknown.turn is None else turn_in_words(unknown.turn)
    match unknown.gap:
        case Gap.EXPEDITION:
            return _("Nobody recorded the expedition of %(when)s.", when=when)
        case Gap.TURN:
            return _("What %(name)s marked in %(when)s is not reported.", name=name, when=when)
        case Gap.HAND:
            return _("Which cards %(name)s holds is not known.", name=name)
        case Gap.DRAW:
            return _("Which card %(name)s drew is not known yet.", name=name)
        case Gap.SHEET:
            return _("%(name)s's score card does not follow from what is known.", name=name)


def notice_in_words(notice: Notice, names: Sequence[str]) -> str:
    """Something irregular that the table went on from."""
    name, when = name_of(notice.player, names), turn_in_words(max(0, notice.turn))
    match notice.what:
        case "drew-out-of-order":
            return _("%(name)s drew out of order in %(when)s.", name=name, when=when)
        case "unexplained":
            return _("No turns explain %(name)s's marks up to %(when)s.", name=name, when=when)
        case _:
            return f"{name}: {notice.what} ({when})"
