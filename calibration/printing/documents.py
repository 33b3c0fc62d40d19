"""The documents that people print, from whatever deck is theirs."""

from functools import partial

from calibration.printing.backs import draw_expedition_back, draw_pyramid_back, draw_score_back
from calibration.printing.expedition_face import draw_expedition_face
from calibration.printing.pages import impose, layout
from calibration.printing.pyramid_face import draw_pyramid_face
from calibration.printing.score_face import draw_score_face
from calibration.refusals import said
from companion.bad_input import BadInput
from companion.decks import Deck
from companion.decks.mat import PAPERS

PLAYERS = 4
"""A score card for each."""


def print_deck(deck: Deck, paper: str = "a4", backs: bool = False) -> bytes:
    """Every pyramid card of the deck in the order of the numbers."""
    if not deck.cards:
        raise BadInput(said("deck-without-cards", name=deck.name))
    face = deck.pyramid_card
    form = layout(PAPERS[paper], face.width_mm, face.height_mm)
    back = partial(draw_pyramid_back, width_mm=face.width_mm, height_mm=face.height_mm)
    cards = sorted(deck.cards, key=lambda card: card.number)
    faces = [partial(draw_pyramid_face, deck=deck, card=card) for card in cards]
    return impose("Pyramid cards", form, faces, back if backs else None)


def print_sheets(deck: Deck, paper: str = "a4", backs: bool = False) -> bytes:
    """A score card for every player, with the deck's own skull values."""
    face = deck.score_card
    form = layout(PAPERS[paper], face.width_mm, face.height_mm)
    back = partial(draw_score_back, width_mm=face.width_mm, height_mm=face.height_mm)
    faces = [partial(draw_score_face, deck=deck)] * PLAYERS
    return impose("Score cards", form, faces, back if backs else None)


def print_expeditions(deck: Deck, paper: str = "a4", backs: bool = False) -> bytes:
    """Every expedition card, each pattern as often as the deck has it."""
    face = deck.expedition_card
    form = layout(PAPERS[paper], face.width_mm, face.height_mm)
    back = partial(draw_expedition_back, width_mm=face.width_mm, height_mm=face.height_mm)
    faces = [
        partial(draw_expedition_face, deck=deck, index=index)
        for index, copies in enumerate(face.copies)
        for _ in range(copies)
    ]
    return impose("Expedition cards", form, faces, back if backs else None)
