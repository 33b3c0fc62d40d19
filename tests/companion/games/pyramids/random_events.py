"""Tables in the middle of a game, some with gaps, and everything that might be reported next."""

from functools import cache
from typing import Any

from dealt_games import dealt, dealt_hasty
from hypothesis import strategies as st

from companion.games.pyramids.audit import UNSEEN, SheetSeen
from companion.games.pyramids.choices import CHOICES, options
from companion.games.pyramids.events import (
    Completed,
    Drew,
    Ended,
    Event,
    Kept,
    Marked,
    Opened,
    Revealed,
    Seen,
    Supply,
)
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.moves import Role, Step, turns
from companion.games.pyramids.state import State
from companion.lattice import bits
from companion.patterns import PATTERNS
from companion.table.log import Table
from tests.companion.games import any_table

Game = Table[State]
DEALT = {seed: dealt(seed) for seed in range(4000, 4004)}
DEALT |= {seed: dealt_hasty(seed) for seed in range(4004, 4006)}
"""Six games; in the last two, cards are completed all the time."""


@cache
def told(seed: int, skipped: int) -> list[Game]:
    game = DEALT[seed]
    return any_table.tables_told(game.game, game.events, skipped)


@st.composite
def whole_tables(draw: st.DrawFn) -> Game:
    """A table where everything was reported."""
    return draw(st.sampled_from(told(draw(st.sampled_from(sorted(DEALT))), 0)))


@st.composite
def tables(draw: st.DrawFn) -> Game:
    """A table in any moment of a game, with nothing forgotten, or some, or a lot."""
    seed = draw(st.sampled_from(sorted(DEALT)))
    return draw(st.sampled_from(told(seed, draw(st.sampled_from((0, 0, 3, 7))))))


def pyramids(table: Game) -> Pyramids:
    assert isinstance(table.game, Pyramids)
    return table.game


seats = st.integers(-1, 4)
numbers = st.integers(0, 50)
patterns = st.sampled_from([*PATTERNS, None, "Z9", ""])
names = st.text(max_size=62) | st.sampled_from(["Ana", "Luis"])
chosen = st.fixed_dictionaries(
    {}, optional={name: st.sampled_from(choice.values) for name, choice in CHOICES.items()}
).map(options)


sheets = st.just(UNSEEN) | st.builds(
    lambda torches, gems, skulls, points: SheetSeen(torches, *gems, skulls, points),
    st.none() | st.frozensets(st.integers(1, 4)),
    st.just((None, None)) | st.tuples(st.integers(0, 10), st.integers(0, 10)),
    st.none() | st.integers(0, 10),
    st.none()
    | st.frozensets(
        st.tuples(st.sampled_from(("green", "orange", "purple")), st.sampled_from((10, 6, 3)))
    ),
)


def everything(table: Game) -> int:
    """All cells of a card of this table's deck."""
    return pyramids(table).deck.pyramid_card.grid.lattice.everything


def anything(table: Game) -> st.SearchStrategy[Event]:
    """Whatever could be reported, sense or nonsense."""
    return _anything(everything(table))


@cache
def _anything(all_cells: int) -> st.SearchStrategy[Event]:
    cells = st.integers(0, all_cells)
    step = st.builds(Step, numbers, cells, st.sampled_from(Role))
    steps = st.lists(step, max_size=3).map(tuple)
    shown = st.lists(st.tuples(numbers, cells), max_size=3).map(tuple)
    explained = st.none() | st.lists(steps, max_size=2).map(tuple)
    return st.one_of(
        st.builds(Opened, st.lists(names, max_size=5).map(tuple), chosen),
        st.builds(Kept, seats, st.lists(numbers, max_size=3).map(tuple)),
        st.builds(Supply, st.lists(numbers, max_size=5).map(tuple)),
        st.builds(Revealed, patterns),
        st.builds(Marked, seats, steps),
        st.builds(Completed, seats, numbers),
        st.builds(Drew, seats, st.none() | numbers, st.sampled_from(("supply", "deck", "sleeve"))),
        st.builds(Seen, seats, shown, sheets, explained),
        st.just(Ended()),
    )


@st.composite
def sensible(draw: st.DrawFn, table: Game) -> Event:
    """What a table would report next."""
    state = table.state
    if not state.players:
        return Opened(("Ana", "Luis"), options({}))
    seat = draw(st.integers(0, len(state.players) - 1))
    known = tuple((card.number, card.marks) for card in state.players[seat].hand if card.number)
    match draw(st.sampled_from(("reveal", "turn", "turn", "look", "look", "draw", "call"))):
        case "turn":
            return Marked(seat, draw(st.sampled_from(fair_turns(table, seat))))
        case "look":
            return draw(looks(table, seat))
        case "draw":
            supply = [(number, "supply") for number in state.supply or ()]
            blind = [(None, "deck"), (48, "deck"), (3, "deck")]
            return Drew(seat, *draw(st.sampled_from(supply + blind)))
        case "call":
            return Completed(seat, draw(st.sampled_from([40, *(number for number, _ in known)])))
    return Revealed(draw(st.sampled_from([*PATTERNS, None])))


def fair_turns(table: Game, seat: int) -> list[tuple[Step, ...]]:
    """Every legal turn of a player's known cards, for the oldest turn not yet reported."""
    state, box = table.state, pyramids(table).box
    player = state.players[seat]
    pending = state.expeditions[player.accounted : player.accounted + 1]
    held = [card for card in player.hand if card.number is not None]
    hand = tuple(box.chambers[card.number] for card in held)
    marks = tuple(card.marks for card in held)
    listed = turns(hand, marks, (pending or ("I2",))[0] or "I2", state.options)
    return [
        tuple(Step(hand[move.place].number, move.cells, move.role) for move in moves)
        for _, moves in listed
    ] or [()]


@st.composite
def looks(draw: st.DrawFn, table: Game, seat: int) -> Seen:
    """A look at a player's cards: as they are known, after a turn, or with a cell changed."""
    marks = {c.number: c.marks for c in table.state.players[seat].hand if c.number is not None}
    explained = None
    if draw(st.booleans()):
        turn = draw(st.sampled_from(fair_turns(table, seat)))
        explained = (turn,)
        for step in turn:
            marks[step.card] |= step.cells
    if marks and draw(st.integers(0, 3)) == 0:
        changed = draw(st.sampled_from(sorted(marks)))
        marks[changed] ^= draw(st.sampled_from(list(bits(everything(table)))))
    return Seen(seat, tuple(marks.items()), draw(sheets), explained)


def next_entries(table: Game) -> st.SearchStrategy[Any]:
    """Anything that may be appended to the table's log: sense, nonsense or a correction."""
    return any_table.entries(table, sensible, anything)
