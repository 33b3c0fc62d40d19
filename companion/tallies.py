"""Counts over many simulated games, for people to read."""

from collections import Counter


def spread(counts: Counter[int]) -> str:
    """The least, the most, and what lies between."""
    values = sorted(counts.elements())
    if not values:
        return "none"
    at = [values[int(q * (len(values) - 1))] for q in (0, 0.1, 0.5, 0.9, 1)]
    mean = sum(values) / len(values)
    return "min {} / 10% {} / median {} / 90% {} / max {}".format(*at) + f" / mean {mean:.1f}"


def histogram(counts: Counter[int], width: int = 50) -> list[str]:
    """How often each ten points come, as bars."""
    bins: dict[int, int] = {}
    for value, count in counts.items():
        bins[value // 10 * 10] = bins.get(value // 10 * 10, 0) + count
    most = max(bins.values(), default=1)
    return [
        f"{start:4} to {start + 9:3} {'#' * round(width * bins.get(start, 0) / most)}"
        for start in range(min(bins, default=0), max(bins, default=0) + 1, 10)
    ]
