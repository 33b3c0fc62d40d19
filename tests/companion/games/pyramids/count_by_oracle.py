"""Counts of the built-in deck, made by the oracle alone; perft.json keeps them.

Run from the project's root to count again, after a change of the deck or the rules:

    PYTHONPATH=tests python tests/companion/games/pyramids/count_by_oracle.py
"""

import json
from pathlib import Path
from typing import Any

from oracle.patterns import SHAPES
from oracle.turns import legal_turns, placements

HERE = Path(__file__).parent
PERFT = HERE / "perft.json"
DECK = HERE.parents[3] / "companion" / "decks" / "builtin" / "deck.json"

Counts = dict[str, dict[str, dict[str, int]]]


def counted() -> Counts:
    """Placements of every pattern in every chamber; first turns of every two neighbours."""
    deck: dict[str, Any] = json.loads(DECK.read_text(encoding="utf-8"))
    cells = {card["number"]: card["cells"] for card in deck["cards"]}
    return {
        "placements": {
            str(number): {name: len(placements(rows, name)) for name in SHAPES}
            for number, rows in cells.items()
        },
        "first_turns": {
            f"{number} and {number + 1}": {
                name: len(legal_turns({n: cells[n] for n in (number, number + 1)}, {}, name, {}))
                for name in SHAPES
            }
            for number in range(1, len(cells))
        },
    }


def written(counts: Counts) -> str:
    """A card or a pair a line, so that a change shows where it is."""
    parts = [
        f' "{part}": {{\n'
        + ",\n".join(f'  "{key}": {json.dumps(row)}' for key, row in rows.items())
        + "\n }"
        for part, rows in counts.items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    PERFT.write_text(written(counted()), encoding="utf-8")
