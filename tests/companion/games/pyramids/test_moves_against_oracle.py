"""Legal turns: the engine's bits against the oracle's sets, on thousands of positions."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest
from oracle_terms import (
    BONUS_OPTIONS,
    PATTERN_NAMES,
    bits_of,
    cells_on,
    chambers_of,
    flat,
    moves_of,
    random_hand,
    steps_of,
)

from companion.games.pyramids.audit import SheetSeen
from companion.games.pyramids.choices import CHOICES, Options
from companion.games.pyramids.moves import is_legal_turn, turns
from companion.games.pyramids.referee import Case, Verdict, rule_on
from companion.games.pyramids.search import Shown
from oracle.chamber import is_complete
from oracle.turns import Hand, Mark, Marks, Step, check_steps, legal_outcomes, legal_turns

POSITIONS = 20_000
CHECKED_STEPS = 1_500
SKULL_POSITIONS = 500


class Position(NamedTuple):
    hand: Hand
    marks: Marks
    pattern: str
    options: Options
    legal: set[frozenset[Mark]]
    """By the oracle."""

    @property
    def key(self) -> tuple[object, ...]:
        rows = tuple((number, *rows) for number, rows in self.hand.items())
        return rows, flat(self.marks), self.pattern, self.options


def positions(rng: random.Random) -> Iterator[Position]:
    """Different positions, each from the one before by a turn that the oracle calls legal.

    A complete card leaves the hand, stays in it, or gives way to a new one; all cards complete
    end the walk.
    """
    seen = set()
    while True:
        hand, marks = random_hand(rng, cards=rng.choice((1, 2, 2, 2))), {}
        options = rng.choice(BONUS_OPTIONS)
        while not all(is_complete(hand[n], marks.get(n, frozenset())) for n in hand):
            pattern = rng.choice(PATTERN_NAMES)
            legal = legal_turns(hand, marks, pattern, options.as_json())
            position = Position(hand, marks, pattern, options, legal)
            if position.key not in seen:
                seen.add(position.key)
                yield position
            marks = _played(rng, marks, legal)
            hand = _after_the_turn(rng, hand, marks)
            marks = {number: marks.get(number, frozenset()) for number in hand}


def _played(rng: random.Random, marks: Marks, legal: set[frozenset[Mark]]) -> Marks:
    new = rng.choice(sorted(legal, key=sorted))
    cards = set(marks) | {number for number, _ in new}
    return {
        card: marks.get(card, frozenset()) | {cell for number, cell in new if number == card}
        for card in cards
    }


def _after_the_turn(rng: random.Random, hand: Hand, marks: Marks) -> Hand:
    done = [n for n in hand if is_complete(hand[n], marks.get(n, frozenset()))]
    if not done or rng.random() < 0.3:
        return hand
    left = {number: rows for number, rows in hand.items() if number not in done}
    drawn = random_hand(rng, cards=1)
    if rng.random() < 0.4 or set(drawn) & set(hand):
        return left or hand
    return {**drawn, **left}


def by_the_engine(position: Position) -> list[frozenset[Mark]]:
    hand, before = chambers_of(position.hand), bits_of(position.hand, position.marks)
    return [
        cells_on(position.hand, [now & ~then for now, then in zip(after, before, strict=True)])
        for after, _ in turns(hand, before, position.pattern, position.options)
    ]


def told(position: Position) -> str:
    return f"{position.hand}\n{position.marks}\n{position.pattern} {position.options}"


def test_legal_turns_are_the_oracles_on_twenty_thousand_positions() -> None:
    seen: Counter[str] = Counter()
    for position in islice(positions(random.Random(2)), POSITIONS):
        found = by_the_engine(position)
        assert set(found) == position.legal, told(position)
        assert len(found) == len(position.legal), f"a turn is listed twice\n{told(position)}"
        seen["positions"] += 1
        seen["turns"] += len(found)
        seen["one card"] += len(position.hand) == 1
        seen[position.pattern] += 1
        seen[str(position.options)] += 1
        seen["long chains"] += max(map(len, found)) > 6
        seen["a complete card lies there"] += any(
            is_complete(rows, position.marks.get(number, frozenset()))
            for number, rows in position.hand.items()
        )
    assert seen["positions"] == POSITIONS
    assert seen["turns"] > 8 * POSITIONS
    assert min(seen[pattern] for pattern in PATTERN_NAMES) > POSITIONS // 10
    assert min(seen[str(options)] for options in BONUS_OPTIONS) > POSITIONS // 10
    assert seen["one card"] > POSITIONS // 10
    assert seen["a complete card lies there"] > POSITIONS // 50
    assert seen["long chains"] > POSITIONS // 1000


def test_every_turn_comes_with_steps_that_the_oracle_follows() -> None:
    for position in islice(positions(random.Random(3)), CHECKED_STEPS // 5):
        hand, before = chambers_of(position.hand), bits_of(position.hand, position.marks)
        for after, moves in turns(hand, before, position.pattern, position.options):
            steps = steps_of(position.hand, moves)
            options = position.options.as_json()
            problem = check_steps(position.hand, position.marks, position.pattern, steps, options)
            assert problem is None, f"{problem}\n{steps}\n{told(position)}"
            led_to = flat(position.marks) | {
                (step["card"], tuple(cell)) for step in steps for cell in step["cells"]
            }
            assert led_to == cells_on(position.hand, after)


def spoiled(rng: random.Random, steps: list[Step], hand: Hand) -> list[Step]:
    """The steps with one thing changed: that may be wrong, or just another legal turn."""
    steps = [{**step, "cells": [list(cell) for cell in step["cells"]]} for step in steps]
    which = rng.randrange(len(steps))
    step = steps[which]
    rows = hand[step["card"]]
    anywhere = [rng.randrange(len(rows)), rng.randrange(len(rows[0]))]
    match rng.randrange(7):
        case 0:
            del steps[which]
        case 1:
            step["as"] = rng.choice(("pattern", "single", "bonus"))
        case 2:
            step["cells"][rng.randrange(len(step["cells"]))] = anywhere
        case 3:
            step["cells"].append(anywhere)
        case 4:
            step["cells"].pop()
        case 5:
            rng.shuffle(steps)
        case _:
            number = rng.choice(list(hand))
            row, col = rng.randrange(len(hand[number])), rng.randrange(len(hand[number][0]))
            steps.append({"card": number, "cells": [[row, col]], "as": "bonus"})
    for step in steps:  # the engine knows sets of cells, in which none stands twice
        step["cells"] = [list(cell) for cell in sorted({tuple(cell) for cell in step["cells"]})]
    return steps


def test_step_by_step_the_engine_and_the_oracle_judge_alike() -> None:
    rng = random.Random(4)
    verdicts: Counter[bool] = Counter()
    for position in islice(positions(rng), CHECKED_STEPS):
        hand, before = chambers_of(position.hand), bits_of(position.hand, position.marks)
        listed = list(turns(hand, before, position.pattern, position.options))
        for _ in range(4):
            _, moves = rng.choice(listed)
            steps = spoiled(rng, steps_of(position.hand, moves), position.hand)
            if not steps:
                continue
            why_not = check_steps(
                position.hand, position.marks, position.pattern, steps, position.options.as_json()
            )
            moves = moves_of(position.hand, steps)
            legal = is_legal_turn(hand, before, position.pattern, moves, position.options)
            assert legal == (why_not is None), f"{why_not}\n{steps}\n{told(position)}"
            verdicts[legal] += 1
    assert verdicts[True] > CHECKED_STEPS // 2
    assert verdicts[False] > CHECKED_STEPS


def test_a_turn_without_marks_is_one_only_where_nothing_can_be_marked() -> None:
    for position in islice(positions(random.Random(5)), 300):
        hand, before = chambers_of(position.hand), bits_of(position.hand, position.marks)
        assert not is_legal_turn(hand, before, position.pattern, [], position.options)
    complete = {1: ["ET."]}
    marks = bits_of(complete, {1: frozenset({(0, 0), (0, 1)})})
    assert is_legal_turn(chambers_of(complete), marks, "I2", [], Options())
    assert is_legal_turn((), (), "I2", [], Options())


@pytest.mark.parametrize("order", CHOICES["skull-and-potion-order"].values)
def test_the_referee_takes_the_oracles_skull_counts_and_no_other(order: str) -> None:
    rng = random.Random(6)
    ways: Counter[int] = Counter()
    for position in islice(positions(rng), SKULL_POSITIONS):
        options = {**position.options.as_json(), "skull-and-potion-order": order}
        before = rng.choice((0, 0, 1, 1, 2, 3, 5, 8, 9, 10))
        outcomes = legal_outcomes(
            position.hand, position.marks, position.pattern, options, skulls=before
        )
        counts: dict[frozenset[Mark], set[int]] = {}
        for new, skulls in outcomes:
            counts.setdefault(new, set()).add(skulls)
        new = max(sorted(counts, key=sorted), key=lambda new: (len(counts[new]), rng.random()))
        ways[len(counts[new])] += 1
        for shown in range(11):
            verdict = rule_on(turn_with_skulls(position, new, options, before, shown)).verdict
            legal = Verdict.LEGAL if shown in counts[new] else Verdict.ILLEGAL
            assert verdict == legal, f"{sorted(new)} {before} -> {shown}\n{told(position)}"
    assert ways[2] > (10 if order == "player" else 0)


def turn_with_skulls(
    position: Position, new: frozenset[Mark], chosen: dict[str, str], before: int, after: int
) -> Case:
    marks = _played(random.Random(0), position.marks, {new})
    return Case(
        chambers_of(position.hand),
        bits_of(position.hand, position.marks),
        bits_of(position.hand, marks),
        (Shown(1, position.pattern),),
        chosen,
        sheet_before=SheetSeen(frozenset(), 0, 0, before),
        sheet_after=SheetSeen(None, None, None, after),
    )
