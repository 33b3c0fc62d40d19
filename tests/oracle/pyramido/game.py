"""A whole game, event by event, with everything that must hold checked on the way."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from oracle.pyramido.blocks import COLORS, TILES, Cell, Storey, block, domino_on
from oracle.pyramido.placing import laid_in, outlines, places
from oracle.pyramido.zones import stage_score

Event = dict[str, Any]
CELLS = {1: 20, 2: 12, 3: 6, 4: 2}


def replay(box: list[list[str]], events: list[Event]) -> Iterator[dict[str, Any]]:
    """What is known after each event of a game in which everything was reported in order."""
    table = Table(box, events[0]["players"], events[0]["options"])
    yield table.shot()
    for event in events[1:]:
        table.take(event)
        yield table.shot()


class Table:
    """One game being played."""

    def __init__(self, box: list[list[str]], names: list[str], options: dict[str, str]) -> None:
        self.box, self.names, self.options = box, names, options
        self.seats = range(len(names))
        self.stage, self.turn_of, self.starter = 1, 0, 0
        self.pyramids: list[list[Storey]] = [[{}] for _ in names]
        self.jewels: list[dict[str, Cell]] = [{} for _ in names]
        self.tiles = [deepcopy(TILES) for _ in names]
        self.points: list[list[int]] = [[] for _ in names]
        self.lost: list[int] = []
        self.quarry: list[int] = []
        self.piles: list[int] = []
        self.heights: list[int] = []
        self.used: set[int] = set()
        self.over = False

    def take(self, event: Event) -> None:
        handlers = {
            "quarry": self.shows,
            "built": self.built,
            "filled": self.filled,
            "ended": self.ended,
        }
        handlers[event["event"]](event)

    def shows(self, event: Event) -> None:
        known = [n for n in (*self.quarry, *self.piles) if n is not None]
        shown = [*event["dominoes"], *event["piles"]]
        assert len(set(shown)) == 7 and not set(shown) & self.used
        assert set(known) <= set(shown), "nothing that lay open goes away by itself"
        self.quarry, self.piles = list(event["dominoes"]), list(event["piles"])
        if self.heights:
            assert event["heights"] == self.heights
        self.heights = list(event["heights"])
        assert sum(self.heights) + 3 + len(self.used) == 90

    def built(self, event: Event) -> None:
        who, pyramid = event["player"], self.pyramids[event["player"]]
        assert who == self.turn_of and not self.over
        cells = [tuple(cell) for cell in event["cells"]]
        assert event["domino"] in self.quarry
        assert frozenset(cells) in places(pyramid, self.stage)
        blocks = domino_on(self.box[event["domino"] - 1], cells)
        pyramid[self.stage - 1].update(blocks)
        self.used.add(event["domino"])
        self._mark(who, blocks, [tuple(cell) for cell in event["jewels"]])
        self._resurface(who, blocks, event["tiles"])
        self._refill(self.quarry.index(event["domino"]), event["pile"], event["halved"])
        self._next(who)

    def _able(self, who: int, one: dict[str, Any]) -> bool:
        symbol = one["symbols"] or self.options.get("mark-without-symbol") == "allowed"
        return bool(symbol) and one["color"] not in self.jewels[who]

    def _mark(self, who: int, blocks: Storey, jewels: list[Cell]) -> None:
        able = [cell for cell, one in blocks.items() if self._able(who, one)]
        assert len(jewels) == bool(able), "one jewel if able, else none"
        for cell in jewels:
            assert cell in able
            self.jewels[who][blocks[cell]["color"]] = cell

    def _resurface(self, who: int, blocks: Storey, tiles: list[dict[str, Any]]) -> None:
        assert len(tiles) <= 1
        for tile in tiles:
            cell = tuple(tile["cell"])
            assert cell in blocks and cell not in self.jewels[who].values()
            self._lay(who, cell, tile)
            assert tile["jewel"] == (tile["color"] not in self.jewels[who])
            if tile["jewel"]:
                self.jewels[who][tile["color"]] = cell

    def _lay(self, who: int, cell: Cell, tile: dict[str, Any]) -> None:
        (mine,) = [sides for sides in self.tiles[who] if tile["color"] in sides]
        self.tiles[who].remove(mine)
        face = block(f"{tile['color']} {tile['symbol']}")
        self.pyramids[who][self.stage - 1][cell] = face

    def _refill(self, gap: int, pile: int, halved: int | None) -> None:
        assert pile in (gap, gap + 1), "one of the two above the gap"
        self.quarry[gap], self.piles[pile] = self.piles[pile], None
        self.heights[pile] -= 1
        assert (halved is not None) == (self.heights[pile] == 0)
        if halved is not None:
            lower = self.heights[halved] // 2
            assert lower > 0
            self.heights[halved] -= lower
            self.heights[pile] = lower

    def filled(self, event: Event) -> None:
        who = event["player"]
        assert who == self.turn_of and not self.over
        assert not places(self.pyramids[who], self.stage), "a domino still fits"
        gaps = self._gaps(who)
        assert {tuple(tile["cell"]) for tile in event["tiles"]} == gaps
        assert len(event["tiles"]) == len(gaps)
        for tile in event["tiles"]:
            assert not tile["jewel"], "these stay unmarked"
            self._lay(who, tuple(tile["cell"]), tile)
        self._next(who)

    def _gaps(self, who: int) -> frozenset[Cell]:
        (outline,) = outlines(self.pyramids[who], self.stage)
        return outline - laid_in(self.pyramids[who], self.stage)

    def _next(self, who: int) -> None:
        if self._full(who):
            self._straighten(who)
        stuck = not places(self.pyramids[who], self.stage) and not self._full(who)
        if stuck and len(self._gaps(who)) > len(self.tiles[who]):
            self.lost.append(who)
        playing = [seat for seat in self.seats if seat not in self.lost]
        if len(playing) == 1:
            self.over = True
        elif all(self._full(seat) for seat in playing):
            self._end_stage(playing)
        else:
            around = [(who + step) % len(self.names) for step in range(1, len(self.names) + 1)]
            self.turn_of = next(s for s in around if s in playing and not self._full(s))

    def _full(self, who: int) -> bool:
        return len(laid_in(self.pyramids[who], self.stage)) == CELLS[self.stage]

    def _end_stage(self, playing: list[int]) -> None:
        for who in playing:
            spots = set(self.jewels[who].values())
            self.points[who].append(stage_score(self.pyramids[who], spots, self.options))
            self.jewels[who] = {}
        if self.stage == 4:
            self.over = True
            return
        self.turn_of = self.starter = self._next_start(playing)
        self.stage += 1
        for who in playing:
            self.pyramids[who].append({})

    def _straighten(self, who: int) -> None:
        """The lowest storey's top left corner becomes row 0, column 0, once it is known."""
        if self.stage > 1:
            return
        lowest = self.pyramids[who][0]
        top, left = min(r for r, _ in lowest), min(c for _, c in lowest)
        self.pyramids[who][0] = {(r - top, c - left): one for (r, c), one in lowest.items()}
        moved = {color: (r - top, c - left) for color, (r, c) in self.jewels[who].items()}
        self.jewels[who] = moved

    def _next_start(self, playing: list[int]) -> int:
        fewest = min(self.points[who][-1] for who in playing)
        tied = [who for who in playing if self.points[who][-1] == fewest]
        choice = self.options.get("tie-for-next-start")
        first = {"starting-player-last": 1, "from-stage-starter": self.starter}.get(choice or "", 0)
        return min(tied, key=lambda who: (who - first) % len(self.names))

    def ended(self, event: Event) -> None:
        self.over = True

    def ranks(self) -> list[int]:
        keys = [
            (
                who not in self.lost,
                sum(self.points[who]),
                len(self.tiles[who]),
                max(self.points[who], default=0),
            )
            for who in self.seats
        ]
        return [1 + sum(other > own for other in keys) for own in keys]

    def shot(self) -> dict[str, Any]:
        return {
            "stage": self.stage,
            "turn_of": None if self.over else self.turn_of,
            "over": self.over,
            "quarry": self.quarry,
            "piles": self.piles,
            "heights": self.heights,
            "points": self.points,
            "lost": self.lost,
            "ranks": self.ranks(),
            "players": [self._player(who) for who in self.seats],
        }

    def _player(self, who: int) -> dict[str, Any]:
        return {
            "pyramid": self.pyramids[who],
            "jewels_home": [color for color in COLORS if color not in self.jewels[who]],
            "tiles": self.tiles[who],
        }
