"""A second, naive Silver & Gold Pyramids, for the tests to check the real one against.

It follows the rulebook sentence by sentence with sets of (row, col) cells, tries everything, and
shares no code with the companion: where the two agree, they agree for different reasons.
"""

Options = dict[str, str]

# What the rules leave to the table. The first answer of each is the default.
CHOICES: dict[str, tuple[str, ...]] = {
    "bonus-on-completed-card": ("allowed", "forbidden"),
    "bonus-without-cell": ("lapses", "forbidden"),
    "skull-and-potion-order": ("player", "skulls-first", "potions-first"),
    "draw-order": ("lowest-number", "each-card"),
    "race-number": ("lower", "higher"),
    "tie-without-pyramids": ("shared", "lowest-unfinished"),
}


def choice(options: Options, name: str) -> str:
    """What this table chose. A misspelt option is an error, never silently the default."""
    unknown = set(options) - set(CHOICES)
    assert not unknown, f"There is no such option: {sorted(unknown)}."
    chosen = options.get(name, CHOICES[name][0])
    assert chosen in CHOICES[name], f"{name} may be one of {CHOICES[name]}, not {chosen!r}."
    return chosen
