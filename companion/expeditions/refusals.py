"""Refusals of what the games of the family share: cards, hands, supply, expeditions."""

from companion.sentences import sentences_of

said = sentences_of(__package__)
