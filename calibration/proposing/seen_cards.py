"""From shots to cards: which shots show the same card, and one good picture of each."""

from collections import Counter
from collections.abc import Collection, Sequence
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


def cards_seen(
    frame: Framed, shots: Sequence[Shot], place: Rect | None, allowed: Collection[int]
) -> tuple[list[Seen], list[Seen]]:
    """The shots grouped by card, and those that show too little to tell."""
    photos = [shot.photo if shot.photo >= 0 else -2 - i for i, shot in enumerate(shots)]
    clear = frame.clear()
    alike = likeness(deck_looks(frame.cells(), clear), clear)
    alike[np.equal.outer(photos, photos)] = -1
    groups = same_cards(alike, [[i] for i in range(len(shots))], weakly=False)
    pictures = [
        combined([frame.pictures[i] for i in g], [frame.seen[i] for i in g]) for g in groups
    ]
    votes: list[Counter[int]] = [Counter() for _ in groups]
    if place is not None:
        votes = number_votes(pictures, place, frame.size_mm, allowed)
        votes = [
            vote if any(_shows(frame, i, place) for i in group) else Counter()
            for vote, group in zip(votes, groups, strict=True)
        ]
    seen = [Seen(tuple(group), vote) for group, vote in zip(groups, votes, strict=True)]
    merged = merged_by_likeness(merged_by_number(seen, alike), alike)
    return without_hidden(merged, clear, allowed)


def _shows(frame: Framed, shot: int, place: Rect) -> bool:
    """Whether the photo of a shot reaches all of a place on the card."""
    seen = frame.seen[shot]
    px_per_mm = seen.shape[1] / frame.size_mm[0]
    rows = slice(int(place.y_mm * px_per_mm), int((place.y_mm + place.height_mm) * px_per_mm))
    cols = slice(int(place.x_mm * px_per_mm), int((place.x_mm + place.width_mm) * px_per_mm))
    return bool(seen[rows, cols].all())


def one_picture_each(frame: Framed, seen: Sequence[Seen]) -> Framed:
    """The frame with one picture for each card."""
    pictures, reach = [], []
    for card in seen:
        of_card = [frame.seen[i] for i in card.shots]
        pictures.append(combined([frame.pictures[i] for i in card.shots], of_card))
        reach.append(np.asarray(np.max(of_card, axis=0), np.uint8))
    return replace(frame, pictures=pictures, seen=reach)
