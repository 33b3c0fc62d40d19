"""Coin toss: whoever tosses most heads wins. A game as small as one can be, for tests."""
