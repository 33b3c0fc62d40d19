"""Printable cards, score cards, expeditions and the scan mat, and the same faces as pictures."""

from calibration.printing.documents import print_deck, print_expeditions, print_sheets
from calibration.printing.faces import PX_PER_MM, face_pictures, faces_folder
from calibration.printing.mat import print_mat
from companion.decks.mat import PAPERS

__all__ = [
    "PAPERS",
    "PX_PER_MM",
    "face_pictures",
    "faces_folder",
    "print_deck",
    "print_expeditions",
    "print_mat",
    "print_sheets",
]
