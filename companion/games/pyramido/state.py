"""The state of a table of Pyramido: what is known after its events, and what isn't."""

from typing import NamedTuple

from companion.games.pyramido.choices import Options
from companion.games.pyramido.pyramid import Pyramid
from companion.games.pyramido.quarry import Quarry
from companion.games.pyramido.scoring import next_start
from companion.games.pyramido.storeys import STAGES, dominoes_of


class Notice(NamedTuple):
    """Something irregular that the table went on from."""

    stage: int
    player: int
    what: str


class Player(NamedTuple):
    """One player, as far as reported."""

    name: str
    pyramid: Pyramid = Pyramid()
    known: bool = True
    """Whether every storey below the one being built was reported."""
    points: tuple[int | None, ...] = ()
    """The points of each finished stage; None where they are not known."""
    tiles_left: int | None = None
    """Resurfacing tiles left, as told; else as the pyramid has them."""
    lost: bool = False

    @property
    def tiles(self) -> int | None:
        """How many resurfacing tiles are left; None if nobody knows."""
        if self.tiles_left is not None:
            return self.tiles_left
        return len(self.pyramid.tiles) if self.known else None

    def turns(self, stage: int) -> int:
        """How many turns of a stage this player has had, as far as reported."""
        if len(self.points) >= stage:
            return dominoes_of(stage)
        return len(self.pyramid.top.blocks) // 2 if self.pyramid.stage == stage else 0


class State(NamedTuple):
    """Everything known about a table."""

    options: Options = Options()
    players: tuple[Player, ...] = ()
    quarry: Quarry = Quarry()
    used: frozenset[int] = frozenset()
    """Dominoes that lie in a pyramid."""
    notices: tuple[Notice, ...] = ()
    over: bool = False

    @property
    def playing(self) -> list[int]:
        """Everybody who has not lost."""
        return [seat for seat, player in enumerate(self.players) if not player.lost]

    @property
    def stage(self) -> int:
        """The stage that is being played, from 1."""
        finished = [len(self.players[seat].points) for seat in self.playing]
        return min(STAGES, 1 + min(finished, default=0))

    def starter(self, stage: int) -> int | None:
        """Who starts a stage; None where points are missing that decide it."""
        if stage == 1:
            return 0
        before = self.starter(stage - 1)
        there = [len(player.points) >= stage - 1 for player in self.players]
        points = [
            player.points[stage - 2] if present else None
            for player, present in zip(self.players, there, strict=True)
        ]
        unknown = any(p is None and t for p, t in zip(points, there, strict=True))
        if before is None or unknown or not any(there):
            return None
        return next_start(points, before, self.options)[0]

    @property
    def turn_of(self) -> int | None:
        """Whose turn it is: whoever has had the fewest turns, the stage's starter first."""
        first = self.starter(self.stage)
        if self.over or first is None or not self.players:
            return None
        around = [(first + step) % len(self.players) for step in range(len(self.players))]
        waiting = [
            seat
            for seat in around
            if not self.players[seat].lost and len(self.players[seat].points) < self.stage
        ]
        return min(waiting, key=lambda seat: self.players[seat].turns(self.stage), default=None)
