"""The referee's proofs: no turns explain what it calls illegal, and those it shows are legal."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest
from dealt_games import Dealt, dealt, dealt_hasty, dealt_short
from oracle_terms import (
    BONUS_OPTIONS,
    BUILT_IN,
    PATTERN_NAMES,
    bits_of,
    cells_on,
    chambers_of,
    flat,
    marks_on,
    random_hand,
    shuffled,
    step_of,
)

from companion.games.pyramids.audit import SheetSeen
from companion.games.pyramids.choices import Options
from companion.games.pyramids.events import Drew, Marked, Revealed
from companion.games.pyramids.referee import Case, Ruling, Verdict, rule_on
from companion.games.pyramids.search import Shown
from companion.games.pyramids.state import State, round_of
from companion.games.pyramids.violations import Code
from oracle.chamber import entry, is_complete, open_cells, touches
from oracle.turns import Hand, Mark, Marks, check_steps, explainable, legal_turns

UNEXPLAINED = {Code.NOT_THE_PATTERN, Code.TOO_MANY_MARKS}


class Looks(NamedTuple):
    """A hand looked at twice, and the expeditions in between."""

    hand: Hand
    before: Marks
    after: Marks
    patterns: list[str]
    options: Options

    def ruling(self) -> Ruling:
        return rule_on(
            Case(
                chambers_of(self.hand),
                bits_of(self.hand, self.before),
                bits_of(self.hand, self.after),
                tuple(Shown(1, pattern) for pattern in self.patterns),
                self.options.as_json(),
            )
        )

    def is_complete(self) -> bool:
        return all(is_complete(rows, self.after[number]) for number, rows in self.hand.items())

    def explained_by_the_oracle(self) -> bool:
        """Turns lead there; after them, a player with nothing left to mark may sit some out."""
        enough = range(len(self.patterns)) if self.is_complete() else ()
        return any(
            explainable(
                self.hand, self.before, self.after, self.patterns[:turns], self.options.as_json()
            )
            for turns in (*enough, len(self.patterns))
        )


def looks(rng: random.Random, turns: int, default: bool = False) -> Iterator[Looks]:
    """Looks some turns apart, from games grown by the oracle; every second is spoiled by a cell."""
    while True:
        hand = random_hand(rng, cards=rng.choice((1, 2, 2, 2)))
        options = Options() if default else rng.choice(BONUS_OPTIONS)
        before = played(rng, hand, {n: frozenset() for n in hand}, rng.randrange(8), options)[0]
        after, patterns = played(rng, hand, before, turns, options)
        if len(patterns) == turns:
            fair = Looks(hand, before, after, patterns, options)
            yield fair
            yield spoiled(rng, fair)


def played(
    rng: random.Random, hand: Hand, marks: Marks, turns: int, options: Options
) -> tuple[Marks, list[str]]:
    patterns: list[str] = []
    for _ in range(turns):
        pattern = rng.choice(PATTERN_NAMES)
        legal = legal_turns(hand, marks, pattern, options.as_json())
        if not legal:
            break
        patterns.append(pattern)
        new = rng.choice(sorted(legal, key=sorted))
        marks = {**marks, **marks_on(flat(marks) | new)}
    return marks, patterns


def spoiled(rng: random.Random, fair: Looks) -> Looks:
    """With one more cell, or a new one left out: the card stays in one piece, or nearly."""
    old, now = flat(fair.before), flat(fair.after)
    near = {
        (number, cell)
        for number, rows in fair.hand.items()
        for cell in open_cells(rows)
        if touches(cell, fair.after[number]) or cell == entry(rows)
    }
    changed = next(shuffled(rng, (near | now) - old))
    return fair._replace(after={**fair.before, **marks_on(now ^ {changed})})


def turns_follow(looks: Looks, ruling: Ruling) -> bool:
    """Whether the turns that a ruling shows are legal by the oracle, and end in the marks after."""
    assert ruling.turns is not None
    assert len(ruling.turns) == len(looks.patterns)
    marks = looks.before
    for pattern, turn in zip(looks.patterns, ruling.turns, strict=True):
        steps = [step_of(looks.hand, s.card, s.cells, s.role) for s in turn]
        if not steps:
            assert looks.is_complete() and flat(marks) == flat(looks.after)
            continue
        options = looks.options.as_json()
        assert check_steps(looks.hand, marks, pattern, steps, options) is None, steps
        new = {(step["card"], tuple(cell)) for step in steps for cell in step["cells"]}
        marks = {**marks, **marks_on(flat(marks) | new)}
    return flat(marks) == flat(looks.after)


@pytest.mark.parametrize("default", [True, False], ids=["default reading", "any reading"])
@pytest.mark.parametrize(("turns", "cases"), [(1, 700), (2, 400), (3, 120)])
def test_the_verdict_is_the_oracles(turns: int, cases: int, default: bool) -> None:
    verdicts: Counter[str] = Counter()
    for case in islice(looks(random.Random(turns), turns, default), cases):
        ruling = case.ruling()
        legal = case.explained_by_the_oracle()
        assert ruling.verdict == (Verdict.LEGAL if legal else Verdict.ILLEGAL), case
        if legal:
            assert not ruling.violations
            assert turns_follow(case, ruling), case
        else:
            assert ruling.turns is None
            assert ruling.violations
        verdicts[ruling.verdict] += 1
    assert min(verdicts[Verdict.LEGAL], verdicts[Verdict.ILLEGAL]) >= cases // 6


def test_a_spoiled_turn_is_blamed_on_as_few_cells_as_can_be() -> None:
    seen: Counter[str] = Counter()
    for fair in islice(looks(random.Random(8), 1), 0, 2400, 2):
        case = fair
        for _ in range(random.Random(seen["cases"]).randint(1, 3)):
            case = spoiled(random.Random(seen["cases"]), case)
        seen["cases"] += 1
        ruling = case.ruling()
        codes = {wrong.code for wrong in ruling.violations}
        if ruling.verdict is Verdict.LEGAL or not codes <= UNEXPLAINED | {Code.BONUS_MISSING}:
            continue
        if any(wrong.rule == "bonus-without-cell" for wrong in ruling.violations):
            continue  # the table's choice, and no cell, is to blame
        new = flat(case.after) - flat(case.before)
        legal = legal_turns(case.hand, case.before, case.patterns[0], case.options.as_json())
        fewest = min((len(new - turn) for turn in legal if turn < new), default=len(new) + 1)
        blamed = {(w.card, cell) for w in ruling.violations for cell in w.cells}
        if codes <= UNEXPLAINED:
            assert blamed <= new
            assert new - blamed in legal, f"taking {sorted(blamed)} away mends nothing: {case}"
            assert len(blamed) == fewest, f"{fewest} would do, not {sorted(blamed)}: {case}"
            seen["one cell" if fewest == 1 else "more cells"] += 1
            seen[next(iter(codes))] += 1
        else:
            faults = sum(len(w.cells) for w in ruling.violations)
            assert faults <= fewest, case
            seen["extra cell missing"] += 1
    assert seen["one cell"] > 100
    assert seen["more cells"] > 50
    assert seen["extra cell missing"] > 10
    assert min(seen[code] for code in UNEXPLAINED) > 50


def test_what_is_wrong_whatever_was_played_is_named_with_its_cells() -> None:
    rng = random.Random(9)
    seen: Counter[Code] = Counter()
    for fair in islice(looks(rng, 1), 0, 800, 2):
        number = rng.choice(list(fair.hand))
        rows, before = fair.hand[number], fair.before[number]
        cells = [(row, col) for row in range(len(rows)) for col in range(len(rows[0]))]
        cell = rng.choice(cells)
        after = fair.after[number] ^ {cell}
        case = fair._replace(after={**fair.after, number: after})
        named = {(w.code, c) for w in case.ruling().violations if w.card == number for c in w.cells}
        if cell in before:
            must = Code.MARK_ERASED
        elif is_complete(rows, before):
            must = Code.COMPLETED_CARD_MARKED
        elif cell not in open_cells(rows):
            must = Code.WALL_MARKED
        elif cell in after and cell != entry(rows) and not touches(cell, after):
            must = Code.NOT_CONNECTED if before or entry(rows) in after else Code.ENTRY_NOT_FIRST
        else:
            continue
        assert (must, cell) in named, f"{must} {number} {cell}: {case}"
        seen[must] += 1
    assert set(seen) == {
        Code.MARK_ERASED,
        Code.COMPLETED_CARD_MARKED,
        Code.WALL_MARKED,
        Code.NOT_CONNECTED,
        Code.ENTRY_NOT_FIRST,
    }


class Stretch(NamedTuple):
    """One player's cards and sheet over some turns of a dealt game, cards replaced in between."""

    hand: Hand
    then: State
    now: State
    player: int
    marks: dict[int, int]
    turns: list[Shown]
    options: Options

    def case(self, spoil: Mark | None = None) -> Case:
        before = {held.number: held.marks for held in self.then.players[self.player].hand}
        after = {number: before.get(number, 0) | self.marks.get(number, 0) for number in self.hand}
        if spoil is not None:
            after[spoil[0]] ^= bits_of({0: self.hand[spoil[0]]}, {0: frozenset({spoil[1]})})[0]
        return Case(
            chambers_of(self.hand),
            tuple(before.get(number, 0) for number in self.hand),
            tuple(after.values()),
            tuple(self.turns),
            self.options.as_json(),
            drawn=len(self.hand) - len(before),
            sheet_before=SheetSeen(*self.then.players[self.player].sheet),
            sheet_after=SheetSeen(*self.now.players[self.player].sheet),
        )


