"""Refused: a command that does not fit the state of a table, and the reason."""

from enum import StrEnum

from companion.sentences import Sentence


class Reason(StrEnum):
    """The reasons that games share why a table does not take an event."""

    NOT_OPEN = "not-open"
    ALREADY_OPEN = "already-open"
    GAME_OVER = "game-over"
    PLAYER_COUNT = "player-count"
    PLAYER_NAME = "player-name"
    UNKNOWN_PLAYER = "unknown-player"
    UNKNOWN_CARD = "unknown-card"
    UNKNOWN_PATTERN = "unknown-pattern"
    CARD_ELSEWHERE = "card-elsewhere"
    CARD_NOT_IN_HAND = "card-not-in-hand"
    CARD_NOT_IN_SUPPLY = "card-not-in-supply"
    CARD_COUNT = "card-count"
    HAND_FULL = "hand-full"
    HAND_UNKNOWN = "hand-unknown"
    EXPEDITION_USED_UP = "expedition-used-up"
    NOTHING_TO_MARK = "nothing-to-mark"
    ILLEGAL_MARKS = "illegal-marks"
    ALREADY_COMPLETED = "already-completed"
    NO_DRAW_OWED = "no-draw-owed"
    NOTHING_TO_UNDO = "nothing-to-undo"
    LATER_EVENTS_DEPEND = "later-events-depend"
    NO_SUCH_ENTRY = "no-such-entry"
    STALE = "stale"


class Refused(Exception):
    """An event that does not fit: the reason for programs, a sentence for people.

    A game may have reasons of its own beside those that many share.
    """

    def __init__(self, reason: StrEnum, said: Sentence) -> None:
        super().__init__(reason, said)
        self.reason, self.said = reason, said

    def __str__(self) -> str:
        return str(self.said)

    def told(self, language: str) -> str:
        """The sentence in a language."""
        return self.said.told(language)
