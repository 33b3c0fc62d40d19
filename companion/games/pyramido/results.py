"""A finished game, counted: the answer for programs, and the points explained for people."""

from collections.abc import Sequence
from typing import Any

from companion.games.pyramido.cases import write_score
from companion.games.pyramido.choices import options
from companion.games.pyramido.finals import Counted, FinalShape, counted
from companion.games.pyramido.pictures import legend, score_lines, storey_picture, zones_picture
from companion.games.pyramido.scoring import Final, Result, final
from companion.games.pyramido.scoring_problems import score_problems
from companion.games.pyramido.wording import say
from companion.words import listed


def score_final(shape: FinalShape, language: str = "en") -> dict[str, Any]:
    """Points stage by stage with their zones, winners, the tie-break, and what cannot be."""
    players = counted(shape)
    results = [player.result for player in players]
    standing = final(results)
    return {
        "players": [_written(p, r) for p, r in zip(players, standing.ranks, strict=True)],
        "winners": [results[player].name for player in standing.winners],
        "tie_break": tie_sentence(standing, results, language),
        "problems": [
            problem.told(language) for problem in score_problems(players, options(shape.options))
        ],
    }


def _written(player: Counted, rank: int) -> dict[str, Any]:
    result = player.result
    plain = [None] * (len(result.stages) - len(player.scores))
    return {
        "name": result.name,
        "stages": list(result.stages),
        "resurfacing_left": result.tiles_left,
        "lost": result.lost,
        "total": result.total,
        "rank": rank,
        "scores": [*(write_score(score) for score in player.scores), *plain],
    }


def tie_sentence(standing: Final, results: Sequence[Result], language: str = "en") -> str | None:
    """How a tie for the win was decided; None if there was none."""
    tie = standing.tie
    if tie is None:
        return None
    return say(
        f"tie-{tie.by or 'shared'}",
        language,
        tied=listed([results[player].name for player in tie.players], language),
        total=results[tie.players[0]].total,
        winner=listed([results[player].name for player in standing.winners], language),
    )


def explained(shape: FinalShape) -> str:
    """How the points come about, stage by stage, drawn; nothing for points given as such."""
    parts = [
        part
        for player in counted(shape)
        for stage in range(1, 1 + len(player.scores))
        for part in _stage_explained(player, stage)
    ]
    return "\n".join([*parts, legend()]) if parts else ""


def _stage_explained(player: Counted, stage: int) -> list[str]:
    pyramid, score = player.pyramids[stage - 1], player.scores[stage - 1]
    title = f"{player.result.name}, {say('title-of-stage', 'en', stage=stage)}"
    above = [say("from-above", "en"), *zones_picture(pyramid, score)]
    return [title, *storey_picture(stage, pyramid.top), *above, *score_lines(score), ""]
