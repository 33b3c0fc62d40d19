"""The rulings of Pyramido; the data stands beside this in rulings.json."""

from companion.rulings import load_rulings

RULINGS = load_rulings(__package__)
