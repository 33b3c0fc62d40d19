"""What a stage scores, zone by zone, and who wins in the end."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.pyramido.choices import Options
from companion.games.pyramido.pyramid import Pyramid
from companion.games.pyramido.zones import Zone, zones


class StageScore(NamedTuple):
    """A stage's points: all zones, the marked ones scoring, and the one that counts once more."""

    zones: tuple[Zone, ...]
    bonus_zone: Zone | None

    @property
    def marked(self) -> list[Zone]:
        """The zones that score."""
        return [zone for zone in self.zones if zone.marked]

    @property
    def bonus(self) -> int:
        """Mino's bonus: the symbols of the smallest marked zone."""
        return self.bonus_zone.symbols if self.bonus_zone else 0

    @property
    def total(self) -> int:
        """A point for each symbol in marked zones, and the bonus."""
        return sum(zone.symbols for zone in self.marked) + self.bonus


def stage_score(pyramid: Pyramid, options: Options) -> StageScore:
    """What the pyramid scores as it stands."""
    found = zones(pyramid, options)
    marked = [zone for zone in found if zone.marked]
    return StageScore(tuple(found), min(marked, key=lambda zone: zone.symbols, default=None))


def next_start(
    points: Sequence[int | None], stage_starter: int, options: Options
) -> tuple[int, list[int]]:
    """Who starts the next stage, and who was tied for it: the fewest points of this one.

    Points are None for whoever is out of the game.
    """
    playing = [own for own in points if own is not None]
    tied = [player for player, own in enumerate(points) if own == min(playing)]
    first = {"from-stage-starter": stage_starter, "starting-player-last": 1}.get(
        options.tie_for_next_start, 0
    )
    return min(tied, key=lambda player: (player - first) % len(points)), tied


class Result(NamedTuple):
    """What a player ended with; a lost player has not filled a storey."""

    name: str
    stages: tuple[int, ...] = ()
    tiles_left: int | None = None
    """Resurfacing tiles; None where nobody said."""
    lost: bool = False

    @property
    def total(self) -> int:
        """The points of all stages."""
        return sum(self.stages)


class Tie(NamedTuple):
    """A tie for the win, and what decided it: "tiles", "stage", or nothing (a shared win)."""

    players: tuple[int, ...]
    by: str | None


class Final(NamedTuple):
    """Ranks in the order of the players, the winners, and how a tie was broken."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    tie: Tie | None


def final(results: Sequence[Result]) -> Final:
    """Most points win; then most resurfacing tiles left; then the best single stage."""
    keys = [(not r.lost, r.total, r.tiles_left or 0, max(r.stages, default=0)) for r in results]
    ranks = tuple(1 + sum(other > own for other in keys) for own in keys)
    winners = tuple(player for player, rank in enumerate(ranks) if rank == 1)
    return Final(ranks, winners, _tie(keys, winners))


def _tie(keys: Sequence[tuple[bool, int, int, int]], winners: Sequence[int]) -> Tie | None:
    best = max(keys)
    tied = tuple(player for player, key in enumerate(keys) if key[:2] == best[:2])
    if len(tied) == 1:
        return None
    if len(winners) > 1:
        return Tie(tied, None)
    by_tiles = [player for player in tied if keys[player][2] == best[2]]
    return Tie(tied, "tiles" if len(by_tiles) == 1 else "stage")
