"""Tables of Pyramido in the middle of a game, and everything that might be reported next."""

from functools import cache
from typing import Any

from hypothesis import strategies as st
from pyramido_games import GAME, dealt

from companion.games.pyramido.cards import COLORS, TILES
from companion.games.pyramido.choices import CHOICES, options
from companion.games.pyramido.events import (
    Built,
    Ended,
    Event,
    Filled,
    Opened,
    Scored,
    Seen,
    Shown,
)
from companion.games.pyramido.moves import Tile, Turn
from companion.games.pyramido.pyramid import gaps_of, room
from companion.games.pyramido.shapes import block_words
from companion.games.pyramido.state import State
from companion.table.log import Table
from tests.companion.games import any_table

Game = Table[State]
SEEDS = (1, 3, 5, 14)


@cache
def told(seed: int, skipped: int) -> list[Game]:
    return any_table.tables_told(GAME, dealt(seed).events, skipped)


@st.composite
def tables(draw: st.DrawFn) -> Game:
    """A table in any moment of a game, with nothing forgotten, or some, or a lot."""
    seed = draw(st.sampled_from(SEEDS))
    return draw(st.sampled_from(told(seed, draw(st.sampled_from((0, 0, 3, 7))))))


seats = st.integers(-1, 4)
numbers = st.none() | st.integers(0, 92)
cells = st.tuples(st.integers(-3, 6), st.integers(-3, 6))
tiles = st.builds(Tile, cells, st.sampled_from(COLORS), st.integers(0, 3), st.booleans())
turns = st.builds(
    Turn,
    numbers,
    st.tuples(cells, cells),
    st.lists(cells, max_size=2).map(tuple),
    st.lists(tiles, max_size=2).map(tuple),
)
names = st.text(max_size=62) | st.sampled_from(["Ana", "Luis"])
chosen = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(choice.values) for name, choice in CHOICES.items()}
).map(options)
words = st.none() | st.sampled_from(["red tl", "blue", "green br jewel", "brown tl tile", "?", "x"])
rows = st.lists(st.lists(words, max_size=5).map(tuple), max_size=5).map(tuple)
kinds = st.none() | st.lists(st.sampled_from(["brown/blue", "red/green", "x"]), max_size=3).map(
    tuple
)
piles = st.none() | st.integers(-1, 4)

anything: st.SearchStrategy[Event] = st.one_of(
    st.builds(Opened, st.lists(names, max_size=5).map(tuple), chosen),
    st.builds(
        Shown,
        st.lists(numbers, min_size=2, max_size=4).map(tuple),
        st.lists(numbers, min_size=3, max_size=5).map(tuple),
        st.none() | st.lists(st.integers(0, 40), min_size=4, max_size=4).map(tuple),
    ),
    st.builds(Built, seats, turns, st.none() | st.integers(0, 3), st.none() | st.integers(0, 3)),
    st.builds(Filled, seats, st.lists(tiles, max_size=3).map(tuple)),
    st.builds(Seen, seats, st.lists(rows, max_size=5).map(tuple), kinds),
    st.builds(Scored, seats, st.integers(0, 5), st.integers(0, 60), st.none() | st.integers(0, 3)),
    st.just(Ended()),
)
"""Whatever could be reported, sense or nonsense."""


@st.composite
def sensible(draw: st.DrawFn, table: Game) -> Event:
    """What a table would report next."""
    state = table.state
    if not state.players:
        return Opened(("Ana", "Luis"), options({}))
    seat = draw(st.integers(0, len(state.players) - 1))
    if state.turn_of is not None and draw(st.booleans()):
        seat = state.turn_of
    player = state.players[seat]
    match draw(st.sampled_from(("turn", "turn", "unseen", "fill", "look", "score"))):
        case "unseen":
            pairs = room(player.pyramid.risen())
            return Built(seat, Turn(None, draw(st.sampled_from(pairs or [((0, 0), (0, 1))]))))
        case "fill":
            gaps = gaps_of(player.pyramid)[:3]
            laid = tuple(Tile(gap, TILES[n][0], 0) for n, gap in enumerate(gaps))
            return Filled(seat, laid)
        case "look":
            return draw(looks(table, seat))
        case "score":
            return Scored(seat, 1 + len(player.points), draw(st.integers(2, 40)))
    pairs = room(player.pyramid.risen())
    numbers = [n for n in state.quarry.dominoes if n is not None] or [draw(st.integers(1, 90))]
    pair = draw(st.sampled_from(pairs or [((0, 0), (0, 1))]))
    jewels = draw(st.sampled_from([(), (pair[0],), (pair[1],)]))
    return Built(seat, Turn(draw(st.sampled_from(numbers)), pair, jewels))


@st.composite
def looks(draw: st.DrawFn, table: Game, seat: int) -> Seen:
    """A look at a player's pyramid as it is known, or with a block changed."""
    storeys = []
    for storey in table.state.players[seat].pyramid.storeys:
        across = list(storey.blocks) or [(0, 0)]
        tops, lefts = [r for r, _ in across], [c for _, c in across]
        drawn = [
            [block_words(storey, (r, c)) for c in range(min(lefts), max(lefts) + 1)]
            for r in range(min(tops), max(tops) + 1)
        ]
        storeys.append(drawn)
    if draw(st.integers(0, 2)) == 0:
        storeys[-1][0][0] = draw(st.sampled_from(["red tl jewel", "?", "blue tl br"]))
    return Seen(seat, tuple(tuple(tuple(row) for row in rows) for rows in storeys))


def next_entries(table: Game) -> st.SearchStrategy[Any]:
    """Anything that may be appended to the table's log: sense, nonsense or a correction."""
    return any_table.entries(table, sensible, lambda _: anything)
