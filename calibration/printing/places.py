"""Rectangles on a card: shrunk, joined, cut off."""

from collections.abc import Iterable

from companion.decks import Rect


def inset(place: Rect, margin_mm: float) -> Rect:
    """The place without a margin all around; a negative margin adds one."""
    return Rect(
        place.x_mm + margin_mm,
        place.y_mm + margin_mm,
        place.width_mm - 2 * margin_mm,
        place.height_mm - 2 * margin_mm,
    )


def around(places: Iterable[Rect]) -> Rect:
    """The smallest rectangle that holds all places."""
    all_of = list(places)
    left, top = min(p.x_mm for p in all_of), min(p.y_mm for p in all_of)
    right = max(p.x_mm + p.width_mm for p in all_of)
    bottom = max(p.y_mm + p.height_mm for p in all_of)
    return Rect(left, top, right - left, bottom - top)


def middle(place: Rect) -> tuple[float, float]:
    """The centre of a place."""
    return place.x_mm + place.width_mm / 2, place.y_mm + place.height_mm / 2


def within(place: Rect, width_mm: float, height_mm: float) -> Rect:
    """The part of a place that lies on a card of this size."""
    left, top = max(place.x_mm, 0.0), max(place.y_mm, 0.0)
    right = min(place.x_mm + place.width_mm, width_mm)
    bottom = min(place.y_mm + place.height_mm, height_mm)
    return Rect(left, top, max(right - left, 0.0), max(bottom - top, 0.0))


def overlap(one: Rect, other: Rect) -> bool:
    """Whether two places share any room."""
    across = one.x_mm < other.x_mm + other.width_mm and other.x_mm < one.x_mm + one.width_mm
    down = one.y_mm < other.y_mm + other.height_mm and other.y_mm < one.y_mm + one.height_mm
    return across and down
