"""What is settled of a photo's unsure cells, against every assignment that the oracle allows."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from typing import NamedTuple

import pytest
from oracle_terms import bits_of, cells_on, chambers_of, flat, marks_on
from test_explain_against_oracle import Looks, looks

from companion.expeditions.doubt import Because, Weighed, Witnessed
from companion.games.pyramids.box import Box
from companion.games.pyramids.doubt import weigh_photo
from companion.games.pyramids.state import Held, Player, State
from oracle.chamber import all_cells
from oracle.turns import Mark


class Photo(NamedTuple):
    """A look of which some cells are unsure; what it leans to is seen in the look."""

    look: Looks
    unsure: frozenset[Mark]

    def weighed(self) -> Weighed:
        hand, after = self.look.hand, bits_of(self.look.hand, self.look.after)
        before = bits_of(hand, self.look.before)
        held = tuple(Held(n, marks) for n, marks in zip(hand, before, strict=True))
        chambers = dict(zip(hand, chambers_of(hand), strict=True))
        state = State(self.look.options, (Player("Luis", held),), tuple(self.look.patterns))
        unsure = bits_of(hand, marks_on(self.unsure))
        seen = [Witnessed(*card) for card in zip(hand, after, unsure, strict=True)]
        return weigh_photo(Box(chambers, {}, ()), state, 0, seen)

    def explained_by_the_oracle(self) -> list[frozenset[Mark]]:
        """Those of the unsure cells that are marked, in everything that turns can lead to."""
        sure = flat(self.look.after) - self.unsure
        blank = dict.fromkeys(self.look.hand, frozenset())
        return [
            marked
            for marked in subsets(self.unsure)
            if self.look._replace(
                after={**blank, **marks_on(sure | marked)}
            ).explained_by_the_oracle()
        ]


def subsets(marks: frozenset[Mark]) -> Iterator[frozenset[Mark]]:
    for size in range(len(marks) + 1):
        yield from map(frozenset, combinations(sorted(marks), size))


def photos(rng: random.Random, turns: int) -> Iterator[Photo]:
    """Fair looks and spoiled ones of two cards, each with a few cells under glare, some of which
    look the other way round: those that changed, and any others."""
    for look in looks(rng, turns):
        if len(look.hand) != 2:
            continue
        cells = sorted((n, cell) for n, rows in look.hand.items() for cell in all_cells(rows))
        new = sorted(flat(look.after) - flat(look.before))
        unsure = {
            *rng.sample(new, min(len(new), rng.randrange(3))),
            *rng.sample(cells, rng.randrange(4)),
        }
        turned = {mark for mark in sorted(unsure) if rng.random() < 0.3}
        blank = dict.fromkeys(look.hand, frozenset())
        leaning = {**blank, **marks_on(flat(look.after) ^ turned)}
        yield Photo(look._replace(after=leaning), frozenset(unsure))


@pytest.mark.parametrize(("turns", "cases"), [(1, 500), (2, 120)])
def test_settled_is_what_all_legal_explanations_agree_on_and_nothing_else(
    turns: int, cases: int
) -> None:
    seen: Counter[str] = Counter()
    for photo in islice(photos(random.Random(40 + turns), turns), cases):
        weighed, legal = photo.weighed(), photo.explained_by_the_oracle()
        hand = photo.look.hand
        settled = {
            mark: one
            for one in weighed.settled
            for mark in cells_on({one.card: hand[one.card]}, [one.cell])
        }
        asked = {m for n, cells in weighed.asked.items() for m in cells_on({n: hand[n]}, [cells])}
        assert settled.keys() | asked == photo.unsure and not settled.keys() & asked, photo
        assert weighed.is_explained == bool(legal), photo
        seen.update(one.because for one in weighed.settled)
        if legal:
            agreed = {m for m in photo.unsure if len({m in marked for marked in legal}) == 1}
            assert settled.keys() == agreed, photo
            assert all(one.is_marked == (m in legal[0]) for m, one in settled.items()), photo
            assert not weighed.doubted
            seen["asked"] += len(asked)
        else:
            needless = {Because.MARKED_BEFORE, Because.NEVER_MARKED}
            assert {one.because for one in weighed.settled} <= needless, photo
            doubted = {m for n, c in weighed.doubted.items() for m in cells_on({n: hand[n]}, [c])}
            assert not doubted & photo.unsure, photo
            seen["doubted"] += len(doubted)
    assert min(seen[what] for what in (*Because, "asked", "doubted")) >= 20, seen
