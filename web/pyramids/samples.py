"""The photos of the story, developed in our own darkroom from our own deck.

    python -m web.pyramids.samples

makes them anew, which is needed only when the deck's design or the story changes.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from calibration.darkroom.staged import Staged, staged_photo
from companion.cli.darkroom import pictures_of
from companion.cli.decks import deck_folder
from companion.decks import load_deck
from companion.games.pyramids.answers import race_awards
from companion.games.pyramids.events import Marked
from companion.games.pyramids.fields import EMPTY, fields_of
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.state import State
from companion.lattice import Marks
from companion.table.log import replay
from web.pyramids.story import PHOTOS, story

FOLDER = Path(__file__).parents[1] / "static" / "try"
SIZE_PX = (1280, 960)
SEEDS = {"expedition": 3, "ana": 6, "ben": 3, "ben-again": 7}
ANA, BEN = 0, 1


def scenes(game: Pyramids) -> dict[str, Staged]:
    """What lies before the camera in each photo."""
    events = [game.read(entry) for entry in (*story().before, *story().last_turn)]
    state = replay(game, events).state
    patterns = [pattern.name for pattern in game.deck.expedition_card.patterns]
    (forgotten,) = [e.steps[-1] for e in events[-2:] if isinstance(e, Marked) and e.player == BEN]
    return {
        "expedition": Staged(expeditions=(patterns.index(str(state.expeditions[-1])),)),
        "ana": Staged(_hand(game, state, ANA), _sheet(game, state, ANA)),
        "ben": Staged(_hand(game, state, BEN, without={forgotten.card: forgotten.cells})),
        "ben-again": Staged(_hand(game, state, BEN), _sheet(game, state, BEN)),
    }


def _hand(
    game: Pyramids, state: State, player: int, without: Mapping[int, Marks] | None = None
) -> dict[int, list[str]]:
    wiped = without or {}
    return {
        held.number: game.box.chamber(held.number).lattice.draw(
            held.marks & ~wiped.get(held.number, 0)
        )
        for held in state.players[player].hand
        if held.number is not None
    }


def _sheet(game: Pyramids, state: State, player: int) -> dict[str, str]:
    won = race_awards(game.box, state).value
    shown = fields_of(state.players[player].sheet, won, player)
    return {field: mark for field, mark in shown.items() if mark != EMPTY}


def developed() -> Iterator[tuple[str, Any]]:
    """Every photo of the story, by its name."""
    folder = deck_folder(None)
    deck, pictures = load_deck(folder), pictures_of(folder)
    staged = scenes(Pyramids(deck))
    for name in PHOTOS:
        yield name, staged_photo(deck, pictures, staged[name], SEEDS[name], SIZE_PX)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, photo in developed():
        (FOLDER / f"{name}.jpg").write_bytes(photo.jpeg)
