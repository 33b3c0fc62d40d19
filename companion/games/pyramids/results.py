"""Final scores as JSON: what a person writes down after a game, and the answer."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.decks import Deck
from companion.games.pyramids.choices import options
from companion.games.pyramids.event_words import say
from companion.games.pyramids.scoring import Final, Result, Score, Tie, final
from companion.games.pyramids.scoring_problems import score_problems
from companion.json_shapes import Strict
from companion.words import listed


class PyramidShape(Strict):
    """A completed pyramid."""

    number: int
    color: str


class GemCounts(Strict):
    """Gems crossed on the sheet."""

    red: Annotated[int, Field(ge=0)] = 0
    green: Annotated[int, Field(ge=0)] = 0


class PlayerShape(Strict):
    """What a player ended with."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    completed: list[PyramidShape] = Field(default_factory=list)
    torches: list[int] = Field(default_factory=list)
    points: dict[str, list[int]] = Field(default_factory=dict)
    gems: GemCounts = Field(default_factory=GemCounts)
    worst_skull: int | None = None


class FinalShape(Strict):
    """A finished game."""

    game: Literal["pyramids"]
    deck: str | None = None
    options: dict[str, str] = Field(default_factory=dict)
    players: Annotated[list[PlayerShape], Field(min_length=1, max_length=8)]


def score_final(shape: FinalShape, deck: Deck | None, language: str = "en") -> dict[str, Any]:
    """Scores, winners, the tie-break in a sentence, and what cannot be.

    Colours and skull values are checked against a deck where the players name one.
    """
    results = [_result(player) for player in shape.players]
    standing = final(results, options(shape.options).tie_without_pyramids)
    colors = [{p.number: p.color for p in player.completed} for player in shape.players]
    deck_colors = {card.number: card.color for card in deck.cards} if deck else None
    problems = score_problems(
        results, colors, deck_colors, deck.score_card.skull_values if deck else None
    )
    return {
        "players": [
            _player(result, points, rank)
            for result, points, rank in zip(results, standing.scores, standing.ranks, strict=True)
        ],
        "winners": [results[player].name for player in standing.winners],
        "tie_break": tie_sentence(standing, [result.name for result in results], language),
        "problems": [problem.told(language) for problem in problems],
    }


def _result(player: PlayerShape) -> Result:
    return Result(
        player.name,
        tuple(pyramid.number for pyramid in player.completed),
        tuple(player.torches),
        {color: tuple(values) for color, values in player.points.items()},
        player.gems.red,
        player.gems.green,
        player.worst_skull or 0,
    )


def _player(result: Result, points: Score, rank: int) -> dict[str, Any]:
    return {
        "name": result.name,
        "pyramids": points.pyramids,
        "torches": points.torches,
        "points": points.points,
        "gems": points.gems,
        "skulls": points.skulls,
        "total": points.total,
        "rank": rank,
    }


def tie_sentence(standing: Final, names: Sequence[str], language: str = "en") -> str | None:
    """How a tie for the win was decided; None if there was none."""
    tie = standing.tie
    if tie is None:
        return None
    tied = listed([names[player] for player in tie.players], language)
    total = standing.scores[tie.players[0]].total
    decision = _decision(tie, names, standing.winners, language)
    return say("tied", language, names=tied, total=total, decision=decision)


def _decision(tie: Tie, names: Sequence[str], winners: Sequence[int], language: str) -> str:
    if tie.number is None:
        shared = listed([names[player] for player in winners], language)
        return say("tie-shared", language, names=shared)
    which = "tie-unfinished" if tie.unfinished else "tie-completed"
    return say(which, language, name=names[winners[0]], number=tie.number)
