"""What devices get of a table of Pyramido: enough to draw every pyramid from above."""

from collections.abc import Sequence

from pydantic import Field

from companion.games.pyramido.storeys import STAGES
from companion.shown import PlayerShown, ProjectedShown, ScoreShown, StateShown, Told


class BlockShown(Told):
    """A block as it lies."""

    row: int
    col: int
    color: str | None = Field(description="null where nobody described it")
    symbols: list[str] = Field(description="the quarters with a symbol: tl, tr, br, bl")
    tile: bool
    jewel: bool


class FrameShown(Told):
    """A rectangle of blocks."""

    top: int
    left: int
    rows: int
    cols: int


class StoreyShown(Told):
    """A storey: the rectangle that holds it, or may come to hold it, and its blocks."""

    stage: int
    frame: FrameShown
    blocks: list[BlockShown]


class QuarterShown(Told):
    """A quarter of a block as seen from above, counted from the lowest storey's corner."""

    row: int
    col: int
    storey: int
    color: str | None
    symbol: bool
    jewel: bool
    zone: int | None = Field(description="which of the zones; null where no colour is known")


class ZoneShown(Told):
    """A zone, with what it scores and why."""

    color: str
    blocks: list[tuple[int, int, int]] = Field(description="storey, row, column")
    symbols: int
    marked: bool
    bonus: bool = Field(description="whether Mino's bonus counts it once more")
    words: str


class FillShown(Told):
    """How the storey being built can still come out."""

    gaps: int = Field(description="the fewest cells that no domino will cover")
    takes_a_domino: bool
    tiles: int
    hopeless: bool
    forced: list[tuple[int, int]] = Field(description="the gaps that take resurfacing tiles now")
    words: str


class StageShown(Told):
    """What the pyramid would score if the stage ended now."""

    zones: list[ZoneShown]
    bonus: int
    total: int


class PyramidoPlayer(PlayerShown):
    """A player's pyramid, as far as reported."""

    stage: int
    storeys: list[StoreyShown]
    quarters: list[QuarterShown]
    score: StageShown
    fill: FillShown | None
    room: list[tuple[tuple[int, int], tuple[int, int]]] = Field(
        description="every pair of cells that a domino may cover now"
    )
    jewels_home: list[str]
    tiles: list[str] = Field(description="resurfacing tiles left, like brown/blue")
    tiles_left: int | None
    points: list[int | None]
    is_known: bool
    lost: bool


class DominoShown(Told):
    """A domino, left block and right block as printed."""

    number: int
    left: BlockShown
    right: BlockShown


class PileShown(Told):
    """A pile above the quarry."""

    top: DominoShown | None
    height: int | None


class StagesScored(ScoreShown):
    """A player's points, stage by stage."""

    stages: list[int | None]
    resurfacing_left: int | None
    lost: bool

    def by_kind(self) -> dict[str, int]:
        """The points of every stage; none for one that is not over."""
        points = dict(enumerate(self.stages, 1))
        return {f"stage-{stage}": points.get(stage) or 0 for stage in range(1, STAGES + 1)}


class PyramidoScores(ProjectedShown):
    """The standing."""

    players: Sequence[StagesScored]


class PyramidoShown(StateShown):
    """A table of Pyramido."""

    stage: int
    starter: int | None
    turn_of: int | None
    quarry: list[DominoShown | None]
    piles: list[PileShown]
    players: Sequence[PyramidoPlayer]
    projected: PyramidoScores | None
