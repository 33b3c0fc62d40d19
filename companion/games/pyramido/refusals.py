"""Refusals of this game alone, and its reasons why a table does not take an event."""

from enum import StrEnum

from companion.sentences import sentences_of

said = sentences_of(__package__)


class Refusal(StrEnum):
    """What does not fit, beside the reasons that all games share."""

    ILLEGAL_TURN = "illegal-turn"
    STOREY_UNKNOWN = "storey-unknown"
    STAGE_OUT_OF_ORDER = "stage-out-of-order"
    PLAYER_LOST = "player-lost"
