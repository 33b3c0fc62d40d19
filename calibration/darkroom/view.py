"""How the camera sees the flat table: one homography, and what an arched card does to it."""

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.darkroom.scene import Camera, Image, LyingCard

Matrix = NDArray[np.float64]
CORNER_RADIUS_MM = 3.0


def eye_mm(camera: Camera) -> Matrix:
    """Where the lens is: x, y and height over the middle of the table."""
    far = camera.distance * camera.width_px / camera.px_per_mm
    tilt, towards = np.deg2rad([camera.tilt_deg, camera.tilted_towards_deg])
    aside = far * np.sin(tilt)
    return np.array([aside * np.cos(towards), aside * np.sin(towards), far * np.cos(tilt)])


def table_to_photo(camera: Camera) -> Matrix:
    """The homography from millimetres on the table to pixels of the photo."""
    eye = eye_mm(camera)
    far = float(np.linalg.norm(eye))
    tilt, towards, roll = np.deg2rad([camera.tilt_deg, camera.tilted_towards_deg, camera.roll_deg])
    turned = _about_z(-towards)
    leaned = np.array(
        [[np.cos(tilt), 0, -np.sin(tilt)], [0, 1, 0], [np.sin(tilt), 0, np.cos(tilt)]]
    )
    to_camera = _about_z(towards + roll) @ leaned @ turned
    onto_plane = np.column_stack([to_camera[:, 0], to_camera[:, 1], -to_camera @ eye])
    flip = np.diag([1.0, 1.0, -1.0])
    focal = camera.px_per_mm * far
    lens = np.array([[focal, 0, camera.width_px / 2], [0, focal, camera.height_px / 2], [0, 0, 1]])
    return np.asarray(lens @ flip @ onto_plane)


def card_to_table(card: LyingCard) -> Matrix:
    """From millimetres on the card, from its top left corner, to millimetres on the table."""
    width, height = card.size_mm
    turn = np.deg2rad(card.turn_deg)
    middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    place = np.array(
        [
            [np.cos(turn), -np.sin(turn), card.x_mm],
            [np.sin(turn), np.cos(turn), card.y_mm],
            [0, 0, 1],
        ]
    )
    return np.asarray(place @ middle)


def corners_px(card: LyingCard, to_photo: Matrix) -> Matrix:
    """The card's corners in the photo, in its own order, top left first and clockwise."""
    width, height = card.size_mm
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    return np.asarray(cv2.perspectiveTransform(corners, to_photo @ card_to_table(card))[0])


def arched(card: LyingCard, eye: Matrix, face: Image, px_per_mm: float) -> Image:
    """The face as it would have to be printed on a flat card to look like the arched one.

    A ray that meets the table at a place meets a card that rises z above it nearer to the eye.
    """
    if card.arch_mm == 0:
        return face
    height, width = face.shape[:2]
    seen_from = np.linalg.inv(card_to_table(card)) @ np.array([eye[0], eye[1], 1.0])
    y, x = np.mgrid[0:height, 0:width].astype(np.float32) / np.float32(px_per_mm)
    along = 2 * x / card.size_mm[0] - 1 if card.arched_along else 2 * y / card.size_mm[1] - 1
    nearer = card.arch_mm * (1 - along**2) / eye[2]
    map_x = (x + nearer * (seen_from[0] - x)) * px_per_mm
    map_y = (y + nearer * (seen_from[1] - y)) * px_per_mm
    maps = map_x.astype(np.float32), map_y.astype(np.float32)
    bent = cv2.remap(face, *maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(bent, np.uint8)


def lay(photo: Image, card: LyingCard, camera: Camera) -> Matrix:
    """Draw the card into the photo and tell where its corners came to lie."""
    to_photo = table_to_photo(camera)
    corners = corners_px(card, to_photo)
    low = np.floor(corners.min(axis=0)).astype(int).clip(0) - 1
    high = np.ceil(corners.max(axis=0)).astype(int) + 2
    low, high = low.clip(0), np.minimum(high, [camera.width_px, camera.height_px])
    if (high - low < 2).any():
        return corners
    face, px_per_mm = _at_seen_size(card, corners)
    face = arched(card, eye_mm(camera), face, px_per_mm)
    shift = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]])
    to_mm = np.diag([1 / px_per_mm, 1 / px_per_mm, 1.0])
    warp = shift @ to_photo @ card_to_table(card) @ to_mm
    size = int(high[0] - low[0]), int(high[1] - low[1])
    seen = cv2.warpPerspective(face, warp, size, flags=cv2.INTER_LINEAR)
    shape = cv2.warpPerspective(_shape(face, px_per_mm), warp, size, flags=cv2.INTER_LINEAR)
    view = photo[low[1] : high[1], low[0] : high[0]]
    cover = shape[..., None].astype(np.uint16)
    view[:] = ((seen * cover + view * (255 - cover)) // 255).astype(np.uint8)
    return corners


def _about_z(angle: float) -> Matrix:
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])


def _at_seen_size(card: LyingCard, corners: Matrix) -> tuple[Image, float]:
    """The face no finer than it is seen, so that sampling it does not alias."""
    seen_px = max(np.linalg.norm(corners[1] - corners[0]), np.linalg.norm(corners[2] - corners[3]))
    factor = 1.1 * float(seen_px) / card.face.shape[1]
    if factor >= 1:
        return card.face, card.px_per_mm
    face = cv2.resize(card.face, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return np.asarray(face, np.uint8), face.shape[1] / card.size_mm[0]


def _shape(face: Image, px_per_mm: float) -> Image:
    """Where the card is, 255, and where its rounded corners leave the table, 0."""
    height, width = face.shape[:2]
    radius = min(int(CORNER_RADIUS_MM * px_per_mm), min(height, width) // 3)
    shape = np.zeros((height, width), np.uint8)
    cv2.rectangle(shape, (radius, 0), (width - radius - 1, height - 1), 255, -1)
    cv2.rectangle(shape, (0, radius), (width - 1, height - radius - 1), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(shape, (x, y), radius, 255, -1, cv2.LINE_AA)
    return shape
