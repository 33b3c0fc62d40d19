"""Readings judged against the truth of their photos.

A truth is a JSON beside each photo: the reading that would be perfect, and for each card whether
it is optional (cut off, or blinded by glare: it need not be found, but must not be wrong in
silence) and which of its marks no eye can read.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import cv2
import numpy as np

FOUND_FROM = 0.5
"""Overlap of two outlines from which they are one card."""
OPTIONAL_FROM = 0.3


@dataclass
class Judged:
    """Counts over some photos; those of parts add up."""

    photos: int = 0
    photos_exact: int = 0
    cards: int = 0
    found: int = 0
    extra: int = 0
    named: int = 0
    cards_exact: int = 0
    clear_cards: int = 0
    """Cards none of whose marks is blinded."""
    clear_exact: int = 0
    cells: int = 0
    right: int = 0
    blind: int = 0
    blind_right: int = 0
    silent: int = 0
    asked: int = 0
    misses: list[str] = field(default_factory=list)

    def add(self, other: "Judged") -> None:
        """Take other counts in."""
        for part in fields(self):
            setattr(self, part.name, getattr(self, part.name) + getattr(other, part.name))

    def shares(self) -> dict[str, float]:
        """The figures, in percent of what they are about."""
        return {
            "cards found": _percent(self.found, self.cards),
            "extra cards": float(self.extra),
            "named": _percent(self.named, self.found),
            "cells right": _percent(self.right, self.cells),
            "legible cells right": _percent(self.right - self.blind_right, self.cells - self.blind),
            "silent errors": _percent(self.silent, self.cells),
            "asked": _percent(self.asked, self.cells),
            "cards entirely right": _percent(self.cards_exact, self.cards),
            "cards without glare entirely right": _percent(self.clear_exact, self.clear_cards),
            "photos entirely right": _percent(self.photos_exact, self.photos),
        }


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 100.0


def judge(truth: Mapping[str, Any], reading: Mapping[str, Any]) -> Judged:
    """The counts of one photo."""
    counts = Judged(photos=1)
    left = list(reading["cards"])
    optional = [card for card in truth["cards"] if card.get("optional")]
    asked_for = [card for card in truth["cards"] if not card.get("optional")]
    for card in optional:
        seen = _take(card, left, OPTIONAL_FROM)
        if seen is not None:
            counts.silent += len(_silent(card, seen))
            counts.misses += [f"{_name(card)} optional: {miss}" for miss in _silent(card, seen)]
    for card in asked_for:
        counts.add(_card(card, _take(card, left, FOUND_FROM)))
    counts.extra = len(left)
    counts.misses += [f"{_name(card)} is not there" for card in left]
    counts.photos_exact = int(not left and counts.cards_exact == counts.cards)
    return counts


def _take(
    card: Mapping[str, Any], left: list[Mapping[str, Any]], least: float
) -> Mapping[str, Any] | None:
    """The reading of a card, taken out of those left; None if none is where it lies."""
    best = max(left, key=lambda seen: _overlap(card["corners"], seen["corners"]), default=None)
    if best is None or _overlap(card["corners"], best["corners"]) < least:
        return None
    left.remove(best)
    return best


def _overlap(one: Sequence[Sequence[float]], other: Sequence[Sequence[float]]) -> float:
    a, b = np.array(one, np.float32), np.array(other, np.float32)
    common, _ = cv2.intersectConvexConvex(a, b)
    return float(common / (cv2.contourArea(a) + cv2.contourArea(b) - common + 1e-9))


def _card(card: Mapping[str, Any], seen: Mapping[str, Any] | None) -> Judged:
    wanted = _cells(card)
    blind = _keys(card.get("blind", []))
    counts = Judged(cards=1, cells=len(wanted), clear_cards=int(not blind))
    if seen is None:
        counts.misses.append(f"{_name(card)} not found")
        return counts
    counts.found = 1
    if _name(seen) != _name(card):
        counts.misses.append(f"{_name(card)} read as {_name(seen)}")
        counts.silent = len(wanted) if seen.get("number") is not None else 0
        return counts
    counts.named = 1
    _count_cells(counts, wanted, _cells(seen), _keys(seen.get("unsure", [])), blind)
    return counts


def _count_cells(
    counts: Judged,
    wanted: Mapping[Hashable, str],
    got: Mapping[Hashable, str],
    unsure: set[Hashable],
    blind: set[Hashable],
) -> None:
    wrong = {key for key, state in wanted.items() if got.get(key) != state}
    counts.right = len(wanted) - len(wrong)
    counts.asked = len(unsure & wanted.keys())
    counts.blind = len(blind & wanted.keys())
    counts.blind_right = len((blind & wanted.keys()) - wrong)
    counts.silent = len(wrong - unsure)
    counts.cards_exact = int(not wrong and not counts.asked)
    counts.clear_exact = counts.cards_exact * counts.clear_cards
    counts.misses += [
        f"{key} is {wanted[key]}, read {got.get(key)}{' (asked)' if key in unsure else ''}"
        for key in sorted(wrong, key=str)
    ]


def _silent(card: Mapping[str, Any], seen: Mapping[str, Any]) -> list[str]:
    """What a reading of an optional card has wrong without asking."""
    if _name(seen) != _name(card):
        told = seen.get("number") is not None or seen.get("pattern") is not None
        return [f"read as {_name(seen)}"] if told else []
    got, unsure = _cells(seen), _keys(seen.get("unsure", []))
    return [
        f"{key} is {state}, read {got.get(key)}"
        for key, state in _cells(card).items()
        if got.get(key) != state and key not in unsure
    ]


def _cells(card: Mapping[str, Any]) -> dict[Hashable, str]:
    if card["kind"] == "pyramid":
        rows = enumerate(card["marks"])
        return {(r, c): letter for r, row in rows for c, letter in enumerate(row)}
    return dict(card["marks"]) if card["kind"] == "score" else {}


def _keys(items: Iterable[Any]) -> set[Hashable]:
    return {tuple(key) if isinstance(key, list) else key for key in items}


def _name(card: Mapping[str, Any]) -> str:
    which = card.get("number", card.get("pattern"))
    return card["kind"] if card["kind"] == "score" else f"{card['kind']} {which}"
