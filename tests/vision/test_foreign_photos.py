"""Real photos that show no card of ours give no card: a temple, a flower and a portrait."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.cli.decks import faces_of
from vision.scan import scan_bytes

SAMPLES = {
    "sklearn": ("datasets/images/china.jpg", "datasets/images/flower.jpg"),
    "matplotlib": ("mpl-data/sample_data/grace_hopper.jpg",),
}
"""Photos that come with packages; they are used where somebody has those installed."""


def samples() -> list[Path]:
    found = []
    for package, photos in SAMPLES.items():
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            found += [Path(spec.origin).parent / photo for photo in photos]
    return [photo for photo in found if photo.is_file()]


def test_photos_of_other_things_give_no_card() -> None:
    photos = samples()
    if not photos:
        pytest.skip("no package with sample photos is installed (scikit-learn, matplotlib)")
    for photo in photos:
        assert scan_bytes(photo.read_bytes(), faces_of(None)).cards == (), photo.name
