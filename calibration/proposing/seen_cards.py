"""From shots to cards: which shots show the same card, and one good picture of each."""

import os
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import numpy as np

from calibration.proposing.combine import combined
from calibration.proposing.looks import deck_looks
from calibration.proposing.merging import (
    Seen,
    merged_by_likeness,
    merged_by_number,
    without_hidden,
)
from calibration.proposing.numbers import number_votes
from calibration.proposing.same_cards import likeness, same_cards
from calibration.proposing.shots import Framed, Shot
from companion.decks import Rect
from vision.intake import Pixels

Tell = Callable[[Framed], list[Counter[int]]]
"""Says for each picture of a frame how many readings give it which number."""


def cards_seen(
    frame: Framed, shots: Sequence[Shot], tell: Tell, allowed: Collection[int]
) -> tuple[list[Seen], list[Seen]]:
    """The shots grouped by card, and those that show too little to tell."""
    photos = [shot.photo if shot.photo >= 0 else -2 - i for i, shot in enumerate(shots)]
    clear = frame.clear()
    alike = likeness(deck_looks(frame.cells(), clear), clear)
    alike[np.equal.outer(photos, photos)] = -1
    groups = same_cards(alike, [[i] for i in range(len(shots))], weakly=False)
    votes = tell(one_picture_each(frame, groups))
    seen = [Seen(tuple(group), vote) for group, vote in zip(groups, votes, strict=True)]
    merged = merged_by_likeness(merged_by_number(seen, alike), alike)
    return without_hidden(merged, clear, allowed)


def tell_by_number(place: Rect | None, allowed: Collection[int]) -> Tell:
    """Numbers as printed at a place of the cards."""

    def tell(cards: Framed) -> list[Counter[int]]:
        if place is None:
            return [Counter() for _ in cards.pictures]
        votes = number_votes(cards.pictures, place, cards.size_mm, allowed)
        shown = [_shows(seen, place, cards.size_mm) for seen in cards.seen]
        return [vote if ok else Counter() for vote, ok in zip(votes, shown, strict=True)]

    return tell


def _shows(seen: Pixels, place: Rect, size_mm: tuple[float, float]) -> bool:
    """Whether the photos of a card reach all of a place on it."""
    px_per_mm = seen.shape[1] / size_mm[0]
    rows = slice(int(place.y_mm * px_per_mm), int((place.y_mm + place.height_mm) * px_per_mm))
    cols = slice(int(place.x_mm * px_per_mm), int((place.x_mm + place.width_mm) * px_per_mm))
    return bool(seen[rows, cols].all())


def one_picture_each(frame: Framed, cards: Sequence[Sequence[int]]) -> Framed:
    """The frame with one picture for each card, given the shots of each."""
    reach = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        pictures = list(pool.map(lambda shots: _combined(frame, tuple(shots)), cards))
    for shots in cards:
        of_card = [frame.seen[i] for i in shots]
        reach.append(np.asarray(np.max(of_card, axis=0), np.uint8))
    return replace(frame, pictures=pictures, seen=reach, combined={})


def _combined(frame: Framed, shots: tuple[int, ...]) -> Pixels:
    """One picture of these shots; most cards are asked for twice."""
    if shots not in frame.combined:
        pictures = [frame.pictures[i] for i in shots]
        frame.combined[shots] = combined(pictures, [frame.seen[i] for i in shots])
    return frame.combined[shots]
