"""The companion's own deck: deck.json is what everybody plays with, design.py how it came about."""
