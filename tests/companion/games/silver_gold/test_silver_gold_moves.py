"""Turns and proofs: what the engine allows, and what the referee says of it, is the oracle's."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import pytest
from treasure_terms import (
    PATTERN_NAMES,
    bits_of,
    cells_on,
    moves_of,
    played,
    random_hand,
    step_of,
    steps_of,
    treasures_of,
)

from companion.games.silver_gold.choices import Options
from companion.games.silver_gold.moves import is_legal_turn, turns
from companion.games.silver_gold.referee import Case, Ruling, Verdict, rule_on
from companion.games.silver_gold.search import Shown
from companion.games.silver_gold.violations import Code
from oracle.silver_gold.turns import (
    Hand,
    Mark,
    Marks,
    Step,
    cells_of,
    check_steps,
    explainable,
    legal_turns,
)

POSITIONS = 2000
CHECKED = 400


class Position(NamedTuple):
    hand: Hand
    marks: Marks
    pattern: str


def positions(rng: random.Random) -> Iterator[Position]:
    while True:
        hand = random_hand(rng, rng.choice((1, 2, 2, 2)))
        marks, _ = played(rng, hand, {n: frozenset() for n in hand}, rng.randint(1, 5))
        yield Position(hand, marks, rng.choice(PATTERN_NAMES))


def test_legal_turns_are_the_oracles_on_thousands_of_positions() -> None:
    seen: Counter[str] = Counter()
    for hand, marks, pattern in islice(positions(random.Random(2)), POSITIONS):
        before = bits_of(hand, marks)
        found = [
            cells_on(hand, [now & ~then for now, then in zip(after, before, strict=True)])
            for after, _ in turns(treasures_of(hand), before, pattern, Options())
        ]
        legal = legal_turns(hand, marks, pattern)
        assert set(found) == legal, (hand, marks, pattern)
        assert len(found) == len(legal), "a turn is listed twice"
        seen["turns"] += len(found)
        seen["nothing to mark"] += not found
        seen["long chains"] += max(map(len, found), default=0) > 6
        seen[pattern] += 1
    assert seen["turns"] > 20 * POSITIONS
    assert seen["nothing to mark"] > 10 and seen["long chains"] > 5
    assert min(seen[pattern] for pattern in PATTERN_NAMES) > POSITIONS // 10


def test_every_turn_comes_with_steps_that_the_oracle_follows() -> None:
    for hand, marks, pattern in islice(positions(random.Random(3)), CHECKED // 4):
        for _, moves in turns(treasures_of(hand), bits_of(hand, marks), pattern, Options()):
            assert check_steps(hand, marks, pattern, steps_of(hand, moves)) is None


def spoiled_steps(rng: random.Random, steps: list[Step], hand: Hand) -> list[Step]:
    """The steps with one thing changed: that may be wrong, or just another legal turn."""
    steps = [{**step, "cells": [list(cell) for cell in step["cells"]]} for step in steps]
    step = rng.choice(steps)
    anywhere = list(rng.choice(sorted(cells_of(hand[step["card"]]))))
    match rng.randrange(6):
        case 0:
            steps.remove(step)
        case 1:
            step["as"] = rng.choice(("pattern", "single", "bonus"))
        case 2:
            step["cells"][rng.randrange(len(step["cells"]))] = anywhere
        case 3:
            step["cells"].append(anywhere)
        case 4:
            rng.shuffle(steps)
        case _:
            steps.append({"card": step["card"], "cells": [anywhere], "as": "bonus"})
    for step in steps:  # the engine knows sets of cells, in which none stands twice
        step["cells"] = [list(cell) for cell in sorted({tuple(cell) for cell in step["cells"]})]
    return steps


def test_step_by_step_the_engine_and_the_oracle_judge_alike() -> None:
    rng = random.Random(4)
    verdicts: Counter[bool] = Counter()
    for hand, marks, pattern in islice(positions(rng), CHECKED):
        cards, before = treasures_of(hand), bits_of(hand, marks)
        listed = list(turns(cards, before, pattern, Options()))
        for _, moves in rng.choices(listed, k=6) if listed else ():
            steps = spoiled_steps(rng, steps_of(hand, moves), hand)
            why_not = check_steps(hand, marks, pattern, steps)
            legal = is_legal_turn(cards, before, pattern, moves_of(hand, steps), Options())
            assert legal == (why_not is None), (why_not, steps, hand, marks, pattern)
            verdicts[legal] += 1
    assert min(verdicts.values()) > CHECKED


class Looks(NamedTuple):
    """A hand looked at twice, and the expeditions in between."""

    hand: Hand
    before: Marks
    after: Marks
    patterns: list[str]

    def case(self) -> Case:
        return Case(
            treasures_of(self.hand),
            bits_of(self.hand, self.before),
            bits_of(self.hand, self.after),
            tuple(Shown(1, pattern) for pattern in self.patterns),
        )


def looks(rng: random.Random, turns: int) -> Iterator[Looks]:
    """Looks some turns apart, from games grown by the oracle; every second is spoiled by a cell."""
    while True:
        hand = random_hand(rng, rng.choice((1, 2, 2)))
        before, _ = played(rng, hand, {n: frozenset() for n in hand}, rng.randrange(5))
        after, patterns = played(rng, hand, before, turns)
        if len(patterns) == turns:
            fair = Looks(hand, before, after, patterns)
            yield fair
            yield spoiled(rng, fair)


def spoiled(rng: random.Random, fair: Looks) -> Looks:
    """With one more cell, or a new one left out."""
    number = rng.choice(sorted(fair.hand))
    cells = sorted(cells_of(fair.hand[number]) - fair.before[number])
    if not cells:
        return fair
    after = {**fair.after, number: fair.after[number] ^ {rng.choice(cells)}}
    return fair._replace(after=after)


def turns_follow(looks: Looks, ruling: Ruling) -> bool:
    """Whether the turns that a ruling shows are legal by the oracle, and end in the marks after."""
    assert ruling.turns is not None and len(ruling.turns) == len(looks.patterns)
    cards = {card.number: card for card in treasures_of(looks.hand)}
    marks = dict(looks.before)
    for pattern, turn in zip(looks.patterns, ruling.turns, strict=True):
        steps = [step_of(cards[s.card], s.cells, s.role) for s in turn]
        assert check_steps(looks.hand, marks, pattern, steps) is None, steps
        for step in steps:
            marks[step["card"]] = marks[step["card"]] | {tuple(cell) for cell in step["cells"]}
    return marks == looks.after


@pytest.mark.parametrize(("turns", "cases"), [(1, 600), (2, 300), (3, 90)])
def test_the_verdict_is_the_oracles(turns: int, cases: int) -> None:
    verdicts: Counter[str] = Counter()
    for look in islice(looks(random.Random(turns), turns), cases):
        if turns > 1 and sum(row.count("X") for rows in look.hand.values() for row in rows) > 3:
            continue  # too many chains for an oracle that tries everything
        ruling = rule_on(look.case())
        legal = explainable(look.hand, look.before, look.after, look.patterns)
        assert ruling.verdict == (Verdict.LEGAL if legal else Verdict.ILLEGAL), look
        if legal:
            assert not ruling.violations and turns_follow(look, ruling), look
        else:
            assert ruling.turns is None and ruling.violations
        verdicts[ruling.verdict] += 1
    assert min(verdicts[Verdict.LEGAL], verdicts[Verdict.ILLEGAL]) >= cases // 12, verdicts


def flat(marks: Marks) -> frozenset[Mark]:
    return frozenset((number, cell) for number in marks for cell in marks[number])


def test_a_spoiled_turn_is_blamed_on_as_few_cells_as_can_be() -> None:
    seen: Counter[str] = Counter()
    for look in islice(looks(random.Random(8), 1), 1, 900, 2):
        ruling = rule_on(look.case())
        codes = {wrong.code for wrong in ruling.violations}
        if not codes or not codes <= {Code.NOT_THE_PATTERN, Code.TOO_MANY_MARKS}:
            continue
        new = flat(look.after) - flat(look.before)
        legal = legal_turns(look.hand, look.before, look.patterns[0])
        fewest = min((len(new - turn) for turn in legal if turn < new), default=len(new))
        blamed = {(wrong.card, cell) for wrong in ruling.violations for cell in wrong.cells}
        assert blamed <= new and new - blamed in legal, look
        assert len(blamed) == fewest, look
        seen[next(iter(codes))] += 1
    assert min(seen.values()) > 20 and len(seen) == 2


def test_an_erased_mark_is_named_with_its_cell() -> None:
    for look in islice(looks(random.Random(9), 1), 0, 200, 2):
        if marked := sorted(flat(look.before)):
            number, cell = marked[0]
            gone = {**look.after, number: look.after[number] - {cell}}
            ruling = rule_on(look._replace(after=gone).case())
            wrong = [(w.code, w.card, w.cells) for w in ruling.violations]
            assert wrong == [(Code.MARK_ERASED, number, (cell,))]


def test_a_turn_left_out_is_noticed() -> None:
    look = next(looks(random.Random(1), 2))
    ruling = rule_on(replace(look._replace(after=look.before).case()))
    assert [wrong.code for wrong in ruling.violations] == [Code.NO_MARK, Code.NO_MARK]