def stretches(dealt: Dealt, player: int, length: int) -> Iterator[Stretch]:
    rows = {card.number: list(card.cells) for card in dealt.game.deck.cards}
    state = then = dealt.game.start()
    hand: Hand = {}
    marks: dict[int, int] = {}
    turns: list[Shown] = []
    for event in dealt.events:
        if isinstance(event, Revealed):
            if len(turns) in (0, length):
                if turns and hand:
                    yield Stretch(hand, then, state, player, marks, turns, dealt.options)
                hand = {held.number: rows[held.number] for held in state.players[player].hand}
                then, marks, turns = state, {}, []
            turns = [*turns, Shown(round_of(len(state.expeditions)), event.pattern)]
        elif isinstance(event, Marked) and event.player == player:
            for step in event.steps:
                marks[step.card] = marks.get(step.card, 0) | step.cells
        elif isinstance(event, Drew) and event.player == player:
            hand[event.card] = rows[event.card]
        state = dealt.game.apply(state, event)


def replayed_legally(case: Case, hand: Hand, ruling: Ruling) -> bool:
    """Whether the turns of a ruling are legal by the oracle, with cards replaced as they complete.

    Cards drawn in between come in the order in which the turns first mark them.
    """
    assert ruling.turns is not None
    numbers = list(hand)
    held = numbers[: len(numbers) - case.drawn]
    used = dict.fromkeys(step.card for turn in ruling.turns for step in turn)
    waiting = [number for number in (*used, *numbers) if number not in held]
    waiting = list(dict.fromkeys(waiting))
    marks = {**dict.fromkeys(numbers, frozenset()), **marks_on(cells_on(hand, case.before))}
    held = [number for number in held if not is_complete(hand[number], marks[number])]
    for shown, turn in zip(case.turns, ruling.turns, strict=True):
        steps = [step_of(hand, s.card, s.cells, s.role) for s in turn]
        cards = {number: hand[number] for number in held}
        if steps or cards:
            why_not = check_steps(cards, marks, str(shown.pattern), steps, dict(case.chosen))
            assert why_not is None, f"{why_not}: {steps}"
        new = {(step["card"], tuple(cell)) for step in steps for cell in step["cells"]}
        marks = {**marks, **marks_on(flat(marks) | new)}
        done = [number for number in held if is_complete(hand[number], marks[number])]
        held = [number for number in held if number not in done] + waiting[: len(done)]
        waiting = waiting[len(done) :]
    return flat(marks) == cells_on(hand, case.after)


