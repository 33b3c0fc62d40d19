"""A photo with unsure cells at a table: what its past and the rules settle, ask and doubt."""

from companion.expeditions.doubt import MOST_OPEN, Because, Weighed, Witnessed
from companion.games.pyramids.doubt import weigh_photo
from companion.games.pyramids.events import Event, Marked, Revealed
from companion.games.pyramids.game import Pyramids
from companion.games.pyramids.state import State
from companion.lattice import Marks
from companion.table.log import Table
from tests.companion.small_tables import (
    BLANK,
    GRID,
    Picture,
    after,
    card,
    game_with,
    marks,
    opened,
    rows,
    step,
)

LUIS = 0
WALLED = rows("#.E..", ".....", ".....", ".....", "..T..")
GAME = game_with(card(1, WALLED), *(card(number) for number in range(2, 6)))
SHAFT = rows("..X..", "..X..", "..X..")
HIT = (Revealed("I3"), Marked(LUIS, (step(1, SHAFT),)))


def table_of_two(*events: Event) -> Table[State]:
    """Luis holds 1, which has a wall in its top left corner, and 2."""
    return after(opened(GAME, (1, 2), (3, 4)), *events)


def seen(number: int, picture: Picture) -> Witnessed:
    """A card of a photo: X and . are sure, ? unsure and seemingly marked, ! unsure and empty."""
    return Witnessed(number, GRID.read(picture, "X?"), GRID.read(picture, "?!"))


def weighed(table: Table[State], *cards: Witnessed) -> Weighed:
    assert isinstance(table.game, Pyramids)
    return weigh_photo(table.game.box, table.state, LUIS, cards)


def settled(found: Weighed) -> set[tuple[int, Marks, bool, Because]]:
    return {tuple(one) for one in found.settled}


def on(row: int, col: int) -> Marks:
    return GRID.bit((row, col))


BLANK_2 = seen(2, BLANK)


def test_a_mark_that_was_there_before_stays_though_the_photo_does_not_show_it() -> None:
    found = weighed(table_of_two(*HIT), seen(1, rows("..X..", "..!..", "..X..")), BLANK_2)
    assert settled(found) == {(1, on(1, 2), True, Because.MARKED_BEFORE)}
    assert (found.asked, found.doubted, found.is_explained) == ({}, {}, True)


def test_a_wall_is_not_marked_whatever_lies_on_it() -> None:
    found = weighed(table_of_two(*HIT), seen(1, rows("?.X..", "..X..", "..X..")), BLANK_2)
    assert settled(found) == {(1, on(0, 0), False, Because.NEVER_MARKED)}


def test_a_wall_that_was_read_as_marked_with_confidence_stays_so_and_is_doubted() -> None:
    found = weighed(table_of_two(*HIT), seen(1, rows("X.X..", "..X..", "..X..")), BLANK_2)
    assert (settled(found), found.asked) == (set(), {})
    assert (found.doubted, found.is_explained) == ({1: on(0, 0)}, False)


def test_the_last_cell_of_a_square_is_told_by_the_other_three() -> None:
    table = table_of_two(Revealed("O4"))
    found = weighed(table, seen(1, rows("..XX.", "..X!.")), BLANK_2)
    assert settled(found) == {(1, on(1, 3), True, Because.ONLY_EXPLANATION)}


def test_nothing_new_was_marked_where_no_turn_was_left() -> None:
    found = weighed(table_of_two(*HIT), seen(1, (*SHAFT[:3], "..?..", ".....")), BLANK_2)
    assert settled(found) == {(1, on(3, 2), False, Because.ONLY_EXPLANATION)}


def test_of_several_explanations_only_the_cells_that_differ_are_asked() -> None:
    table = table_of_two(*HIT, Revealed("I2"))
    found = weighed(table, seen(1, (*SHAFT[:3], "..?..", "?.!..")), BLANK_2)
    assert settled(found) == {
        (1, on(3, 2), True, Because.ONLY_EXPLANATION),
        (1, on(4, 0), False, Because.ONLY_EXPLANATION),
    }
    assert (found.asked, found.is_explained) == ({1: on(4, 2)}, True), "a single cell or the line"
    said = seen(1, (*SHAFT[:3], "..X..", "!.X.."))
    assert weighed(table, said, BLANK_2).asked == {}, "once that is answered, nothing is left"


def test_where_nothing_explains_the_marks_the_fewest_confident_cells_are_doubted() -> None:
    table = table_of_two(*HIT, Revealed("I2"))
    stray = seen(1, ("..X..", "..X..", "..X..", "..X..", ".XX!."))
    found = weighed(table, stray, BLANK_2)
    assert found.is_explained is False
    assert found.doubted == {1: on(4, 1)}, "without it there is a line of two"
    assert found.asked == {1: on(4, 3)}
    assert settled(found) == set()


def test_a_mark_that_vanished_with_confidence_is_doubted_and_not_put_back() -> None:
    found = weighed(table_of_two(*HIT), seen(1, rows("..X..", ".....", "..X..")), BLANK_2)
    assert settled(found) == set()
    assert found.doubted[1] & on(1, 2)


def test_what_a_person_has_said_is_never_doubted() -> None:
    wall = seen(1, rows("X.X..", "..X..", "..X.."))._replace(said=on(0, 0))
    found = weighed(table_of_two(*HIT), wall, BLANK_2)
    assert (found.doubted, found.is_explained) == ({}, False)


def test_a_card_drawn_since_is_told_by_its_marks_too() -> None:
    entered = ("..X..", "..X..", "..X..", "..X..", "..X..")
    table = table_of_two(*HIT, Revealed("I2"), Revealed("O4"))
    drawn = seen(5, rows("..XX.", "..?X."))
    found = weighed(table, seen(1, entered), BLANK_2, drawn)
    assert settled(found) == {(5, on(1, 2), True, Because.ONLY_EXPLANATION)}


def test_without_a_past_everything_is_asked_as_ever() -> None:
    table = after(opened(GAME, (), ()), Revealed("I2"))
    found = weighed(table, seen(1, rows("?.X..", "..!..")), BLANK_2)
    assert settled(found) == set()
    assert found.asked == {1: on(0, 0) | on(1, 2)}
    assert (found.doubted, found.is_explained) == ({}, None)


def test_where_no_turn_is_recorded_marks_are_not_held_against_anybody() -> None:
    found = weighed(table_of_two(), seen(1, rows("?.X..", "..!..")), BLANK_2)
    assert settled(found) == {(1, on(0, 0), False, Because.NEVER_MARKED)}
    assert (found.asked, found.doubted, found.is_explained) == ({1: on(1, 2)}, {}, None)


def test_a_card_of_the_hand_that_is_not_shown_leaves_only_what_needs_no_turns() -> None:
    found = weighed(table_of_two(*HIT), seen(1, rows("..X..", "..!..", "..X..", "..?..")))
    assert settled(found) == {(1, on(1, 2), True, Because.MARKED_BEFORE)}
    assert (found.asked, found.is_explained) == ({1: on(3, 2)}, None)


def test_more_than_can_be_tried_is_asked_and_not_claimed_to_be_searched() -> None:
    table = table_of_two(Revealed("I2"))
    glare = seen(1, rows(".!!!!", "!!!!."))
    assert glare.unsure.bit_count() > MOST_OPEN
    found = weighed(table, glare, BLANK_2)
    assert (settled(found), found.is_explained) == (set(), None)
    assert found.asked == {1: glare.unsure}


def test_marks_says_what_the_pictures_say() -> None:
    assert seen(1, rows("X?!..")) == Witnessed(1, marks(rows("XX...")), on(0, 1) | on(0, 2))
