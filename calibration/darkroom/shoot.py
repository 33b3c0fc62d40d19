"""From a scene to a photo and its truth."""

import cv2
import numpy as np

from calibration.darkroom.clutter import strew
from calibration.darkroom.developing import developed
from calibration.darkroom.lighting import lit
from calibration.darkroom.scene import Camera, Floats, Image, LyingCard, Photo, Scene, Truth
from calibration.darkroom.tables import SIDE_PX, table_top
from calibration.darkroom.view import lay, table_to_photo

TABLE_MM = 900.0
CUT_SHARE = 0.985
"""A card with less of its area inside the photo than this counts as cut off."""


def photograph(scene: Scene, seed: int) -> Photo:
    """The photo of a scene; the same scene and seed give the same bytes."""
    rng = np.random.default_rng(seed)
    picture = _table(scene.table, scene.camera, rng)
    for sheet in scene.under:
        lay(picture, sheet, scene.camera)
    corners = [lay(picture, card, scene.camera) for card in scene.cards]
    at = [c.astype(np.float32) for c in corners]
    strew(picture, scene.clutter, at, scene.camera.px_per_mm, rng)
    middles = np.array([c.mean(axis=0) for c in at], np.float32).reshape(-1, 2)
    picture = lit(picture, scene.light, middles, rng)
    jpeg = developed(picture, scene.lens, rng)
    image = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)
    return Photo(jpeg, np.asarray(image, np.uint8), _truth(scene, at))


def _table(kind: str, camera: Camera, rng: np.random.Generator) -> Image:
    top = table_top(kind, rng)
    turn = rng.uniform(0, 360)
    spin = np.vstack([cv2.getRotationMatrix2D((SIDE_PX / 2, SIDE_PX / 2), turn, 1), [0, 0, 1]])
    scale = TABLE_MM / SIDE_PX
    to_mm = np.array([[scale, 0, -TABLE_MM / 2], [0, scale, -TABLE_MM / 2], [0, 0, 1]])
    warp = table_to_photo(camera) @ to_mm @ spin
    size = (camera.width_px, camera.height_px)
    seen = cv2.warpPerspective(top, warp, size, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(seen, np.uint8)


def _truth(scene: Scene, corners: list[Floats]) -> Truth:
    camera = scene.camera
    cards = [_card_truth(c, at, camera) for c, at in zip(scene.cards, corners, strict=True)]
    return {
        "photo": f"{scene.name}.jpg",
        "size": [camera.width_px, camera.height_px],
        "scene": scene.name,
        "cards": cards,
    }


def _card_truth(card: LyingCard, corners: Floats, camera: Camera) -> Truth:
    cut = _share_inside(corners, camera) < CUT_SHARE
    places = [[round(float(v), 1) for v in point] for point in corners]
    return {**card.truth, "corners": places, "cut": cut, "blind": [], "optional": cut}


def _share_inside(corners: Floats, camera: Camera) -> float:
    width, height = camera.width_px, camera.height_px
    frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    inside, _ = cv2.intersectConvexConvex(corners, frame)
    return float(inside) / max(1e-6, float(cv2.contourArea(corners)))
