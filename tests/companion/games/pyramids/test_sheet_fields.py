"""A score card compared field by field with what the marks and the races say it must show."""

from companion.games.pyramids.audit import SheetSeen
from companion.games.pyramids.fields import Difference, differences, fields_of, sheet_of
from companion.games.pyramids.races import Award
from companion.games.pyramids.sheet import Sheet

LUIS, TOMAS = 0, 1
SHEET = Sheet(frozenset({2}), red_gems=3, green_gems=1, skulls=2)
RACE = [Award("green", 10, LUIS, 7, 4), Award("green", 6, TOMAS, 9, 5)]


def test_a_sheet_that_shows_what_it_must_has_no_differences() -> None:
    must = fields_of(SHEET, RACE, LUIS)
    assert differences(must, must) == []


def test_each_field_that_differs_is_named_with_what_it_must_show() -> None:
    must = fields_of(SHEET, RACE, LUIS)
    shown = {**must, "gem.red.3": "empty", "torch.1": "cross", "points.green.6": "empty"}
    assert set(differences(must, shown)) == {
        Difference("torch.1", "empty", "cross"),
        Difference("gem.red.3", "cross", "empty"),
        Difference("points.green.6", "strike", "empty"),
    }


def test_fields_that_nobody_saw_are_not_compared() -> None:
    assert differences(fields_of(SHEET, RACE, LUIS), {"torch.2": "cross"}) == []


def test_fields_tell_the_sheet_they_were_made_from() -> None:
    seen = sheet_of(fields_of(SHEET, RACE, LUIS))
    assert seen == SheetSeen(frozenset({2}), 3, 1, 2, frozenset({("green", 10)}))
