"""Which card is which where all cells are known: told by where walls, entry and tomb stand."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from calibration.proposing.labels import Labels, agreement
from calibration.proposing.reading import read_cells
from calibration.proposing.shots import SAMPLE, Framed
from companion.decks import Card

TOLD = 0.75
"""Part of a card's walls and ends that must be seen for it to be told."""
GAP = 0.12
"""How much more than of any other card."""
VOTES = 4
"""As many as there are readings of a printed number."""


def plan_votes(frame: Framed, cards: Sequence[Card]) -> list[Counter[int]]:
    """For each picture of the frame the number of the card whose plan it shows, if it is told."""
    read, _ = read_cells(frame, frame.cells(), (), ())
    labels = read.labels()
    return [_vote(labels, i, cards) for i in range(len(frame.pictures))]


def _vote(labels: Labels, picture: int, cards: Sequence[Card]) -> Counter[int]:
    fits = [agreement(labels, picture, card.cells) for card in cards]
    best, *others = np.argsort(fits)[::-1][:2]
    rival = fits[others[0]] if others else 0.0
    told = fits[best] >= TOLD and fits[best] - rival >= GAP
    return Counter({cards[best].number: VOTES}) if told else Counter()


def upright_by_plans(frame: Framed, cards: Sequence[Card]) -> Framed:
    """The frame the way up in which more cards are told by their plans."""
    ways = [frame, frame.turned_around()]
    step = max(1, len(frame.pictures) // SAMPLE)
    told = [sum(map(bool, plan_votes(way.every(step), cards))) for way in ways]
    return ways[int(told[1] > told[0])]