@pytest.mark.parametrize(
    ("kind", "seeds"),
    [
        (dealt, range(3000, 3030)),
        (dealt_short, range(3030, 3050)),
        (dealt_hasty, range(3050, 3065)),
    ],
    ids=["usual", "cards run out", "pyramids in pairs"],
)
@pytest.mark.parametrize("length", [7, 9])
def test_a_whole_round_as_it_was_played_is_always_explained(
    kind: object, seeds: range, length: int
) -> None:
    replaced = 0
    for seed in seeds:
        game = kind(seed)  # type: ignore[operator]
        for stretch in stretches(game, seed % game.players, length):
            case = stretch.case()
            ruling = rule_on(case)
            assert ruling.verdict is Verdict.LEGAL, f"{ruling.violations}\n{case}"
            assert replayed_legally(case, stretch.hand, ruling)
            sheet = stretch.now.players[stretch.player].sheet
            assert ruling.sheet == SheetSeen(*sheet), "the sheet shown can be the one that is due"
            replaced += case.drawn > 0
    assert replaced > len(seeds) // 2


def test_a_spoiled_round_is_explained_truly_or_not_at_all() -> None:
    rng = random.Random(10)
    verdicts: Counter[Verdict] = Counter()
    for seed in range(3100, 3120):
        game = dealt(seed)
        for stretch in stretches(game, 0, 7):
            number = rng.choice(list(stretch.hand))
            cell = rng.choice(sorted(open_cells(BUILT_IN[number])))
            case = stretch.case(spoil=(number, cell))
            ruling = rule_on(case)
            verdicts[ruling.verdict] += 1
            if ruling.verdict is Verdict.LEGAL:
                assert replayed_legally(case, stretch.hand, ruling)
            else:
                assert ruling.violations
    assert verdicts[Verdict.ILLEGAL] > 20
    assert verdicts[Verdict.DEPENDS] == 0, "everything was chosen"


@pytest.mark.parametrize(("pattern", "marked"), [("I2", 2), ("O4", 1)])
def test_a_player_with_one_card_may_lose_an_extra_cell_and_draw(pattern: str, marked: int) -> None:
    hand = {1: ["E.xT"], 2: ["ET.."]}
    before = {1: frozenset({(0, 0)})}
    after = {1: frozenset((0, col) for col in range(4)), 2: frozenset([(0, 0), (0, 1)][:marked])}
    case = Case(
        chambers_of(hand),
        bits_of(hand, before),
        bits_of(hand, after),
        (Shown(1, "I3"), Shown(1, pattern)),
        Options().as_json(),
        drawn=1,
    )
    ruling = rule_on(case)
    assert ruling.verdict is Verdict.LEGAL
    assert replayed_legally(case, hand, ruling)
