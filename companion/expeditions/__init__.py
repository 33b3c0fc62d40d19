"""Expeditions: what Silver & Gold and its successors have in common.

Four rounds of seven revealed patterns, marks on two cards with red crosses that ask for more, an
open supply to draw from. Each game brings its cards, its sheet and its box, and calls these.
"""
