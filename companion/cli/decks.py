"""The deck that a file or an option names."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.decks import Deck

BUILT_IN = "built-in"


def named_deck(name: str | None, beside: Path | None = None) -> "Deck":
    """The deck at a path, looked for here and beside a file that names it; else our own."""
    from companion.decks import builtin_deck, load_deck

    if name is None or name == BUILT_IN:
        return builtin_deck()
    path = Path(name)
    if beside is not None and not path.exists() and (beside.parent / path).exists():
        path = beside.parent / path
    return load_deck(path)
