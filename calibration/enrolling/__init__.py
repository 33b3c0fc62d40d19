"""Enrolling: how an owner's cards look and what is on them, learnt from photos of them blank."""

from calibration.enrolling.enrolment import STEPS_AFTER_PHOTOS, Enrolment, NamedGroup

__all__ = ["STEPS_AFTER_PHOTOS", "Enrolment", "NamedGroup"]
