"""A second, naive Silver & Gold, for the tests to check the real one against.

It follows the rulebook sentence by sentence with sets of (row, col) cells, tries everything, and
shares no code with the companion. A card is the list of its rows as the deck spells them:
o plain, C coin, P palm, X red cross, . no cell.
"""

CHOICES = {"palm-may-be-skipped": ("forbidden", "allowed")}
# What the rules leave to the table. The first answer is the default.
