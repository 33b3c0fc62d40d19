"""Refusals of what every game and deck shares: tables, files, shapes of JSON, decks."""

from companion.sentences import sentences_of

said = sentences_of(__package__)
