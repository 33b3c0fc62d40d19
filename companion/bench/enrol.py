"""How well a deck is enrolled, measured on photos of blank cards whose deck file is known.

A folder has deck.json, which is the truth, and blank/ with the photos. The deck is enrolled from
nothing but the size of its cards; then again with four cards given, and with all of them.
"""

import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from calibration.enrolling import Enrolment
from calibration.enrolling.making import EnrolledCard
from calibration.proposing.propose import groups_of
from companion.bad_input import BadInput
from companion.bench import Figure
from companion.decks import Card, Deck, load_deck
from companion.decks.draft import Draft, load_draft

EXAMPLES = 4
PHOTOS = (".jpg", ".jpeg", ".png", ".webp")
KNOWN_AGAIN = 13
"""A card is the one of the deck that it shares most cells with, at least so many of 25."""
CLAIM = 4
"""A number counts as so many cells: glare may leave little else of a card."""


@dataclass(frozen=True)
class Counts:
    """What came of one enrolment; cards that were given are not counted in cells."""

    cards: int
    numbers_right: int
    numbers_wrong_unasked: int
    colors_right: int
    cells: int
    cells_right: int
    plain: int
    plain_right: int
    asked: int
    wrong_unasked: int
    groups: int
    named: int
    named_right: int


def measured(folder: Path, step: Callable[[object], None]) -> list[Figure]:
    """The figures of a folder, beside their goals."""
    deck, draft = load_deck(folder), load_draft(folder)
    photos = [
        (file.name, file.read_bytes())
        for file in sorted((folder / "blank").iterdir())
        if file.suffix.lower() in PHOTOS
    ]
    if not photos:
        raise BadInput(f"{folder}/blank has no photos; it should have those of the blank cards")
    with tempfile.TemporaryDirectory() as place:
        start = time.perf_counter()
        enrolment = Enrolment.begin(Path(place), sizes_alone(draft))
        enrolment.add(photos, step)
        seconds = time.perf_counter() - start
        nothing = counted(enrolment, deck)
        four = _again(enrolment, draft, deck, EXAMPLES)
        known = _again(enrolment, draft, deck, len(deck.cards))
    return [*_from_nothing(nothing, seconds, deck), *_from_examples(four, known, deck)]


def sizes_alone(draft: Draft) -> Draft:
    """What an owner can say who types nothing in."""
    score = draft.score_card
    return Draft(
        name=draft.name,
        pyramid_card=draft.pyramid_card.model_copy(update={"grid": None}),
        score_card=score and score.model_copy(update={"fields": None, "skull_values": None}),
        expedition_card=draft.expedition_card,
    )


def _again(enrolment: Enrolment, draft: Draft, deck: Deck, examples: int) -> Counts:
    """The same shots once more, with the cells of the first cards given."""
    few = draft.model_copy(update={"cards": draft.cards[:examples]})
    again = Enrolment.begin(enrolment.folder, few)
    again.add([])
    return counted(again, deck, {card.number for card in deck.cards[:examples]})


def counted(enrolment: Enrolment, deck: Deck, given: Iterable[int] = ()) -> Counts:
    """The counts of an enrolment as it stands."""
    pairs = [(card, truth) for card in enrolment.cards if (truth := true_card(card, deck))]
    cells = [
        cell
        for card, truth in pairs
        if truth.number not in set(given)
        for cell in _cells(card, truth)
    ]
    plain = [seen == true for seen, true, _ in cells if true in ".#"]
    wrong = [card for card, truth in pairs if card.number != truth.number]
    named = list(_named(enrolment, deck))
    return Counts(
        cards=len({truth.number for _, truth in pairs}),
        numbers_right=len(pairs) - len(wrong),
        numbers_wrong_unasked=sum("number" not in card.unsure for card in wrong),
        colors_right=sum(card.color == truth.color for card, truth in pairs),
        cells=len(cells),
        cells_right=sum(seen == true for seen, true, _ in cells),
        plain=len(plain),
        plain_right=sum(plain),
        asked=sum(asked for _, _, asked in cells),
        wrong_unasked=sum(seen != true and not asked for seen, true, asked in cells),
        groups=len(enrolment.groups),
        named=len(named),
        named_right=sum(named),
    )


def true_card(card: EnrolledCard, deck: Deck) -> Card | None:
    """Which card of the deck this is, told by its cells, whatever number was read."""
    shared = {
        truth.number: sum(
            a == b for a, b in zip(*map("".join, (card.cells, truth.cells)), strict=True)
        )
        for truth in deck.cards
    }
    best = max(shared, key=lambda number: shared[number] + CLAIM * (number == card.number))
    return deck.by_number[best] if shared[best] >= KNOWN_AGAIN else None


def _cells(card: EnrolledCard, truth: Card) -> Iterator[tuple[str, str, bool]]:
    for row, letters in enumerate(truth.cells):
        for col, letter in enumerate(letters):
            yield card.cells[row][col], letter, (row, col) in card.unsure


def _named(enrolment: Enrolment, deck: Deck) -> Iterator[bool]:
    """Whether each cell is right once every group has the letter that fits most of its cells."""
    if enrolment.reading is None:
        return
    by_id = {card.id: card for card in enrolment.cards}
    cards = [by_id[kept.id] for kept in enrolment.state.cards]
    truths = [true_card(card, deck) for card in cards]
    for group in groups_of(enrolment.reading):
        members = [
            (cards[i].cells[row][col], truth.cells[row][col])
            for i, (row, col) in group.cells
            if (truth := truths[i])
        ]
        name = _most(true for _, true in members)
        for proposed, true in members:
            yield (proposed if proposed in "ET" else name) == true


def _most(letters: Iterable[str]) -> str:
    """The commonest letter; entries are floor below an arrow, unless all are entries."""
    counts = Counter(letters)
    if len(counts) > 1:
        counts.pop("E", None)
    return counts.most_common(1)[0][0] if counts else "."


def _from_nothing(counts: Counts, seconds: float, deck: Deck) -> list[Figure]:
    every = len(deck.cards)
    plain = _share(counts.plain_right, counts.plain)
    named = _share(counts.named_right, counts.named)
    return [
        Figure("from nothing: cards enrolled", counts.cards, every, "cards", True),
        Figure("from nothing: numbers right", counts.numbers_right, every - 2, "cards", True),
        Figure("from nothing: numbers wrong, not asked", counts.numbers_wrong_unasked, 0, "cards"),
        Figure("from nothing: colours right", counts.colors_right, every, "cards", True),
        Figure("from nothing: walls and floor right", plain, 99.5, "%", True),
        Figure("groups to name", counts.groups, 16, "groups"),
        Figure("cells right once groups are named", named, 99, "%", True),
        Figure("time for the whole deck", seconds, 60, "s"),
    ]


def _from_examples(four: Counts, known: Counts, deck: Deck) -> Sequence[Figure]:
    every = len(deck.cards)
    right = _share(four.cells_right, four.cells)
    return [
        Figure("four cards given: other cells right", right, 99, "%", True),
        Figure("four cards given: cells wrong, not asked", four.wrong_unasked, 0, "cells"),
        Figure("four cards given: cells asked", _share(four.asked, four.cells), 10, "%"),
        Figure("all cells given: cards enrolled", known.cards, every, "cards", True),
    ]


def _share(part: int, whole: int) -> float:
    return 100 * part / max(whole, 1)
