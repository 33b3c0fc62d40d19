"""The log in words: every event of a table as a sentence for the people who were there."""

from collections.abc import Sequence
from typing import Any

from companion.games.pyramido.cards import dominoes
from companion.games.pyramido.events import Built, Ended, Filled, Opened, Scored, Seen, Shown
from companion.games.pyramido.moves import laid
from companion.games.pyramido.wording import color_word, say, short_cells
from companion.words import listed, name_of


def told(event: Any, names: Sequence[str], language: str = "en") -> str:
    """What happened, in a sentence; names are those of the players, seat by seat."""
    match event:
        case Opened(players, _options):
            return say("opened", language, players=listed(players, language))
        case Shown(shown, _tops, _heights):
            known = [domino_in_words(number, language) for number in shown if number is not None]
            if not known:
                return say("quarry-unrecorded", language)
            return say("quarry", language, dominoes="; ".join(known))
        case Ended():
            return say("ended", language)
        case _:
            return _of_a_player(event, name_of(event.player, names, language), language)


def _of_a_player(event: Any, name: str, language: str) -> str:
    match event:
        case Built():
            return _built(event, name, language)
        case Filled(_player, tiles):
            colors = listed([color_word(tile.color, language) for tile in tiles], language)
            return say("filled", language, name=name, tiles=colors)
        case Seen(_player, storeys, _tiles):
            return say("seen", language, name=name, storeys=len(storeys))
        case Scored(_player, stage, points, _left):
            return say("scored", language, name=name, stage=stage, points=points)
    raise TypeError(f"no words for {event!r}")


def _built(event: Built, name: str, language: str) -> str:
    turn = event.turn
    colors = _marked(event, language)
    text = say(
        "built-marked" if colors else "built",
        language,
        name=name,
        domino=domino_in_words(turn.domino, language),
        cells=short_cells(turn.cells, language),
        colors=listed(colors, language),
    )
    covers = [
        say("resurfaced", language, color=color_word(tile.color, language)) for tile in turn.tiles
    ]
    return " ".join([text, *covers])


def _marked(event: Built, language: str) -> list[str]:
    """The colours that the turn marked, in the order of marking."""
    turn = event.turn
    blocks = laid(dominoes().get(turn.domino or 0), turn.cells)
    own = [color_word(blocks[cell].color, language) for cell in turn.jewels if cell in blocks]
    return own + [color_word(tile.color, language) for tile in turn.tiles if tile.jewel]


def domino_in_words(number: int | None, language: str) -> str:
    """A domino by its colours and its number."""
    domino = None if number is None else dominoes().get(number)
    if domino is None:
        return say("domino-unrecorded", language)
    left, right = (color_word(block.color, language) for block in (domino.left, domino.right))
    return say("domino", language, left=left, right=right, number=number)
