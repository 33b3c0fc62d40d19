"""The score card, found before its face is known: by the printed lines of its fields."""

from collections.abc import Sequence

from calibration.enrolling.lines import FAR, NEAR, drawn_lines, line_picture
from calibration.enrolling.sightings import Sighting, View, cut_out, poses
from companion.decks import Deck
from vision.align import align
from vision.faces import Name, form_of
from vision.light import grey
from vision.patches import patches_of

LEAST_LINES = 0.5
"""Share of a score card's printed lines that must be seen where the deck says."""


def score_sightings(views: Sequence[View], deck: Deck) -> list[Sighting]:
    """The score card where the printed lines of its fields are seen, the best view first."""
    form = form_of(deck, "score")
    lines = drawn_lines(form)
    levels = [patches_of(lines, form.size_mm, level) for level in (FAR, NEAR, NEAR)]
    found = []
    for view in views:
        edges = line_picture(grey(view.photo))
        fits = [
            fit
            for quad in view.quads
            for pose in poses(quad, form)
            if (fit := align(edges, pose, levels)) and fit.agreement > LEAST_LINES
        ]
        if fits:
            best = max(fits, key=lambda fit: fit.agreement)
            found.append(cut_out(Name("score"), view.photo, best.pose, best.agreement))
    return sorted(found, key=lambda sighting: -sighting.fit)
