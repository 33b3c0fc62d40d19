"""The rulings of Silver & Gold on turns and marks in action, a test of its own name for each."""

import pytest
import test_silver_gold_score_rulings
from small_treasures import (
    BLANK,
    SARAH,
    Rows,
    after,
    card,
    faults,
    game_with,
    judged,
    opened,
    turn,
)

from companion.games.silver_gold.choices import Options
from companion.games.silver_gold.events import Marked, Revealed
from companion.games.silver_gold.game import SilverGold
from companion.games.silver_gold.moves import turns
from companion.games.silver_gold.rulings import rules
from companion.table.refusal import Reason, Refused

ROW: Rows = ("XXXX", "....", "....")
CORNER: Rows = ("X...", "....", "....")


def test_every_ruling_has_a_test_of_its_name() -> None:
    named = {f"test_{rule_id.replace('-', '_')}" for rule_id in rules()}
    tested = set(globals()) | set(vars(test_silver_gold_score_rulings))
    assert named <= tested, sorted(named - tested)


CROSS: Rows = ("oXoo", "oooo", "oooo")
CROSSES: Rows = ("oXoo", "ooXo", "oooo")


def test_bonus_is_mandatory() -> None:
    missing = judged("I3", BLANK, ("XXX.", "....", "...."), CROSS)
    assert faults(missing) == [("bonus-missing", 1, [[0, 1]])]
    assert "bonus-is-mandatory" in missing["violations"][0]["rule"]


def test_bonus_anywhere() -> None:
    far = judged("I2", BLANK, ("XX..", "....", "...X"), CROSS)
    assert far["turn"][1] == {"card": 1, "cells": [[2, 3]], "as": "bonus"}
    other = judged("I2", BLANK, {1: ("XX..", "....", "...."), 2: ("....", ".X..", "....")}, CROSS)
    assert other["turn"][1] == {"card": 2, "cells": [[1, 1]], "as": "bonus"}


def test_bonus_chains() -> None:
    chain = judged("I3", BLANK, ("XXX.", "..X.", "...X"), CROSSES)
    assert [one["as"] for one in chain["turn"]] == ["pattern", "bonus", "bonus"]
    broken = judged("I3", BLANK, ("XXX.", "..X.", "...."), CROSSES)
    assert [code for code, _, _ in faults(broken)] == ["bonus-missing"]


def test_bonus_without_cell() -> None:
    full = {1: ("XXXX", "XXXX", "XXXX"), 2: ("XXXX", "XXXX", "XXXX")}
    one_left = {1: ("X.XX", "XXXX", "XXXX"), 2: full[2]}
    assert judged("I3", one_left, full, CROSS)["verdict"] == "legal"
    saved = {**full, 3: ("X...", "....", "....")}
    assert judged("I3", one_left, saved, CROSS)["verdict"] == "illegal"


def test_whole_pattern_or_one_cell() -> None:
    part = judged("I3", BLANK, ("XX..", "....", "...."))
    assert [code for code, _, _ in faults(part)] == ["not-the-pattern"]
    assert judged("I3", BLANK, ("X...", "....", "...."))["turn"][0]["as"] == "single"
    more = judged("I3", BLANK, ROW)
    assert [code for code, _, _ in faults(more)] == ["too-many-marks"]


@pytest.mark.parametrize(
    "marks",
    [
        ("XXX.", "X...", "...."),
        ("XXX.", "..X.", "...."),
        ("X...", "XXX.", "...."),
        ("XX..", "X...", "X..."),
        (".X..", ".X..", "XX.."),
    ],
)
def test_pattern_may_be_turned(marks: Rows) -> None:
    assert judged("L4", BLANK, marks)["turn"][0]["as"] == "pattern"


def test_pattern_on_one_card() -> None:
    split = {1: ("XX..", "....", "...."), 2: ("XX..", "....", "....")}
    assert judged("O4", BLANK, split)["verdict"] == "illegal"
    for after_, _ in turns((card(1), card(2)), (0, 0), "O4", Options()):
        assert 0 in after_


def test_no_contact_needed() -> None:
    assert judged("I2", ("X...", "....", "...."), ("X...", "....", "..XX"))["verdict"] == "legal"
    assert judged("I3", BLANK, ("....", ".X..", "...."))["verdict"] == "legal"


def test_marks_stay() -> None:
    erased = judged("I2", ("X...", "....", "...."), ("..XX", "....", "...."))
    assert faults(erased) == [("mark-erased", 1, [[0, 0]])]
    game = game_with(card(1), card(2), card(3), card(4))
    table = after(
        opened(game, (1, 2), (3, 4)), Revealed("I2"), turn(game, 0, (1, ROW_OF_2, "pattern"))
    )
    with pytest.raises(Refused) as refused:
        after(table, Revealed("I3"), turn(game, 0, (1, CORNER, "single")))
    assert refused.value.reason is Reason.ILLEGAL_MARKS


ROW_OF_2: Rows = ("XX..", "....", "....")


def test_a_turn_must_be_marked() -> None:
    assert faults(judged("I2", ROW, ROW)) == [("no-mark", None, [])]
    game = game_with(card(1), card(2), card(3), card(4))
    table = after(opened(game, (1, 2), (3, 4)), Revealed("I2"))
    with pytest.raises(Refused):
        table.append(Marked(SARAH, ()))


def test_marks_after_completion() -> None:
    small = game_with(card(1, ("oo",)), card(2), card(3), card(4), card(5))
    table = after(
        opened(small, (1, 2), (3, 4)), Revealed("I2"), turn(small, 0, (1, ("XX",), "pattern"))
    )
    assert table.state.completed_by(SARAH) == [1]
    assert [held.number for held in table.state.players[SARAH].hand] == [2]
    with pytest.raises(Refused) as refused:
        after(table, Revealed("I3"), turn(small, 0, (1, ("X.",), "single")))
    assert refused.value.reason is Reason.CARD_NOT_IN_HAND


def test_expeditions_stay_covered() -> None:
    """The table keeps no face-up pile: only the newest expedition is to be seen by all."""
    state = after(opened(SilverGold(), (1, 2), (3, 4)), Revealed("I2"), Revealed("T4")).state
    assert state.expeditions[-1] == "T4"
    assert "newest" in rules()["expeditions-stay-covered"].answer["en"]


def test_seven_of_eight() -> None:
    table = opened(SilverGold(), (1, 2), (3, 4))
    for _ in range(4):
        table = after(table, *(Revealed(p) for p in ("I2", "I3", "I3", "L3", "L3", "T4", "L4")))
    assert (table.state.round, table.state.turn) == (4, 7)
    with pytest.raises(Refused) as refused:
        table.append(Revealed("O4"))
    assert refused.value.reason is Reason.GAME_OVER
    with pytest.raises(Refused) as twice:
        after(opened(SilverGold(), (1, 2), (3, 4)), Revealed("I2"), Revealed("I2"))
    assert twice.value.reason is Reason.EXPEDITION_USED_UP
