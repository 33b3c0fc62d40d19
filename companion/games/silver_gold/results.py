"""Final scores as JSON: what a person writes down after a game, and the answer."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from companion.games.silver_gold.cards import Seal
from companion.games.silver_gold.choices import options
from companion.games.silver_gold.event_words import say
from companion.games.silver_gold.scoring import Done, Final, Result, Tie, final
from companion.games.silver_gold.scoring_problems import score_problems
from companion.json_shapes import Strict
from companion.words import listed


class SealShape(Strict):
    """A seal: points for each completed treasure of a colour."""

    color: str
    points: int


class TreasureShape(Strict):
    """A completed treasure."""

    color: str
    value: int
    seal: SealShape | None = None


class PlayerShape(Strict):
    """What a player ended with."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    completed: Annotated[list[TreasureShape], Field(max_length=99)] = Field(default_factory=list)
    coins: Annotated[int, Field(ge=0, le=999)] = 0
    cups: Annotated[list[int], Field(max_length=99)] = Field(default_factory=list)
    palms: Annotated[list[int], Field(max_length=99)] = Field(default_factory=list)


class FinalShape(Strict):
    """A finished game."""

    game: Literal["silver-gold"]
    options: dict[str, str] = Field(default_factory=dict)
    players: Annotated[list[PlayerShape], Field(min_length=1, max_length=8)]


def score_final(shape: FinalShape, language: str = "en") -> dict[str, Any]:
    """Scores, winners, the tie-break in a sentence, and what cannot be."""
    options(shape.options)
    results = [_result(player) for player in shape.players]
    standing = final(results)
    names = [result.name for result in results]
    return {
        "players": [
            {"name": name, **points._asdict(), "total": points.total, "rank": rank}
            for name, points, rank in zip(names, standing.scores, standing.ranks, strict=True)
        ],
        "winners": [names[player] for player in standing.winners],
        "tie_break": tie_sentence(standing, names, language),
        "problems": [problem.told(language) for problem in score_problems(results)],
    }


def _result(player: PlayerShape) -> Result:
    done = tuple(Done(card.color, card.value, _seal(card.seal)) for card in player.completed)
    return Result(player.name, done, player.coins, tuple(player.cups), tuple(player.palms))


def _seal(shape: SealShape | None) -> Seal | None:
    return None if shape is None else Seal(shape.color, shape.points)


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
    if tie.color is None:
        shared = listed([names[player] for player in winners], language)
        return say("tie-shared", language, names=shared)
    color = say(tie.color, language)
    return say("tie-color", language, name=names[winners[0]], color=color, most=tie.most)
