"""Groups of shots put right by their numbers: one group a card, and none that shows nothing."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from calibration.proposing.clearness import UNCLEAR, Picture
from calibration.proposing.numbers import settle_numbers
from calibration.proposing.same_cards import same_cards
from vision.geometry import Floats

HIDDEN = 0.4
"""A shot with less than this part of its cells clear cannot be a card of its own."""
ENOUGH_VOTES = 2
LEAST_ALIKE = 0.15
"""Two cards of one number that are less alike are two cards, one of them misread."""


@dataclass(frozen=True)
class Seen:
    """Shots of what is taken for one card, and what readings say of its number."""

    shots: tuple[int, ...]
    votes: Counter[int]

    @property
    def number(self) -> int | None:
        """The number most readings say, if enough do."""
        best = self.votes.most_common(1)
        return best[0][0] if best and best[0][1] >= ENOUGH_VOTES else None


def merged_by_number(cards: Sequence[Seen], alike: Floats) -> list[Seen]:
    """Groups of one number made one, unless they look like different cards.

    alike is the (n, n) likeness of shots, -1 for shots that cannot be of the same card.
    """
    kept: list[Seen] = []
    for card in cards:
        twin = next((k for k in kept if _is_same(k, card, alike)), None)
        if twin is None:
            kept.append(card)
        else:
            shots = tuple(sorted(twin.shots + card.shots))
            kept[kept.index(twin)] = Seen(shots, twin.votes + card.votes)
    return kept


def _is_same(one: Seen, other: Seen, alike: Floats) -> bool:
    if one.number is None or one.number != other.number:
        return False
    between = alike[np.ix_(one.shots, other.shots)]
    return bool(between.min() > -1 and between.mean() >= LEAST_ALIKE)


def kept_apart(cards: Sequence[Seen], alike: Floats) -> Floats:
    """The likeness of shots with -1 between cards whose numbers were read and differ."""
    alike = alike.copy()
    for one in cards:
        for other in cards:
            if None not in (one.number, other.number) and one.number != other.number:
                alike[np.ix_(one.shots, other.shots)] = -1
    return alike


def merged_by_likeness(cards: Sequence[Seen], alike: Floats) -> list[Seen]:
    """Cards joined with lonely shots that are alike, as far as their numbers allow."""
    votes = {shot: card for card in cards for shot in card.shots}
    groups = same_cards(kept_apart(cards, alike), [card.shots for card in cards], weakly=True)
    merged = []
    for group in groups:
        parts = {id(votes[shot]): votes[shot] for shot in group}
        total = sum((part.votes for part in parts.values()), Counter[int]())
        merged.append(Seen(tuple(group), total))
    return merged


def without_hidden(
    cards: Sequence[Seen], clear: Picture, allowed: Collection[int]
) -> tuple[list[Seen], list[Seen]]:
    """The cards to keep and those dropped: nothing but glare, and nobody knows which card."""
    reads = settle_numbers([card.votes for card in cards], allowed)
    shown = [float((clear[list(card.shots)] >= UNCLEAR).any(axis=0).mean()) for card in cards]
    dropped: set[int] = set()
    for i in map(int, np.argsort(shown)):
        too_many = len(cards) - len(dropped) > len(allowed)
        least = 2 * HIDDEN if too_many else HIDDEN
        if not reads[i].sure and shown[i] < least:
            dropped.add(i)
    kept = [card for i, card in enumerate(cards) if i not in dropped]
    return kept, [cards[i] for i in sorted(dropped)]
