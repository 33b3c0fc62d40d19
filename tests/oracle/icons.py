"""Skulls and potions on the score card: the one place where the order of icons matters."""

from itertools import permutations

from . import Options, choice

MOST_SKULLS = 10


def skulls_after(letters: list[str], skulls: int, options: Options) -> set[int]:
    """All skull counts that the icons of one action may lead to, in the orders allowed."""
    icons = [icon for icon in letters if icon in "sp"]
    orders = {
        "player": set(permutations(icons)),
        "skulls-first": {tuple(sorted(icons, reverse=True))},
        "potions-first": {tuple(sorted(icons))},
    }
    results = set()
    for order in orders[choice(options, "skull-and-potion-order")]:
        count = skulls
        for icon in order:
            count = min(count + 1, MOST_SKULLS) if icon == "s" else max(count - 2, 0)
        results.add(count)
    return results
