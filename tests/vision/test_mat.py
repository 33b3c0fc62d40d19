"""The printed scan mat in photos: its places are looked at first, and bare print is no card."""

from dataclasses import replace
from functools import cache

import cv2
import numpy as np
import pytest

from calibration.darkroom.on_mat import mat_photo, mat_pictures, mat_scene
from calibration.darkroom.scene import Photo
from calibration.darkroom.shoot import photograph
from companion.bench.judging import judge
from companion.cli.darkroom import pictures_of
from companion.cli.decks import deck_folder, faces_of
from companion.decks import builtin_deck
from vision.intake import Pixels
from vision.light import grey
from vision.mat import find_mat, markers_in, mats_for
from vision.scan import scan_bytes

SIZE = (2048, 1536)
DECK = builtin_deck()
MATS = mats_for(DECK)


@cache
def on_the_mat(kind: str, seed: int) -> Photo:
    """Cards on a mat, in light and among things that make them hard to find."""
    pictures = pictures_of(deck_folder(None))
    return mat_photo(DECK, pictures, mat_pictures(DECK), kind, seed, True, SIZE)


def small(photo: Photo) -> Pixels:
    return cv2.resize(grey(photo.image), None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)


@pytest.mark.parametrize(("seed", "paper"), [(1, "a4"), (3, "letter"), (5, "a4"), (7, "letter")])
def test_the_markers_tell_the_paper_and_where_each_card_lies(seed: int, paper: str) -> None:
    photo = on_the_mat("player", seed)
    mat = find_mat(markers_in(small(photo), fine=False), MATS)
    assert mat is not None and mat.mat.paper.name == paper
    middles = [np.mean(quads, axis=(0, 1)) / 0.4 for quads in mat.near_places_px]
    for card in photo.truth["cards"]:
        away = min(np.linalg.norm(np.mean(card["corners"], axis=0) - middle) for middle in middles)
        assert away * 0.4 < 0.12 * mat.card_px, "a few millimetres off its place"


def test_three_markers_are_enough_and_two_are_not() -> None:
    markers = markers_in(small(on_the_mat("player", 1)), fine=False)
    assert len(markers) == 4
    whole = find_mat(markers, MATS)
    for hidden in markers:
        seen = {number: corners for number, corners in markers.items() if number != hidden}
        part = find_mat(seen, MATS)
        assert part is not None and whole is not None
        for one, other in zip(part.near_places_px, whole.near_places_px, strict=True):
            assert np.abs(one - other).max() < 0.04 * whole.card_px
        seen.popitem()
        assert find_mat(seen, MATS) is None


def test_markers_that_lie_anyhow_are_no_mat() -> None:
    markers = markers_in(small(on_the_mat("player", 1)), fine=False)
    first, second, third, fourth = markers
    swapped = {**markers, first: markers[second], second: markers[first], third: markers[fourth]}
    assert find_mat(swapped, MATS) is None


@pytest.mark.parametrize("kind", ["player", "single", "score", "astray", "empty"])
@pytest.mark.parametrize("seed", [1, 3])
def test_every_card_on_a_mat_is_found_wherever_it_lies_and_nothing_in_empty_places(
    kind: str, seed: int
) -> None:
    photo = on_the_mat(kind, seed)
    reading = scan_bytes(photo.jpeg, faces_of(None))
    judged = judge(photo.truth, reading.as_json())
    assert len(reading.cards) == len(photo.truth["cards"])
    assert [miss for miss in judged.misses if "found" in miss or "named" in miss] == []


@pytest.mark.parametrize(("kind", "seed"), [("single", 2002), ("single", 2006), ("score", 2023)])
def test_in_bad_light_a_card_is_found_in_its_place_on_the_mat(kind: str, seed: int) -> None:
    photo = in_bad_light(kind, seed)
    reading = scan_bytes(photo.jpeg, faces_of(None))
    (card,), (truth,) = reading.cards, photo.truth["cards"]
    assert card.kind == truth["kind"] and card.index in (None, truth.get("number"))
    assert np.abs(np.array(card.corners) - truth["corners"]).max() < 25, "it asks, at the worst"


def in_bad_light(kind: str, seed: int) -> Photo:
    """Hardly any light but its mirror image, two shadows, and things all over the mat."""
    pictures, rng = pictures_of(deck_folder(None)), np.random.default_rng(seed + 5)
    scene = mat_scene(DECK, pictures, mat_pictures(DECK), kind, seed, True, SIZE)
    light = replace(
        scene.light,
        brightness=rng.uniform(0.25, 0.6),
        falloff=rng.uniform(0.3, 0.8),
        glares=int(rng.integers(1, 4)),
        glare=rng.uniform(0.6, 1),
        veil=rng.uniform(0, 0.8),
        shadows=2,
    )
    clutter = int(rng.integers(3, 7))
    lens = replace(scene.lens, noise=rng.uniform(5, 11), blur_px=rng.uniform(0.5, 2))
    return photograph(replace(scene, light=light, clutter=clutter, lens=lens), seed)
