"""Who may sit down at a table: as many as can play, each with a name of their own."""

from collections.abc import Sequence

from companion.table.refusal import Reason, Refused

LONGEST_NAME = 60
LEAST_PLAYERS, MOST_PLAYERS = 2, 4


def check_names(names: Sequence[str], is_open: bool) -> None:
    """Refuse people who cannot sit down: two to four play, each with a name of their own."""
    if is_open:
        raise Refused(Reason.ALREADY_OPEN, "This table is open already.")
    if not LEAST_PLAYERS <= len(names) <= MOST_PLAYERS:
        raise Refused(Reason.PLAYER_COUNT, f"2 to 4 people play, not {len(names)}.")
    if not all(name.strip() for name in names):
        raise Refused(Reason.PLAYER_NAME, "Every player needs a name.")
    if any(len(name) > LONGEST_NAME for name in names):
        raise Refused(Reason.PLAYER_NAME, f"A name has at most {LONGEST_NAME} letters.")
    if len(set(names)) < len(names):
        raise Refused(Reason.PLAYER_NAME, "Two players have the same name.")
