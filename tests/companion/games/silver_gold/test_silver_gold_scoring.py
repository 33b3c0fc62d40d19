"""What a final score of Silver & Gold may be, and what no game can have led to."""

import re
from typing import Any

import pytest
from dealt_treasures import dealt

from companion.games.silver_gold.answers import results
from companion.games.silver_gold.results import FinalShape, score_final
from companion.games.silver_gold.scoring_problems import Fault, score_problems
from companion.words import LANGUAGES

Json = dict[str, Any]


def player(name: str = "Sarah", **said: Any) -> Json:
    return {"name": name, "completed": [], "coins": 0, "cups": [], "palms": [], **said}


def treasure(color: str, seal: tuple[str, int] | None = None, value: int | None = None) -> Json:
    values = {"grey": 8, "green": 10, "orange": 12, "purple": 14}
    seen = seal and {"color": seal[0], "points": seal[1]}
    return {"color": color, "value": value or values.get(color, 9), "seal": seen}


def scored(*players: Json) -> Json:
    final = {"game": "silver-gold", "players": list(players)}
    return score_final(FinalShape.model_validate(final))


TIM = player("Tim")
GREYS = [treasure("grey")] * 9
SEALED = treasure("grey", ("green", 1))


@pytest.mark.parametrize(
    ("players", "fault", "says"),
    [
        ([player("Tim"), TIM], Fault.NAME_TWICE, "Two players are called Tim."),
        ([player()], Fault.PLAYER_COUNT, "2 to 4 people play, and here are 1."),
        ([player(completed=[treasure("pink")]), TIM], Fault.UNKNOWN_COLOR, "'pink'"),
        ([player(completed=[treasure("grey", value=9)]), TIM], Fault.WRONG_VALUE, "worth 9"),
        ([player(completed=[treasure("grey", ("grey", 1))]), TIM], Fault.UNKNOWN_SEAL, "none"),
        ([player(completed=[treasure("grey", ("green", 2))]), TIM], Fault.UNKNOWN_SEAL, "of 2"),
        ([player(completed=[SEALED]), player("Tim", completed=[SEALED])], Fault.SEAL_TWICE, "one"),
        (
            [player(completed=GREYS[:5]), player("Tim", completed=GREYS[5:])],
            Fault.TOO_MANY_OF_A_COLOR,
            "9 grey treasures without a seal",
        ),
        (
            [player(completed=[treasure("purple")] * 9), TIM],
            Fault.TOO_MANY_CELLS,
            "126 cells",
        ),
        ([player(coins=13, cups=[6, 5, 4]), TIM], Fault.TOO_MANY_COINS, "13 coins"),
        ([player(coins=8, cups=[6, 7]), TIM], Fault.UNKNOWN_CUP, "cup of 7"),
        (
            [player(coins=4, cups=[6]), player("Tim", coins=4, cups=[6])],
            Fault.CUP_TWICE,
            "2 times",
        ),
        ([player(coins=4, cups=[5]), TIM], Fault.CUP_OUT_OF_ORDER, "nobody has the 6"),
        ([player(coins=3, cups=[6]), TIM], Fault.CUP_NOT_EARNED, "1 cups with 3 coins"),
        ([player(coins=9, cups=[6]), TIM], Fault.CUP_UNCLAIMED, "2 rows"),
        ([player(palms=[1] * 5), TIM], Fault.TOO_MANY_PALMS, "5 palm fields"),
        ([player(palms=[6]), TIM], Fault.UNKNOWN_PALM, "wrote 6"),
        ([player(palms=[0]), TIM], Fault.UNKNOWN_PALM, "wrote 0"),
    ],
)
def test_what_cannot_be_is_listed(players: list[Json], fault: Fault, says: str) -> None:
    problems = scored(*players)["problems"]
    assert len([text for text in problems if says in text]) == 1, (fault, problems)


def test_every_fault_is_said_in_three_languages() -> None:
    from companion.games.silver_gold.event_words import TEXTS

    said = [TEXTS.texts[f"fault-{fault}"] for fault in Fault]
    assert all(set(text) == set(LANGUAGES) for text in said)
    assert all(re.search(r"\.$", line) for text in said for line in text.values())


def test_games_that_were_played_have_no_problems() -> None:
    for seed in range(40):
        game = dealt(seed)
        assert score_problems(results(game.game.box, game.state)) == []


def test_cups_that_ran_out_are_no_problem() -> None:
    players = [player(f"{n}", coins=12, cups=cups) for n, cups in enumerate([[6, 3, 2], [5, 4, 1]])]
    assert scored(*players, player("late", coins=4))["problems"] == []


def test_a_tie_is_told_with_the_colour_that_decides_it() -> None:
    sarah = player(completed=[treasure("grey"), treasure("orange")])
    tim = player("Tim", completed=[treasure("green"), treasure("green")])
    answer = scored(sarah, tim)
    assert answer["winners"] == ["Sarah"]
    assert answer["tie_break"] == (
        "Sarah and Tim are tied at 20: Sarah completed the most grey treasures, 1, and wins."
    )
    assert [one["rank"] for one in answer["players"]] == [1, 2]
    assert scored(player(), TIM)["tie_break"] == "Sarah and Tim are tied at 0: " + (
        "Sarah and Tim share the win."
    )
