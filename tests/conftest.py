"""Lets every test import the oracle, and makes every run find the same examples.

That this file stands here puts tests/ on the import path: `from oracle.turns import ...`.
`pytest --hypothesis-profile hunt` looks for examples that no run has tried before.
"""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=200)
settings.register_profile("hunt", deadline=None, max_examples=3000)
settings.load_profile("steady")
