"""What was read of all cells as plain arrays, so that it can be kept in a file and named later."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from calibration.proposing.ends import Ends
from calibration.proposing.kinds import Kinds
from calibration.proposing.naming import Names
from calibration.proposing.reading import CellsRead


def arrays_of(reading: CellsRead) -> dict[str, Any]:
    """The reading as arrays by name."""
    return {
        "samples": reading.kinds.samples,
        "groups": reading.kinds.groups,
        "likeness": reading.kinds.likeness,
        "letters": reading.names.letters,
        "sure": reading.names.sure,
        **{f"entry_{name}": value for name, value in vars(reading.entries).items()},
        **{f"tomb_{name}": value for name, value in vars(reading.tombs).items()},
        "clear": reading.clear,
        "known_cells": np.array(list(reading.known), np.int64),
        "known_letters": np.array(list(reading.known.values()), "<U1"),
    }


def reading_of(arrays: Mapping[str, Any]) -> CellsRead:
    """The reading of such arrays."""
    known = zip(arrays["known_cells"].tolist(), arrays["known_letters"].tolist(), strict=True)
    return CellsRead(
        Kinds(arrays["samples"], arrays["groups"], arrays["likeness"]),
        Names(arrays["letters"], arrays["sure"]),
        _ends(arrays, "entry"),
        _ends(arrays, "tomb"),
        arrays["clear"],
        dict(known),
    )


def _ends(arrays: Mapping[str, Any], name: str) -> Ends:
    return Ends(*(arrays[f"{name}_{part}"] for part in ("columns", "runners_up", "margins")))
