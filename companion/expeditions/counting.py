"""Counting: cards called out at the end of a game, made into events of the table."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from companion.bad_input import BadInput
from companion.expeditions.events import Completed, Drew
from companion.expeditions.refusals import said
from companion.expeditions.state import HAND_SIZE, completed_by
from companion.table.log import Corrected, Table

Answers: TypeAlias = Mapping[str, Sequence[str]]
"""What was answered, by the names of the form's fields."""


def numbers(answers: Answers, name: str, allowed: Any) -> list[int]:
    """The numbers that were answered, each once; BadInput for one that cannot be."""
    found = []
    for text in dict.fromkeys(filter(None, answers.get(name, ()))):
        if not text.isdecimal() or len(text) > 4 or int(text) not in allowed:
            raise BadInput(said("nothing-to-choose", name=name, text=text))
        found.append(int(text))
    return found


def one_number(answers: Answers, name: str, allowed: range) -> int:
    """The one number that was answered; 0 where none was."""
    found = numbers(answers, name, allowed)
    return found[0] if found else 0


def taken_back(table: Table[Any], seat: int, done: Sequence[int]) -> list[Corrected]:
    """Corrections of calls that were wrong; what marks completed stays completed."""
    called = {
        event.number: place
        for place, event in table.counting
        if isinstance(event, Completed) and event.player == seat
    }
    wrong = [number for number in completed_by(table.state, seat) if number not in done]
    for number in wrong:
        if number not in called:
            raise BadInput(said("complete-by-its-marks", number=number))
    return [Corrected(called[number]) for number in wrong]


def called_out(state: Any, seat: int, done: Sequence[int]) -> list[Completed | Drew]:
    """Calls of cards that nobody reported, each with the draw that brought the card where the
    hand was known and that was not reported either."""
    player, found = state.players[seat], list[Completed | Drew]()
    own, owed = completed_by(state, seat), player.owed
    for number in done:
        if number in own:
            continue
        if owed and _must_have_drawn(player, number):
            in_supply = state.supply is not None and number in state.supply
            found.append(Drew(seat, number, "supply" if in_supply else "deck"))
            owed -= 1
        found.append(Completed(seat, number))
        owed += 1
    return found


def _must_have_drawn(player: Any, number: int) -> bool:
    held = [card.number for card in player.hand]
    return number not in held and None not in held and len(held) >= HAND_SIZE
