"""Cameras that stand over a table: their lenses measured, their pictures watched."""
