"""What templates draw of a table: the patterns, and the cards in front of players and open."""

from collections.abc import Mapping
from typing import Any

from companion.expeditions import drawing
from companion.expeditions.box import in_use
from companion.expeditions.drawing import UNKNOWN_CARD, CardDrawn, drawn_turns, unseen_draws
from companion.games.silver_gold.box import Box
from companion.games.silver_gold.cards import COLORS, Treasure
from companion.games.silver_gold.event_words import TEXTS
from companion.games.silver_gold.sheet import CUPS
from companion.games.silver_gold.state import Held, State
from companion.lattice import Marks
from companion.patterns import PATTERNS
from companion.table.log import Table


def drawn_card(box: Box, held: Held, language: str) -> CardDrawn:
    """A card before a player, or of the supply."""
    if held.number is None:
        return UNKNOWN_CARD
    card = box.cards[held.number]
    rows = [
        [
            (kind_of(card, bit := card.lattice.bit((row, col))), bool(held.marks & bit))
            for col in range(card.lattice.cols)
        ]
        for row in range(card.lattice.rows)
    ]
    return drawing.drawn_card(card.number, card.color, rows, TEXTS, language)


def kind_of(card: Treasure, cell: Marks) -> str:
    """What is printed in a cell."""
    kinds = {"cross": card.red_crosses, "coin": card.coins, "palm": card.palms, "plain": card.cells}
    return next((kind for kind, cells in kinds.items() if cell & cells), "none")


def drawn_table(box: Box, table: Table[State], language: str) -> Mapping[str, Any]:
    """Everything that the templates draw beside the state."""
    state = table.state
    return {
        "patterns": drawing.drawn_patterns((PATTERNS[n] for n in box.copies), TEXTS, language),
        "hands": [
            [drawn_card(box, held, language) for held in player.hand] for player in state.players
        ],
        "supply_cards": [drawn_card(box, Held(n), language) for n in state.supply or ()],
        "numbers": sorted(box.cards),
        "turns": drawn_turns(state.expeditions),
        "unseen": unseen_draws(table),
        "cards": [drawn_card(box, Held(number), language) for number in box.cards],
        "treasures": box.cards,
        "taken": sorted({*in_use(state), *(state.supply or ())}),
        "color_names": {color: TEXTS.say(color, language) for color in COLORS},
        "cups": CUPS,
    }
