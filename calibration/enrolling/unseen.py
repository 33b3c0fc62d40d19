"""Cards that the deck file describes and that no photo shows well enough: painted from the others.

A deck that lacks a card cannot tell it; worse, it takes the card for the one that is most like it.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from calibration.enrolling.faces import contrast, evened
from calibration.enrolling.paint import painted_pyramids
from companion.decks import Card
from companion.decks.check import card_faults
from companion.decks.file import parse_deck
from companion.lattice import Lattice
from companion.refusals import said
from vision.faces import Name, form_of
from vision.intake import Pixels


def unseen_cards(given: Sequence[Card], seen: Mapping[int, Path], lattice: Lattice) -> list[Card]:
    """The cards that are given, are sound, and have no face."""
    return [
        card for card in given if card.number not in seen and not any(card_faults(card, lattice))
    ]


def painted_faces(
    deck_file: Mapping[str, Any], seen: Mapping[int, Path], wanted: Sequence[Card]
) -> dict[int, Pixels]:
    """The wanted cards' faces by number, from those of other cards of the deck file."""
    deck = parse_deck(json.dumps(deck_file), said("the-deck-file"))
    pictures = {Name("pyramid", number): _picture(path) for number, path in seen.items()}
    known = {name: face for name, face in pictures.items() if face is not None}
    if not known or not wanted:
        return {}
    clearest_last = sorted(known.items(), key=lambda item: contrast(item[1]))
    lit = {name: evened(face) for name, face in clearest_last}
    painted = painted_pyramids(lit, deck, form_of(deck, "pyramid"))
    return {card.number: painted[Name("pyramid", card.number)] for card in wanted}


def _picture(path: Path) -> Pixels | None:
    image = cv2.imread(str(path), cv2.IMREAD_COLOR)
    return None if image is None else np.asarray(image, np.uint8)
