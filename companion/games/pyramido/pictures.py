"""Pyramids drawn with letters: storey by storey, and their marked zones seen from above."""

from collections.abc import Iterable, Mapping

from companion.games.pyramido.cards import Block
from companion.games.pyramido.pyramid import Pyramid, Storey
from companion.games.pyramido.scoring import StageScore
from companion.games.pyramido.wording import color_word, say
from companion.games.pyramido.zones import quarters_of, seen_from_above
from companion.lattice import Cell

LETTERS = {
    "brown": "n",
    "blue": "b",
    "yellow": "y",
    "turquoise": "t",
    "red": "r",
    "green": "g",
    None: "?",
}
UPPER, LOWER = (0, 1), (3, 2)
"""The quarters of a block's upper and lower line, from left to right."""


def picture(pyramid: Pyramid, language: str = "en") -> str:
    """Every storey, the lowest first."""
    parts = []
    for stage, storey in enumerate(pyramid.storeys, 1):
        if storey.blocks:
            parts += [*storey_picture(stage, storey, language), ""]
    return "\n".join([*parts, legend(language)])


def legend(language: str = "en") -> str:
    """What the letters stand for."""
    return f"  ({say('legend', language)})"


def storey_picture(stage: int, storey: Storey, language: str = "en") -> list[str]:
    """One storey with its name."""
    return [say("storey", language, stage=stage), *_storey(storey)]


def _storey(storey: Storey) -> list[str]:
    rows = range(min(r for r, _ in storey.blocks), 1 + max(r for r, _ in storey.blocks))
    cols = range(min(c for _, c in storey.blocks), 1 + max(c for _, c in storey.blocks))
    lines = []
    for row in rows:
        for quarters in (UPPER, LOWER):
            drawn = (_half(storey, (row, col), quarters) for col in cols)
            lines.append(("  " + " ".join(drawn)).rstrip())
    return lines


def _half(storey: Storey, cell: Cell, quarters: tuple[int, int]) -> str:
    block = storey.blocks.get(cell)
    if block is None:
        return ".. "
    jewel = "*" if cell in storey.jewels and quarters == UPPER else " "
    tile = "=" if block.tile and quarters == LOWER else jewel
    return "".join(letter(block, quarter) for quarter in quarters) + tile


def letter(block: Block, quarter: int) -> str:
    """A quarter's letter, capital where a symbol stands."""
    small = LETTERS[block.color]
    return small.upper() if quarter in block.symbols else small


def zones_picture(pyramid: Pyramid, score: StageScore) -> list[str]:
    """The marked zones seen from above, a letter a quarter, a point for all else."""
    blocks = dict(pyramid.places())
    marked = {quarter for zone in score.marked for quarter in zone.quarters}
    letters = {
        quarter: letter(blocks[place], quarters_of(place).index(quarter))
        if quarter in marked
        else "."
        for quarter, place in seen_from_above(pyramid).items()
    }
    return [f"  {line}" for line in _grid(letters)]


def _grid(letters: Mapping[Cell, str]) -> Iterable[str]:
    if not letters:
        return []
    rows = range(min(r for r, _ in letters), 1 + max(r for r, _ in letters))
    cols = range(min(c for _, c in letters), 1 + max(c for _, c in letters))
    return ["".join(letters.get((row, col), " ") for col in cols).rstrip() for row in rows]


def score_lines(score: StageScore, language: str = "en") -> list[str]:
    """What scores and why, a zone a line; zones that lack a jewel last."""
    lines = [_zone_line("zone", zone.color, zone.symbols, language) for zone in score.marked]
    if score.bonus_zone:
        lines.append(_zone_line("bonus", score.bonus_zone.color, score.bonus, language))
    lines += [
        _zone_line("zone-unmarked", zone.color, zone.symbols, language)
        for zone in score.zones
        if zone.symbols and not zone.marked
    ]
    return [f"  {line}" for line in [*lines, say("total", language, total=score.total)]]


def _zone_line(text: str, color: str, symbols: int, language: str) -> str:
    return say(text, language, color=color_word(color, language), symbols=symbols)
