"""How people draw a cross: real strokes, and the ways in which one hand differs from another.

Strokes are arrays (n, 2) of points in a box from -0.5 to 0.5, as a pen draws them.
"""

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
Strokes = tuple[Points, ...]
Rng = np.random.Generator
DATA = Path(__file__).parent / "data"


@cache
def recorded_crosses() -> tuple[Strokes, ...]:
    """Ten people's crosses; see data/CREDITS.md."""
    people = json.loads((DATA / "cross-strokes.json").read_text())
    return tuple(tuple(np.array(s) - 0.5 for s in strokes) for strokes in people.values())


@dataclass(frozen=True)
class Hand:
    """One person's habits: a favourite cross, its size in the cell, its slant and its unrest.

    narrow squeezes the cross to this share of its width: some draw it nearly upright.
    """

    favourite: Strokes
    size: float
    slant: float
    unrest: float
    narrow: float = 1.0


def some_hand(rng: Rng) -> Hand:
    """A person nobody has seen: a recorded cross made one's own, or one drawn from two lines."""
    recorded = recorded_crosses()
    pick = rng.random()
    if pick < 0.5:
        favourite = recorded[rng.integers(len(recorded))]
    elif pick < 0.85:
        favourite = _two_lines(rng)
    else:
        favourite = _without_lifting(rng)
    favourite = bent(favourite, rng, 0.08)
    narrow = rng.uniform(0.4, 0.8) if rng.random() < 0.3 else 1.0
    size, slant, unrest = rng.uniform(0.5, 1.05), rng.normal(0, 8), rng.uniform(0.02, 0.1)
    return Hand(favourite, size, slant, unrest, narrow)


def cross_of(hand: Hand, rng: Rng) -> Strokes:
    """One cross by this hand, in units of the cell, about its middle."""
    turn = np.deg2rad(hand.slant + rng.normal(0, 7))
    cos, sin = np.cos(turn), np.sin(turn)
    stretch = np.diag(hand.size * rng.uniform(0.82, 1.12, 2) * (hand.narrow, 1))
    matrix = np.array([[cos, -sin], [sin, cos]]) @ stretch
    shift = rng.normal(0, 0.07, 2)
    moved = bent(hand.favourite, rng, hand.unrest)
    return tuple(stroke @ matrix.T + shift for stroke in moved)


def strike_of(hand: Hand, rng: Rng) -> Strokes:
    """A line through the field, seldom two or three beside each other: the points are lost."""
    slope = rng.choice([0.0, 0.0, 0.35, -0.35, 0.8, -0.8]) + rng.normal(0, 0.08)
    along = np.linspace(-0.5, 0.5, 12) * rng.uniform(0.75, 1.2)
    waves = rng.normal(0, 0.03) * np.sin(along * rng.uniform(3, 9))
    middle = rng.normal(0, 0.06, 2)
    count = rng.choice([1, 1, 1, 1, 2, 3])
    apart = np.array([0, rng.uniform(0.15, 0.35)])
    line = np.column_stack([along, slope * along + waves]) + middle
    lines = [line + apart * (i - (count - 1) / 2) for i in range(count)]
    return bent(tuple(lines), rng, hand.unrest * 0.6)


def bent(strokes: Strokes, rng: Rng, strength: float) -> Strokes:
    """The same figure drawn less straight: a smooth shift that is one for all its strokes."""
    bend = rng.normal(0, strength, (2, 6))
    return tuple(s + _curves(s) @ bend.T for s in strokes)


def _curves(points: Points) -> Points:
    x, y = points[:, 0], points[:, 1]
    terms = [x, y, x * y * 2, x**2 * 2, y**2 * 2, np.sin(5 * (x - y)) * 0.5]
    return np.stack(terms, axis=1)


def _line(start: Points, end: Points, sag: float) -> Points:
    share = np.linspace(0, 1, 14)[:, None]
    across = np.array([start[1] - end[1], end[0] - start[0]])
    return start + (end - start) * share + across * sag * 4 * share * (1 - share)


def _two_lines(rng: Rng) -> Strokes:
    """Two lines that meet about the middle, upright as a plus now and then."""
    turn = np.pi / 4 if rng.random() < 0.12 else 0.0
    lines = []
    for angle in (np.pi / 4 + turn, 3 * np.pi / 4 + turn):
        angle += rng.normal(0, 0.16)
        reach = np.array([np.cos(angle), np.sin(angle)])
        start, end = -reach * rng.uniform(0.35, 0.75), reach * rng.uniform(0.35, 0.75)
        lines.append(_line(start, end, rng.normal(0, 0.07)) + rng.normal(0, 0.04, 2))
    return tuple(lines)


def _without_lifting(rng: Rng) -> Strokes:
    """Down, up the side in an arc or a tight turn, and down again, in one stroke."""
    first, second = _two_lines(rng)
    swing = _line(first[-1], second[-1], rng.uniform(-0.3, 0.3))
    return (np.concatenate([first, swing, second[::-1]]),)
