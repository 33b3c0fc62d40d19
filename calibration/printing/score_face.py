"""The face of the score card: every field where the deck says, with the deck's own skull values."""

from calibration.printing.emblems import draw_emblem
from calibration.printing.hints import draw_hints
from calibration.printing.icons import draw_icon
from calibration.printing.ink import Ink
from calibration.printing.palette import (
    DUSK,
    FLOOR,
    FLOOR_EDGE,
    GOLD_LIGHT,
    LIVERIES,
    SAND,
    SAND_DARK,
    UMBER,
    Livery,
    Rgb,
    mix,
)
from calibration.printing.places import around, inset, middle, overlap, within
from calibration.printing.scenery import WIDTH, Pyramid, draw_dunes, draw_pyramid, draw_sky
from companion.decks import COLORS, GEMS, Deck, Rect
from companion.decks.model import ScoreFace

MARGIN_MM = 2.5
LINE_MM = 0.3
BORDER_MM = 1.1
"""How far the ground of a group of fields reaches beyond them."""

GABLE_MM = 5.5
RED: Rgb = (150, 20, 34)


def draw_score_face(ink: Ink, deck: Deck) -> None:
    """The score card with its top left corner at the origin."""
    face = deck.score_card
    ink.rect(Rect(0, 0, face.width_mm, face.height_mm), SAND)
    _draw_head(ink, face)
    _draw_points(ink, face)
    _draw_torches(ink, face)
    _draw_gems(ink, face)
    _draw_skulls(ink, face)
    draw_hints(ink, face)


def _group(face: ScoreFace, start: str) -> list[Rect]:
    return [place for name, place in face.fields.items() if name.startswith(start)]


def _ground(face: ScoreFace, start: str) -> Rect:
    """What lies under a group of fields."""
    group = inset(around(_group(face, start)), -BORDER_MM)
    return within(group, face.width_mm, face.height_mm)


def _draw_box(ink: Ink, place: Rect, fill: Rgb = FLOOR) -> None:
    ink.rect(place, mix(fill, FLOOR_EDGE, 0.8))
    ink.rect(inset(place, 0.4), fill)
    ink.frame(place, UMBER, LINE_MM)


def _draw_head(ink: Ink, face: ScoreFace) -> None:
    """The three pyramids with their emblems, as far as there is room above the first field."""
    bottom = around(list(face.fields.values())).y_mm - BORDER_MM - 1.2
    picture = Rect(MARGIN_MM, MARGIN_MM, face.width_mm - 2 * MARGIN_MM, bottom - MARGIN_MM)
    if picture.height_mm < 5:
        return
    here, sky = ink.at(MARGIN_MM, MARGIN_MM), Rect(0, 0, picture.width_mm, picture.height_mm)
    unit = sky.height_mm / 23
    with here.clipped(sky):
        draw_sky(here, sky, DUSK, (sky.width_mm / 2, sky.height_mm), sky.width_mm / WIDTH)
        for index, color in enumerate(COLORS):
            _draw_monument(here, sky, index, color, unit)
        draw_dunes(here, sky, DUSK, phases=(0.4, 2.6))
    ink.frame(picture, UMBER, LINE_MM)


def _draw_monument(ink: Ink, sky: Rect, index: int, color: str, unit: float) -> None:
    livery, x = LIVERIES[color], sky.width_mm * (0.2 + 0.3 * index)
    tall = 0.36 if index == 1 else 0.5
    foot, half = sky.height_mm * 0.96, unit * (15 if index == 1 else 12)
    smooth = ((0.0, 0.0), (1.0, 1.0))
    pyramid = Pyramid(x, sky.height_mm * tall, foot, half, smooth, -0.25)
    draw_pyramid(ink, pyramid, livery.deep, livery.lit, courses=6)
    draw_emblem(ink, livery.emblem, x, sky.height_mm * (tall - 0.2), 2.7 * unit, GOLD_LIGHT)


def _draw_torches(ink: Ink, face: ScoreFace) -> None:
    """A torch a round, the round's number beside the flame."""
    ink.rect(_ground(face, "torch."), SAND_DARK)
    for number in range(1, 5):
        place = face.fields[f"torch.{number}"]
        _draw_box(ink, place)
        side = min(place.width_mm, place.height_mm)
        draw_icon(ink, "t", inset(place, side * 0.15))
        right, bottom = place.x_mm + place.width_mm, place.y_mm + place.height_mm
        ink.text(right - side * 0.19, bottom - side * 0.2, str(number), side * 0.17, UMBER)


def _draw_gems(ink: Ink, face: ScoreFace) -> None:
    ink.rect(_ground(face, "gem."), SAND_DARK)
    for color in GEMS:
        for place in _group(face, f"gem.{color}."):
            _draw_box(ink, place)
            draw_icon(ink, color[0], inset(place, min(place.width_mm, place.height_mm) * 0.17))


def _draw_skulls(ink: Ink, face: ScoreFace) -> None:
    """Ten skulls, each with what it costs, in the order of the deck's values."""
    ink.rect(_ground(face, "skull."), mix(UMBER, SAND_DARK, 0.3))
    for number, value in enumerate(face.skull_values, start=1):
        place = face.fields[f"skull.{number}"]
        _draw_box(ink, place)
        skull, price = skull_and_value(place)
        draw_icon(ink, "s", skull)
        words = str(value).replace("-", "−")
        height = min(price.height_mm, place.height_mm * 0.27)
        ink.text(*middle(price), words, height, RED, most_mm=price.width_mm)


def skull_and_value(place: Rect) -> tuple[Rect, Rect]:
    """Room for a skull and its value: side by side in a wide box, else one above the other."""
    x, y, wide, high = place.x_mm, place.y_mm, place.width_mm, place.height_mm
    if wide > high * 1.5:
        return (
            Rect(x + wide * 0.05, y + high * 0.22, wide * 0.43, high * 0.56),
            Rect(x + wide * 0.5, y, wide * 0.46, high),
        )
    return (
        Rect(x, y + high * 0.09, wide, high * 0.49),
        Rect(x + wide * 0.1, y + high * 0.65, wide * 0.8, high * 0.25),
    )


def _draw_points(ink: Ink, face: ScoreFace) -> None:
    """A temple a colour: the emblem in its gable, the points on its floors."""
    for color in COLORS:
        start, livery = f"points.{color}.", LIVERIES[color]
        ground = _ground(face, start)
        ink.rect(ground, livery.deep)
        _draw_gable(ink, face, ground, livery)
        for name, place in face.fields.items():
            if name.startswith(start):
                _draw_box(ink, place, livery.light)
                ink.text(*middle(place), name.split(".")[2], place.height_mm * 0.5, UMBER)


def _draw_gable(ink: Ink, face: ScoreFace, ground: Rect, livery: Livery) -> None:
    """Above the points, or upside down below them where other fields leave no room above."""
    roof = Rect(ground.x_mm, ground.y_mm - GABLE_MM, ground.width_mm, GABLE_MM)
    taken = any(overlap(roof, field) for field in face.fields.values())
    base, up = (ground.y_mm + ground.height_mm, 1) if taken else (ground.y_mm, -1)
    x, reach = ground.x_mm + ground.width_mm / 2, ground.width_mm / 2 + 0.6
    gable = [(x - reach, base), (x, base + up * GABLE_MM), (x + reach, base)]
    ink.polygon(gable, livery.deep)
    draw_emblem(ink, livery.emblem, x, base + up * GABLE_MM * 0.3, GABLE_MM * 0.27, GOLD_LIGHT)
