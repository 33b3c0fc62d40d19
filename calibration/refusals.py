"""What is told of decks on their way: refusals, problems, and what is being done."""

from companion.sentences import sentences_of

said = sentences_of(__package__)
