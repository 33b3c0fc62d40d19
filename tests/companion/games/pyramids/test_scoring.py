"""Final scores as the contract has them, and a sentence for everything that cannot be."""

import json

import pytest

from companion.decks import Deck, builtin_deck
from companion.games.pyramids.event_words import TEXTS
from companion.games.pyramids.results import FinalShape, score_final
from companion.games.pyramids.scoring_problems import Fault
from companion.json_shapes import parse_json
from tests.companion.small_tables import Json

LUIS: Json = {
    "name": "Luis",
    "completed": [
        {"number": number, "color": color}
        for color, numbers in (
            ("green", (1, 4, 7, 10)),
            ("orange", (2, 5)),
            ("purple", (3,)),
        )
        for number in numbers
    ],
    "torches": [1, 4],
    "points": {"green": [10, 6], "orange": [3]},
    "gems": {"red": 6, "green": 3},
    "worst_skull": -6,
}
TOMAS: Json = {
    "name": "Tomás",
    "completed": [{"number": number, "color": "orange"} for number in (8, 11, 14, 17)],
    "points": {"orange": [10, 6]},
}


def counted(*players: Json, deck: Deck | None = None, **extra: Json) -> Json:
    final = {"game": "pyramids", "players": list(players), **extra}
    shape = parse_json(json.dumps(final), FinalShape, "final")
    answer: Json = json.loads(json.dumps(score_final(shape, deck)))
    return answer


def pyramids(color: str, *numbers: int) -> list[Json]:
    return [{"number": number, "color": color} for number in numbers]


def test_the_contracts_example_is_answered_to_the_letter() -> None:
    answer = counted(LUIS, TOMAS, deck=builtin_deck())
    assert answer == {
        "players": [
            {
                "name": "Luis",
                "pyramids": 70,
                "torches": 10,
                "points": 19,
                "gems": 18,
                "skulls": -6,
                "total": 111,
                "rank": 1,
            },
            {
                "name": "Tomás",
                "pyramids": 40,
                "torches": 0,
                "points": 16,
                "gems": 0,
                "skulls": 0,
                "total": 56,
                "rank": 2,
            },
        ],
        "winners": ["Luis"],
        "tie_break": None,
        "problems": [],
    }


def test_what_a_player_left_out_counts_nothing() -> None:
    assert counted({"name": "Luis"}, {"name": "Eva"})["players"][0]["total"] == 0


A, B = {"name": "Ana"}, {"name": "Bea"}
DECK = builtin_deck()


def beside_ana(**ended: object) -> tuple[Json, ...]:
    return ({"name": "Luis", **ended}, A)


PROBLEMS: dict[Fault, tuple[tuple[Json, ...], Deck | None, list[str]]] = {
    Fault.NAME_TWICE: ((A, B, A), None, ["Two players are called Ana."]),
    Fault.PLAYER_COUNT: ((A,), None, ["2 to 4 people play, and here are 1."]),
    Fault.PYRAMID_TWICE: (
        (
            {"name": "Luis", "completed": pyramids("green", 1)},
            {"name": "Sara", "completed": pyramids("green", 1)},
        ),
        None,
        ["Pyramid 1 is listed as completed 2 times."],
    ),
    Fault.UNKNOWN_PYRAMID: (
        beside_ana(completed=pyramids("green", 49)),
        None,
        ["Luis lists pyramid 49, which the deck does not have."],
    ),
    Fault.WRONG_COLOR: (
        beside_ana(completed=pyramids("orange", 1)),
        DECK,
        ["Luis's pyramid 1 is green in this deck, not orange."],
    ),
    Fault.UNKNOWN_COLOR: (
        beside_ana(completed=pyramids("blue", 1)),
        None,
        ["Luis lists 'blue', which is no colour of pyramids."],
    ),
    Fault.TOO_MANY_OF_A_COLOR: (
        (
            {
                "name": "Luis",
                "completed": pyramids("green", *range(1, 18)),
                "points": {"green": [10, 6, 3]},
            },
            A,
        ),
        None,
        ["17 green pyramids are completed; a deck has 16."],
    ),
    Fault.UNKNOWN_POINTS: (
        beside_ana(completed=pyramids("green", 1, 4, 7, 10), points={"green": [10, 7]}),
        None,
        ["Luis has 7 green points, and the fields are 10, 6 and 3."],
    ),
    Fault.POINTS_TWICE: (
        (
            {"name": "Luis", "completed": pyramids("green", 1, 4), "points": {"green": [10]}},
            {"name": "Sara", "completed": pyramids("green", 7, 10), "points": {"green": [10]}},
        ),
        None,
        ["The green 10 is taken 2 times; one player gets it."],
    ),
    Fault.POINTS_OUT_OF_ORDER: (
        beside_ana(completed=pyramids("green", 1, 4), points={"green": [6]}),
        None,
        ["The green 6 is taken, but nobody has the 10."],
    ),
    Fault.POINTS_NOT_EARNED: (
        beside_ana(completed=pyramids("green", 1, 4, 7), points={"green": [10, 6]}),
        None,
        ["Luis has 2 green point fields with 3 green pyramids; each field takes two more."],
    ),
    Fault.POINTS_UNCLAIMED: (
        beside_ana(completed=pyramids("green", 1, 4)),
        None,
        [
            "Luis completed 2 green pyramids and has 0 of the green point fields, "
            "though some were left."
        ],
    ),
    Fault.TORCH_TWICE: (
        beside_ana(torches=[2, 2]),
        None,
        ["Luis lists the torch of round 2 twice."],
    ),
    Fault.UNKNOWN_TORCH: (
        beside_ana(torches=[0, 5]),
        None,
        [
            "Luis has a torch of round 0, and there are rounds 1 to 4.",
            "Luis has a torch of round 5, and there are rounds 1 to 4.",
        ],
    ),
    Fault.TOO_MANY_GEMS: (
        beside_ana(gems={"red": 11, "green": 10}),
        None,
        ["Luis has 11 red gems; a score card has room for 10."],
    ),
    Fault.SKULL_ABOVE_ZERO: (
        beside_ana(worst_skull=6),
        None,
        ["Luis's worst skull is 6, but skulls never add points; it counts as -6."],
    ),
    Fault.UNKNOWN_SKULL: (
        beside_ana(worst_skull=-7),
        DECK,
        ["Luis's worst skull is -7, which is not on the score card."],
    ),
}


