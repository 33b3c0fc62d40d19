"""What is told and what is asked."""

import numpy as np

from vision.marks import MARKS, decide


def test_nothing_to_decide() -> None:
    labels, unsure = decide(np.zeros((0, 3), np.float32))
    assert len(labels) == 0
    assert len(unsure) == 0


def test_a_sure_cell_is_told_and_a_doubtful_one_asked() -> None:
    labels, unsure = decide(np.array([[0.999, 0.001, 0], [0.4, 0.6, 0]], np.float32))
    assert [MARKS[label] for label in labels] == ["empty", "cross"]
    assert unsure.tolist() == [False, True]


def test_a_line_through_a_cell_that_cannot_be_struck_out_is_a_doubtful_cross() -> None:
    struck = np.array([[0.0, 0.02, 0.98], [0.0, 0.02, 0.98]], np.float32)
    labels, unsure = decide(struck, strikable=np.array([True, False]))
    assert [MARKS[label] for label in labels] == ["strike", "cross"]
    assert unsure.tolist() == [False, True]


def test_a_clear_cross_is_told_wherever_it_stands() -> None:
    crossed = np.array([[0.01, 0.97, 0.02], [0.01, 0.97, 0.02]], np.float32)
    labels, unsure = decide(crossed, strikable=np.array([True, False]))
    assert [MARKS[label] for label in labels] == ["cross", "cross"]
    assert not unsure.any()


def test_deciding_leaves_the_probabilities_alone() -> None:
    likely = np.array([[0.1, 0.2, 0.7]], np.float32)
    decide(likely, strikable=np.array([False]))
    assert likely.tolist() == np.array([[0.1, 0.2, 0.7]], np.float32).tolist()
