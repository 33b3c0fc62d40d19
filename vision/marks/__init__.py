"""Marks: what a pen has left in the cells of a card, and how sure that is."""

from vision.marks.decision import decide
from vision.marks.reader import MARKS, read_marks

__all__ = ["MARKS", "decide", "read_marks"]
