"""Enrolling: how an owner's cards look, learnt from photos of them blank."""

from calibration.enrolling.enrol import EnrolledDeck, enrol

__all__ = ["EnrolledDeck", "enrol"]
