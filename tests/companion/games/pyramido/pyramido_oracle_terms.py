"""The engine's pyramids in the oracle's words, to compare the two."""

from typing import Any

from companion.games.pyramido.cards import QUARTERS, Block
from companion.games.pyramido.pyramid import Pyramid
from companion.games.pyramido.scoring import StageScore
from companion.games.pyramido.zones import Zone
from oracle.pyramido.blocks import Storey


def block_of(block: Block) -> dict[str, Any]:
    return {"color": block.color, "symbols": {QUARTERS[symbol] for symbol in block.symbols}}


def storeys_of(pyramid: Pyramid) -> list[Storey]:
    return [
        {cell: block_of(block) for cell, block in storey.blocks.items()}
        for storey in pyramid.storeys
    ]


def zone_of(zone: Zone) -> tuple[str, tuple[Any, ...], int, bool]:
    return zone.color, zone.blocks, zone.symbols, zone.marked


def zones_of(score: StageScore) -> list[tuple[str, tuple[Any, ...], int, bool]]:
    return sorted(zone_of(zone) for zone in score.zones)


def oracle_zones(zones: list[dict[str, Any]]) -> list[tuple[str, tuple[Any, ...], int, bool]]:
    return sorted(
        (zone["color"], tuple(sorted(zone["blocks"])), zone["symbols"], zone["marked"])
        for zone in zones
    )
