"""What holds of a table of any game, and what may be done to it: for the tests of each game."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import Any, TypeAlias

from hypothesis import assume
from hypothesis import strategies as st

from companion.bad_input import BadInput
from companion.table.file import WrittenGame, dumps, loads
from companion.table.log import Corrected, Table, new_table, replay
from companion.table.refusal import Refused

Entries: TypeAlias = Callable[[Any], st.SearchStrategy[Any]]
"""What may be reported to a table next."""

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=6,
)


def tables_told(game: WrittenGame, events: Iterable[Any], skipped: int) -> list[Table[Any]]:
    """The tables of a dealt game after each report, of which every so-maniest was forgotten."""
    tables = [new_table(game)]
    for nth, event in enumerate(events):
        if not skipped or nth == 0 or nth % skipped:
            try:
                tables.append(tables[-1].append(event))
            except Refused:
                continue
    return tables


def entries(table: Table[Any], sensible: Entries, anything: Entries) -> st.SearchStrategy[Any]:
    """Anything that may be appended to the table's log: sense, nonsense or a correction."""
    some = sensible(table) | anything(table)
    target = st.integers(max(-1, len(table.entries) - 12), len(table.entries) + 1)
    corrected = st.builds(Corrected, target, st.none() | some)
    return st.one_of(sensible(table), sensible(table), sensible(table), anything(table), corrected)


def appended(table: Table[Any], entry: Any) -> Table[Any] | None:
    """The table with the entry; None where it was refused, for a reason and in a sentence."""
    try:
        return table.append(entry)
    except Refused as refused:
        assert isinstance(refused.reason, StrEnum)
        assert str(refused)
        return None


def grown(data: st.DataObject, table: Table[Any], more: Entries, most: int = 5) -> Table[Any]:
    """The table after some more entries, those that were refused left out."""
    for _ in range(data.draw(st.integers(0, most))):
        table = appended(table, data.draw(more(table))) or table
    return table


def undo_is_the_identity(table: Table[Any], entry: Any) -> None:
    after = appended(table, entry)
    assume(after is not None)
    assert after is not None
    undone = after.undo()
    assert undone.state == table.state
    assert undone.counting == table.counting
    assert undone.corrections == table.corrections, "free within the turn"
    assert undone.entries[:-1] == after.entries, "nothing is ever taken out"


def replay_equals_state(table: Table[Any], game: Any) -> None:
    assert replay(table.game, table.entries) == table
    assert game.replay(event for _, event in table.counting) == table.state


def comes_back_from_its_json(table: Table[Any], game: WrittenGame) -> None:
    text = dumps(table, game)
    again = loads(text, game)
    assert again == table
    assert dumps(again, game) == text


def refusal_changes_nothing(table: Table[Any], game: WrittenGame, entry: Any) -> None:
    before = dumps(table, game), repr(table.state), table.corrections
    assume(appended(table, entry) is None)
    assert (dumps(table, game), repr(table.state), table.corrections) == before


def with_one_part_changed(data: st.DataObject, value: Any) -> Any:
    """JSON with something else, anything, in one place of it."""
    if isinstance(value, dict) and value and data.draw(st.booleans()):
        key = data.draw(st.sampled_from(sorted(value)))
        return {**value, key: with_one_part_changed(data, value[key])}
    if isinstance(value, list) and value and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(value) - 1))
        return [*value[:at], with_one_part_changed(data, value[at]), *value[at + 1 :]]
    return data.draw(json_values)


def broken_event_is_refused_in_a_sentence(
    data: st.DataObject, table: Table[Any], game: WrittenGame, event: Any
) -> None:
    try:
        read = game.read(with_one_part_changed(data, game.write(event)))
    except BadInput as refused:
        assert str(refused)
    else:
        appended(table, read)


def broken_file_is_refused_in_a_sentence(
    data: st.DataObject, table: Table[Any], game: WrittenGame
) -> None:
    text = dumps(table, game)
    at = data.draw(st.integers(0, len(text) - 1))
    cut = data.draw(st.integers(at, len(text)))
    broken = text[:at] + data.draw(st.text('{}[]",:0123456789 event', max_size=8)) + text[cut:]
    try:
        loaded = loads(broken, game)
    except BadInput as refused:
        assert str(refused)
    else:
        assert isinstance(loaded, Table)


def correction_is_seen_once_the_turn_is_over(
    table: Table[Any], at: int, instead: Any, opens: type
) -> None:
    """A later event of that kind makes a correction of the one at this place everybody's."""
    place, was = table.counting[at]
    after = appended(table, Corrected(place, instead))
    assume(after is not None)
    assert after is not None
    over = any(isinstance(event, opens) for _, event in table.counting[at + 1 :])
    new = after.corrections[len(table.corrections) :]
    assert [(c.entry, c.target, c.was, c.instead) for c in new] == (
        [(len(table.entries), place, was, instead)] if over else []
    )
    if instead == was:
        assert after.state == table.state
