"""Photos of cards on the printed scan mat, which lies on some table in some light."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from calibration.darkroom.play import SIZES_PX, Pictures, Rng, cards_of
from calibration.darkroom.scene import Image, LyingCard, Photo, Scene
from calibration.darkroom.setting import some_scene
from calibration.darkroom.shoot import photograph
from calibration.darkroom.view import card_to_table
from calibration.printing.faces import render
from calibration.printing.mat import print_mat
from companion.decks import Deck, Rect
from companion.decks.mat import PAPERS, Mat, lay_mat

KINDS = ("pair", "player", "single", "score", "empty", "astray")
"""What lies on it: cards in some places, in all, in none, or one across the score card's."""
PX_PER_MM = 6
ASIDE_MM, ASKEW_DEG = 1.5, 1.5
"""How far off its place people lay a card, mostly."""


def mat_pictures(deck: Deck) -> dict[str, Image]:
    """The mats for a deck by their paper, as printed."""
    return {paper: next(render(print_mat(deck, paper), PX_PER_MM)) for paper in PAPERS}


def mat_photo(
    deck: Deck,
    pictures: Pictures,
    mats: Pictures,
    kind: str,
    seed: int,
    hard: bool = False,
    size_px: tuple[int, int] | None = None,
) -> Photo:
    """One photo of a kind, with its truth; the same seed gives the same photo."""
    return photograph(mat_scene(deck, pictures, mats, kind, seed, hard, size_px), seed)


def mat_scene(
    deck: Deck,
    pictures: Pictures,
    mats: Pictures,
    kind: str,
    seed: int,
    hard: bool = False,
    size_px: tuple[int, int] | None = None,
) -> Scene:
    """What lies before the camera for such a photo."""
    rng = np.random.default_rng(seed)
    paper = PAPERS["letter" if seed % 4 == 3 else "a4"]
    cards = list(cards_of(deck, pictures, "pair" if kind == "astray" else kind, rng))
    size = size_px or SIZES_PX[int(rng.integers(len(SIZES_PX)))]
    scene = some_scene([LyingCard(mats[paper.name], PX_PER_MM, {})], rng, size, tidy=not hard)
    (page,) = scene.cards
    page = replace(page, arch_mm=0.0)
    laid = tuple(_laid(cards, lay_mat(deck, paper), page, rng, astray=kind == "astray"))
    return replace(scene, under=(page,), cards=laid)


def _laid(
    cards: Sequence[LyingCard], mat: Mat, page: LyingCard, rng: Rng, astray: bool
) -> Iterator[LyingCard]:
    """Cards in their places, a little askew; pyramids in any order, now and then upside down."""
    pyramids = [mat.pyramids[int(i)] for i in rng.permutation(len(mat.pyramids))]
    for nth, card in enumerate(cards):
        place = mat.score if card.truth["kind"] == "score" else pyramids[nth]
        if astray and nth:
            yield _in(mat.score, card, page, rng, 90.0 + rng.normal(0, 12))
        else:
            yield _in(place, card, page, rng, 180.0 * (rng.random() < 0.2))


def _in(place: Rect, card: LyingCard, page: LyingCard, rng: Rng, turn_deg: float) -> LyingCard:
    middle = [place.x_mm + place.width_mm / 2, place.y_mm + place.height_mm / 2, 1.0]
    x, y, _ = card_to_table(page) @ np.array(middle)
    return replace(
        card,
        x_mm=float(x + rng.normal(0, ASIDE_MM)),
        y_mm=float(y + rng.normal(0, ASIDE_MM)),
        turn_deg=page.turn_deg + turn_deg + float(rng.normal(0, ASKEW_DEG)),
        arch_mm=float(rng.choice([0, 1]) * rng.uniform(0, 2.0)),
    )
