"""Who may sit down at a table: as many as can play, each with a name of their own."""

from collections.abc import Sequence

from companion.refusals import said
from companion.table.refusal import Reason, Refused

LONGEST_NAME = 60
LEAST_PLAYERS, MOST_PLAYERS = 2, 4


def check_names(names: Sequence[str], is_open: bool) -> None:
    """Refuse people who cannot sit down: two to four play, each with a name of their own."""
    if is_open:
        raise Refused(Reason.ALREADY_OPEN, said("already-open"))
    if not LEAST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise Refused(Reason.PLAYER_COUNT, said("player-count", count=len(names)))
    if not all(name.strip() for name in names):
        raise Refused(Reason.PLAYER_NAME, said("name-missing"))
    if any(len(name) > LONGEST_NAME for name in names):
        raise Refused(Reason.PLAYER_NAME, said("name-too-long", most=LONGEST_NAME))
    if len(set(names)) < len(names):
        raise Refused(Reason.PLAYER_NAME, said("name-twice"))
