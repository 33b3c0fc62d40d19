import pytest

from calibration.printing import print_deck
from companion.decks import Deck, builtin_deck


@pytest.fixture(scope="session")
def deck() -> Deck:
    return builtin_deck()


@pytest.fixture(scope="session")
def a4_deck(deck: Deck) -> bytes:
    return print_deck(deck, "a4")
