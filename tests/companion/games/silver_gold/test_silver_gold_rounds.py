"""Whole rounds between two looks: as they were played they are explained, sheet and all."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

import pytest
from dealt_treasures import Dealt, dealt, dealt_hasty, dealt_short, rows_of
from treasure_terms import step_of

from companion.games.silver_gold.events import Drew, Marked, Revealed
from companion.games.silver_gold.referee import Case, Ruling, Verdict, rule_on
from companion.games.silver_gold.search import Shown
from companion.games.silver_gold.sheet import SheetSeen
from companion.games.silver_gold.state import State
from companion.lattice import bits
from oracle.silver_gold.turns import check_steps, is_complete


class Stretch(NamedTuple):
    """One player's cards and sheet over some turns, cards replaced in between."""

    then: State
    now: State
    player: int
    marks: dict[int, int]

    def case(self, dealt: Dealt) -> Case:
        before = {held.number: held.marks for held in self.then.players[self.player].hand}
        numbers = [*before, *(number for number in self.marks if number not in before)]
        turns = range(len(self.then.expeditions), len(self.now.expeditions))
        box = dealt.game.box
        return Case(
            tuple(box.cards[number] for number in numbers),
            tuple(before.get(number, 0) for number in numbers),
            tuple(before.get(number, 0) | self.marks.get(number, 0) for number in numbers),
            tuple(Shown(1, self.now.expeditions[turn]) for turn in turns),
            self.now.options.as_json(),
            len(numbers) - len(before),
            _sheet(self.then, self.player),
            _sheet(self.now, self.player),
            tuple(box.palm_worth(self.now.supplies[turn]) for turn in turns),
        )


def _sheet(state: State, player: int) -> SheetSeen:
    sheet = state.players[player].sheet
    return SheetSeen(sheet.coins, None, sheet.palms)


def stretches(game: Dealt, player: int, length: int) -> Iterator[Stretch]:
    state = then = game.game.start()
    marks: dict[int, int] = {}
    for event in game.events:
        if isinstance(event, Revealed) and len(state.expeditions) % length == 0:
            if len(state.expeditions):
                yield Stretch(then, state, player, marks)
            then, marks = state, {}
        match event:
            case Drew(who, int(card), _) if who == player:
                marks.setdefault(card, 0)
            case Marked(who, steps) if who == player:
                for step in steps:
                    marks[step.card] = marks.get(step.card, 0) | step.cells
        state = game.game.apply(state, event)


def replayed_legally(case: Case, ruling: Ruling) -> bool:
    """Whether the oracle follows the turns that a ruling shows, drawing for completed cards."""
    assert ruling.turns is not None
    cards = {card.number: card for card in case.hand}
    rows = {number: rows_of(card) for number, card in cards.items()}
    marks = {
        card.number: frozenset(card.lattice.cells(then))
        for card, then in zip(case.hand, case.before, strict=True)
    }
    first = len(case.hand) - case.drawn
    held, waiting = list(cards)[:first], list(cards)[first:]
    for shown, turn in zip(case.turns, ruling.turns, strict=True):
        used = {step.card for step in turn}
        waiting.sort(key=lambda number: number not in used)
        while len(held) < 2 and waiting:
            held.append(waiting.pop(0))
        steps = [step_of(cards[s.card], s.cells, s.role) for s in turn]
        hand = {number: rows[number] for number in held}
        problem = check_steps(hand, marks, str(shown.pattern), steps)
        assert problem is None, (problem, steps, hand)
        for step in steps:
            marks[step["card"]] |= {tuple(cell) for cell in step["cells"]}
        held = [number for number in held if not is_complete(rows[number], marks[number])]
    return all(
        marks[card.number] == frozenset(card.lattice.cells(now))
        for card, now in zip(case.hand, case.after, strict=True)
    )


@pytest.mark.parametrize(
    ("kind", "seeds"),
    [(dealt, range(500, 518)), (dealt_short, range(518, 524)), (dealt_hasty, range(524, 532))],
    ids=["the published cards", "cards run out", "small cards"],
)
def test_a_whole_round_as_it_was_played_is_always_explained(
    kind: Callable[[int], Dealt], seeds: range
) -> None:
    replaced = 0
    for seed in seeds:
        game = kind(seed)
        for stretch in stretches(game, seed % game.players, 7):
            case = stretch.case(game)
            ruling = rule_on(case)
            assert ruling.verdict is Verdict.LEGAL, (ruling.violations, case)
            assert replayed_legally(case, ruling)
            assert ruling.sheet == case.sheet_after, "the sheet shown can be the one that is due"
            replaced += case.drawn > 0
    assert replaced > len(seeds) // 2


def test_a_sheet_that_is_wrong_by_one_is_noticed() -> None:
    seen: Counter[str] = Counter()
    for seed in range(540, 552):
        game = dealt(seed)
        for stretch in stretches(game, 0, 7):
            case = stretch.case(game)
            more = case.sheet_after._replace(coins=(case.sheet_after.coins or 0) ^ 1)
            assert [w.code for w in rule_on(replace(case, sheet_after=more)).violations] == [
                "coin-wrong"
            ]
            fields = (*(case.sheet_after.palms or ()), 5)
            wrong = replace(case, sheet_after=case.sheet_after._replace(palms=fields))
            codes = [w.code for w in rule_on(wrong).violations]
            seen["one palm more"] += codes == ["palm-wrong"]
    assert seen["one palm more"] > 20


def test_a_spoiled_round_is_explained_truly_or_not_at_all() -> None:
    rng = random.Random(10)
    verdicts: Counter[Verdict] = Counter()
    for seed in range(560, 568):
        game = dealt(seed)
        for stretch in stretches(game, 0, 7):
            case = stretch.case(game)
            place = rng.randrange(len(case.hand) - case.drawn)
            cells = list(bits(case.hand[place].cells & ~case.before[place]))
            after = list(case.after)
            after[place] ^= rng.choice(cells or [0])
            spoiled = replace(
                case, after=tuple(after), sheet_before=SheetSeen(), sheet_after=SheetSeen()
            )
            ruling = rule_on(spoiled)
            verdicts[ruling.verdict] += 1
            if ruling.verdict is Verdict.LEGAL:
                assert replayed_legally(spoiled, ruling)
            else:
                assert ruling.violations
    assert verdicts[Verdict.ILLEGAL] > 2 and verdicts[Verdict.LEGAL] > 2
