"""A card's reading with all that speaks for it, as JSON and back: so that a second photo of the
card can be put beside it later, when the first one is no longer at hand."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.bad_input import BadInput
from companion.decks import Deck
from vision.faces import form_of
from vision.marks import MARKS
from vision.reading import CardReading, Chances, merge_cards
from vision.refusals import said

DIGITS = 4


def with_evidence(card: CardReading) -> dict[str, Any]:
    """The card as `companion scan --json` prints it, and what it rests on."""
    places = list(card.chances)
    return {
        **card.as_json(),
        "evidence": {
            "chances": [[round(c, DIGITS) for c in card.chances[place]] for place in places],
            "unseen": [places.index(place) for place in places if place in card.unseen],
            "cut": card.cut,
        },
    }


def from_evidence(told: Mapping[str, Any], deck: Deck) -> CardReading:
    """The card again; BadInput where this was not written by with_evidence."""
    kind, evidence = told["kind"], told["evidence"]
    places = list(form_of(deck, kind).rects)
    chances = [_chances(row) for row in evidence["chances"]]
    if len(chances) != len(places) or not all(0 <= n < len(places) for n in evidence["unseen"]):
        raise BadInput(said("no-reading"))
    first, second, third, fourth = ((float(x), float(y)) for x, y in told["corners"])
    return CardReading(
        kind,
        told.get("pattern" if kind == "expedition" else "number"),
        (first, second, third, fourth),
        dict(zip(places, chances, strict=True)),
        frozenset(places[n] for n in evidence["unseen"]),
        bool(evidence["cut"]),
    )


def _chances(row: Sequence[float]) -> Chances:
    if len(row) != len(MARKS):
        raise BadInput(said("three-chances"))
    empty, cross, strike = (float(chance) for chance in row)
    return empty, cross, strike


def together(cards: Sequence[CardReading]) -> CardReading:
    """One card in several photos; the corners are those of the photo that shows it whole."""
    if any(one.kind != other.kind or one.index != other.index for one, other in pairwise(cards)):
        raise BadInput(said("different-cards"))
    first, *others = cards
    for other in others:
        first = merge_cards(first, other)
    return first
