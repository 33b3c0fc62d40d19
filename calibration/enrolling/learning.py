"""The faces of pyramid cards, from all shots of a proposal: without glare, where the grid says."""

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from calibration.enrolling.faces import combine, painted, regauged
from calibration.enrolling.sightings import Sighting
from calibration.proposing.propose import Proposal
from calibration.proposing.shots import PX_PER_MM
from companion.decks import Card, Deck, Grid
from vision.faces import Face, Name, form_of
from vision.geometry import Pose, corners_of


def found_grid(proposal: Proposal, given: Grid | None, like: Grid) -> Grid:
    """The grid of the deck: as given, or as it was found on the cards."""
    if given is not None:
        return given
    found = proposal.frame.grid
    return Grid(found.x_mm, found.y_mm, found.cell_mm, like.lattice)


def pyramid_faces(proposal: Proposal, deck: Deck, given: Grid | None) -> Iterator[Face]:
    """A face for each card of a proposal, named by its index; deck has the grid.

    Where the grid was given, cards are moved so that their lines lie where it says.
    """
    cards = tuple(Card(i, card.color, card.cells) for i, card in enumerate(proposal.cards))
    numbered = replace(deck, cards=cards)
    form = form_of(numbered, "pyramid")
    sightings = [
        _sighting(proposal, shot, i) for i, card in enumerate(proposal.cards) for shot in card.shots
    ]
    if given is not None:
        sightings = regauged(sightings, given)
    like = painted(sightings, numbered, form)
    by_name: Mapping[Name, list[Sighting]] = {name: [] for name in like}
    for sighting in sightings:
        by_name[sighting.name].append(sighting)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(lambda name: combine(by_name[name], form, like[name]), by_name)


def _sighting(proposal: Proposal, shot: int, card: int) -> Sighting:
    picture, inside = proposal.frame.pictures[shot], proposal.frame.seen[shot]
    size_mm = proposal.frame.size_mm
    pose = Pose.of_quad(corners_of(*size_mm) * PX_PER_MM, *size_mm)
    return Sighting(Name("pyramid", card), picture, inside, pose, 1.0)
