"""Problems of a final score: what no game can have led to, or what the sheets contradict."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import pairwise

from companion.expeditions.problems import Problem, people, problems_of
from companion.games.silver_gold.cards import (
    COLORS,
    VALUES,
    Seal,
    Treasure,
    expedition_copies,
    treasures,
)
from companion.games.silver_gold.event_words import TEXTS
from companion.games.silver_gold.scoring import Done, Result
from companion.games.silver_gold.sheet import CUPS, MOST_COINS, MOST_PALMS, PALM_WORTHS, rows_of
from companion.games.silver_gold.state import ROUNDS, TURNS_A_ROUND
from companion.patterns import PATTERNS


class Fault(StrEnum):
    """Every kind of problem."""

    NAME_TWICE = "name-twice"
    PLAYER_COUNT = "player-count"
    UNKNOWN_COLOR = "unknown-color"
    WRONG_VALUE = "wrong-value"
    UNKNOWN_SEAL = "unknown-seal"
    SEAL_TWICE = "seal-twice"
    TOO_MANY_OF_A_COLOR = "too-many-of-a-color"
    TOO_MANY_CELLS = "too-many-cells"
    TOO_MANY_COINS = "too-many-coins"
    UNKNOWN_CUP = "unknown-cup"
    CUP_TWICE = "cup-twice"
    CUP_OUT_OF_ORDER = "cup-out-of-order"
    CUP_NOT_EARNED = "cup-not-earned"
    CUP_UNCLAIMED = "cup-unclaimed"
    TOO_MANY_PALMS = "too-many-palms"
    UNKNOWN_PALM = "unknown-palm"
    COINS_USED_UP = "coins-used-up"
    PALMS_USED_UP = "palms-used-up"


_problem = problems_of(TEXTS)


def score_problems(results: Sequence[Result]) -> list[Problem]:
    """Everything that cannot be."""
    found = [
        *people([result.name for result in results], _problem),
        *_used_up(results),
        *_cups(results),
    ]
    for result in results:
        found += [*_treasures(result), *_sheet(result)]
    return found


def _treasures(result: Result) -> Iterator[Problem]:
    name = result.name
    for card in result.completed:
        if card.color not in COLORS:
            yield _problem(Fault.UNKNOWN_COLOR, name=name, color=card.color)
            continue
        right = VALUES[card.color]
        if card.value != right:
            about = {"color": card.color, "value": card.value, "right": right}
            yield _problem(Fault.WRONG_VALUE, name=name, **about)
        if card.seal and not _like(card.color, card.seal):
            seal = {"points": card.seal.points, "seal": card.seal.color}
            yield _problem(Fault.UNKNOWN_SEAL, name=name, color=card.color, **seal)
    cells = sum(card.value for card in result.completed)
    if cells > (most := _most_cells(result.completed)):
        yield _problem(Fault.TOO_MANY_CELLS, name=name, cells=cells, most=most)


def _like(color: str, seal: Seal | None) -> list[Treasure]:
    """The treasures of a colour with this seal, or with none."""
    return [card for card in treasures().values() if (card.color, card.seal) == (color, seal)]


def _most_cells(completed: Sequence[Done]) -> int:
    """As many as the largest patterns of four rounds mark, and one for each red cross on these."""
    sizes = [PATTERNS[name].size for name, n in expedition_copies().items() for _ in range(n)]
    openings = ROUNDS * sum(sorted(sizes)[-TURNS_A_ROUND:])
    crosses = 0
    for (color, seal), count in Counter((card.color, card.seal) for card in completed).items():
        of_each = sorted(card.red_crosses.bit_count() for card in _like(color, seal))
        crosses += sum(of_each[-count:])
    return openings + crosses


def _used_up(results: Sequence[Result]) -> Iterator[Problem]:
    """More of something than the box has."""
    done = Counter((card.color, card.seal) for result in results for card in result.completed)
    for (color, seal), count in done.items():
        most = len(_like(color, seal))
        if seal and count > most > 0:
            yield _problem(Fault.SEAL_TWICE, color=color, seal=seal.color, count=count)
        elif not seal and count > most > 0:
            yield _problem(Fault.TOO_MANY_OF_A_COLOR, color=color, count=count, most=most)
    yield from _icons_used_up(results)


def _icons_used_up(results: Sequence[Result]) -> Iterator[Problem]:
    coins = sum(min(MOST_COINS, result.coins) for result in results)
    palms = sum(len(result.palms[:MOST_PALMS]) for result in results)
    cards = treasures().values()
    for fault, count, most in (
        (Fault.COINS_USED_UP, coins, sum(card.coins.bit_count() for card in cards)),
        (Fault.PALMS_USED_UP, palms, sum(card.palms.bit_count() for card in cards)),
    ):
        if count > most:
            yield _problem(fault, count=count, most=most)


def _cups(results: Sequence[Result]) -> Iterator[Problem]:
    taken = Counter(cup for result in results for cup in result.cups)
    for cup, count in taken.items():
        if cup in CUPS and count > 1:
            yield _problem(Fault.CUP_TWICE, cup=cup, count=count)
    for before, cup in pairwise(CUPS):
        if taken[cup] and not taken[before]:
            yield _problem(Fault.CUP_OUT_OF_ORDER, cup=cup, before=before)
    left = sum(taken[cup] for cup in CUPS) < len(CUPS)
    for result in results:
        yield from _own_cups(result, left)


def _own_cups(result: Result, left: bool) -> Iterator[Problem]:
    for cup in result.cups:
        if cup not in CUPS:
            yield _problem(Fault.UNKNOWN_CUP, name=result.name, cup=cup)
    rows, cups = rows_of(min(MOST_COINS, result.coins)), len(result.cups)
    if cups > rows:
        yield _problem(Fault.CUP_NOT_EARNED, name=result.name, cups=cups, coins=result.coins)
    if cups < rows and left:
        yield _problem(Fault.CUP_UNCLAIMED, name=result.name, rows=rows, cups=cups)


def _sheet(result: Result) -> Iterator[Problem]:
    if result.coins > MOST_COINS:
        yield _problem(Fault.TOO_MANY_COINS, name=result.name, count=result.coins)
    if len(result.palms) > MOST_PALMS:
        yield _problem(Fault.TOO_MANY_PALMS, name=result.name, count=len(result.palms))
    for worth in result.palms:
        if worth not in PALM_WORTHS:
            yield _problem(Fault.UNKNOWN_PALM, name=result.name, worth=worth)
