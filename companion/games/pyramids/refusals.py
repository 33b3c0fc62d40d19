"""Refusals of this game alone."""

from companion.sentences import sentences_of

said = sentences_of(__package__)
