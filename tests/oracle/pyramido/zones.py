"""Zones: seen from above quarter by quarter, or block to block; and what a stage scores."""

from typing import Any

from oracle.pyramido.blocks import CORNERS, Cell, Storey, beside

Place = tuple[int, int, int]
"""A block: its storey from 1, row and column."""
Zone = dict[str, Any]


def quarters_of(place: Place) -> dict[Cell, str]:
    """The quarters that a block covers, each with the corner of the block that it is."""
    storey, row, col = place
    top, left = 2 * row + storey - 1, 2 * col + storey - 1
    return {(top + dr, left + dc): corner for (dr, dc), corner in CORNERS.items()}


def places_of(pyramid: list[Storey]) -> list[Place]:
    return [(n, *cell) for n, storey in enumerate(pyramid, 1) for cell in storey]


def seen_from_above(pyramid: list[Storey]) -> dict[Cell, Place]:
    view: dict[Cell, Place] = {}
    for place in sorted(places_of(pyramid)):  # higher storeys come later and cover
        for quarter in quarters_of(place):
            view[quarter] = place
    return view


def groups(things: list[Any], touch: Any) -> list[set[Any]]:
    """Things that hang together."""
    left, found = list(things), []
    while left:
        group = edge = {left.pop()}
        while edge := {one for one in left if any(touch(one, other) for other in edge)}:
            group = group | edge
            left = [one for one in left if one not in edge]
        found.append(group)
    return found


def zones(pyramid: list[Storey], jewels: set[Cell], options: dict[str, str]) -> list[Zone]:
    """All zones; jewels stand on the highest storey."""
    view = seen_from_above(pyramid)

    def color(place: Place) -> str:
        found: str = pyramid[place[0] - 1][place[1:]]["color"]
        return found

    if options.get("zones-over-storeys") == "block-to-block":
        blocks = groups(places_of(pyramid), lambda a, b: color(a) == color(b) and _joined(a, b))
    else:
        blocks = [
            {view[quarter] for quarter in group}
            for group in groups(
                list(view), lambda a, b: b in beside(a) and color(view[a]) == color(view[b])
            )
        ]
    marked = {(len(pyramid), *cell) for cell in jewels}
    return [
        {
            "color": color(min(group)),
            "blocks": group,
            "symbols": sum(
                _counts(pyramid, view, place, options.get("covered-symbols") == "counted")
                for place in group
            ),
            "marked": bool(group & marked),
        }
        for group in blocks
    ]


def _joined(a: Place, b: Place) -> bool:
    if a[0] == b[0]:
        return b[1:] in beside(a[1:])
    return abs(a[0] - b[0]) == 1 and bool(quarters_of(a).keys() & quarters_of(b).keys())


def _counts(pyramid: list[Storey], view: dict[Cell, Place], place: Place, covered: bool) -> int:
    """The symbols of a block that count: those seen from above, or all."""
    symbols = pyramid[place[0] - 1][place[1:]]["symbols"]
    return sum(
        corner in symbols and (covered or view[quarter] == place)
        for quarter, corner in quarters_of(place).items()
    )


def stage_score(pyramid: list[Storey], jewels: set[Cell], options: dict[str, str]) -> int:
    """A point a symbol in marked zones, and the smallest of them once more."""
    points = [zone["symbols"] for zone in zones(pyramid, jewels, options) if zone["marked"]]
    return sum(points) + min(points, default=0)
