"""Refusals of photos, and of cards that cannot be read."""

from companion.sentences import sentences_of

said = sentences_of(__package__)