def test_every_kind_of_problem_has_an_example() -> None:
    told = {name.removeprefix("fault-") for name in TEXTS.texts if name.startswith("fault-")}
    assert set(PROBLEMS) == set(Fault) == told


@pytest.mark.parametrize("fault", Fault)
def test_a_problem_is_told_in_a_sentence(fault: Fault) -> None:
    players, deck, told = PROBLEMS[fault]
    assert counted(*players, deck=deck)["problems"] == told


def test_counts_past_what_a_score_card_holds_score_as_a_full_one() -> None:
    answer = counted(*beside_ana(gems={"red": 10**30, "green": 12}, torches=[1, 1, 9, -3]))
    luis = answer["players"][0]
    assert (luis["gems"], luis["torches"]) == (50, 5)
    assert len(answer["problems"]) == 5


def test_a_skull_with_the_wrong_sign_still_costs() -> None:
    assert counted(*beside_ana(worst_skull=6))["players"][0]["skulls"] == -6
    assert counted(*beside_ana(worst_skull=0))["problems"] == []
    assert counted(*beside_ana(worst_skull=None))["players"][0]["skulls"] == 0


def test_a_pyramid_or_field_written_twice_counts_once() -> None:
    ended = {"completed": pyramids("green", 1, 1, 4), "points": {"green": [10, 10]}}
    answer = counted(*beside_ana(**ended))
    assert (answer["players"][0]["pyramids"], answer["players"][0]["points"]) == (20, 10)
    assert answer["problems"][0] == "Pyramid 1 is listed as completed 2 times."


def test_the_last_field_goes_to_whoever_came_first_so_later_twos_stay_without() -> None:
    twos = [
        {"name": name, "completed": pyramids("green", first, first + 3), "points": points}
        for name, first, points in (
            ("Luis", 1, {"green": [10]}),
            ("Sara", 7, {"green": [6]}),
            ("Eva", 13, {"green": [3]}),
            ("Tomás", 19, {}),
        )
    ]
    assert counted(*twos)["problems"] == []


def test_equal_totals_below_the_winner_are_ranked_by_their_lowest_pyramid() -> None:
    answer = counted(
        {"name": "Eva", "completed": pyramids("green", 40)},
        {"name": "Luis", "completed": pyramids("green", 1) + pyramids("orange", 2)},
        {"name": "Sara", "completed": pyramids("green", 4)},
    )
    assert [player["rank"] for player in answer["players"]] == [3, 1, 2]
    assert answer["tie_break"] is None


def test_a_tie_is_decided_by_the_lowest_pyramid_in_a_sentence() -> None:
    answer = counted(
        {"name": "Eva", "completed": pyramids("green", 40)},
        {"name": "Sara", "completed": pyramids("green", 4)},
        {"name": "Luis", "torches": [1, 2]},
    )
    assert answer["winners"] == ["Sara"]
    assert [player["rank"] for player in answer["players"]] == [2, 1, 3]
    assert answer["tie_break"] == (
        "Eva, Sara and Luis are tied at 10: "
        "Sara completed the lowest-numbered pyramid, number 4, and wins."
    )


def test_a_tie_without_pyramids_is_a_shared_win_and_those_after_rank_behind_all() -> None:
    answer = counted(
        {"name": "Eva", "torches": [1]},
        {"name": "Sara", "torches": [2]},
        {"name": "Luis", "gems": {"red": 1}},
    )
    assert answer["winners"] == ["Eva", "Sara"]
    assert [player["rank"] for player in answer["players"]] == [1, 1, 3]
    assert answer["tie_break"] == "Eva and Sara are tied at 5: Eva and Sara share the win."


def test_a_problem_calls_colours_and_people_as_they_are_called() -> None:
    greens = {"name": "green", "gems": {"red": 11, "green": 11}}
    shape = FinalShape.model_validate({"game": "pyramids", "players": [greens, A]})
    told = score_final(shape, None, "es")["problems"]
    assert told == [
        f"green tiene 11 gemas de color {color}; en la carta de puntuación caben 10."
        for color in ("rojo", "verde")
    ]
