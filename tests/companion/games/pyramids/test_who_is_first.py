"""Who is first in a turn: draws by the lowest number, points to whoever reaches an even count."""

from companion.games.pyramids.choices import Options, options
from companion.games.pyramids.first import who_is_first
from companion.games.pyramids.races import Award

GREEN = dict.fromkeys(range(1, 49), "green")
LUIS, SARA, EVA = 0, 1, 2


def test_the_lowest_number_draws_first_and_takes_the_points() -> None:
    told = who_is_first([(LUIS, 3), (SARA, 5)], [(LUIS, 30), (SARA, 12)], GREEN, Options())
    assert told.draws == [SARA, LUIS]
    assert [(won.player, won.points, won.number) for won in told.awards] == [
        (SARA, 10, 12),
        (LUIS, 6, 30),
    ]


def test_points_that_others_won_earlier_are_gone() -> None:
    earlier = [(LUIS, 1), (LUIS, 2), (LUIS, 4), (LUIS, 6), (SARA, 7), (EVA, 8)]
    told = who_is_first(earlier, [(SARA, 9), (EVA, 10)], GREEN, Options())
    assert told.awards == [Award("green", 3, SARA, 9, len(earlier))]


def test_a_first_pyramid_wins_nothing() -> None:
    assert who_is_first([], [(EVA, 40)], GREEN, Options()).awards == []


def test_the_table_may_draw_card_by_card() -> None:
    now = [(LUIS, 4), (LUIS, 20), (SARA, 9)]
    assert who_is_first([], now, GREEN, Options()).draws == [LUIS, LUIS, SARA]
    by_card = options({"draw-order": "each-card"})
    assert who_is_first([], now, GREEN, by_card).draws == [LUIS, SARA, LUIS]
