"""Pyramid points while the game runs, and the count at its end."""

from typing import Any

from . import Options, choice

Completion = tuple[int, int, int]  # in which turn, by which player, which pyramid


def _color(deck: dict[str, Any], number: int) -> str:
    [color] = [card["color"] for card in deck["cards"] if card["number"] == number]
    return str(color)


def colors(deck: dict[str, Any]) -> list[str]:
    return sorted({card["color"] for card in deck["cards"]})


def races(
    deck: dict[str, Any], completions: list[Completion], options: Options | None = None
) -> dict[str, list[tuple[int, int]]]:
    """Of each colour who got which points, in that order: {"green": [(player, 10), ...], ...}."""
    return {color: _race(deck, completions, color, options or {}) for color in colors(deck)}


def _race(
    deck: dict[str, Any], completions: list[Completion], color: str, options: Options
) -> list[tuple[int, int]]:
    mine = [done for done in completions if _color(deck, done[2]) == color]
    free = [10, 6, 3]
    awarded = []
    for turn in sorted({turn for turn, _, _ in mine}):
        claims = []  # (the order number that counts, player)
        for player in {who for _, who, _ in mine}:
            earlier = [n for when, who, n in mine if who == player and when < turn]
            now = [n for when, who, n in mine if who == player and when == turn]
            if any(len(earlier) < goal <= len(earlier) + len(now) for goal in (2, 4, 6)):
                lower = choice(options, "race-number") == "lower"
                claims.append((min(now) if lower else max(now), player))
        for _, player in sorted(claims):
            if free:
                awarded.append((player, free.pop(0)))
    return awarded


def final(
    deck: dict[str, Any], snapshot: dict[str, Any], options: Options | None = None
) -> dict[str, Any]:
    """Everybody's score, and who won (several indices: a shared win)."""
    scores = [_score(deck, player) for player in snapshot["players"]]
    best = max(score["total"] for score in scores)
    tied = [index for index, score in enumerate(scores) if score["total"] == best]
    return {"scores": scores, "winners": _winners(snapshot["players"], tied, options or {})}


def _score(deck: dict[str, Any], player: dict[str, Any]) -> dict[str, int]:
    red, green = player["gems"]["red"], player["gems"]["green"]
    pairs = min(red, green)
    singles = (red - pairs) + (green - pairs)
    skulls = player["skulls"]
    score = {
        "pyramids": 10 * len(player["completed"]),
        "torches": 5 * len(player["torches"]),
        "points": sum(value for values in player["points"].values() for value in values),
        "gems": 5 * pairs + singles,
        "skulls": deck["score_card"]["skull_values"][skulls - 1] if skulls else 0,
    }
    return {**score, "total": sum(score.values())}


def _winners(players: list[dict[str, Any]], tied: list[int], options: Options) -> list[int]:
    if len(tied) == 1:
        return tied
    lowest = {i: min(players[i]["completed"]) for i in tied if players[i]["completed"]}
    if not lowest and choice(options, "tie-without-pyramids") == "lowest-unfinished":
        lowest = {i: min(players[i]["hand"]) for i in tied if players[i]["hand"]}
    if not lowest:
        return tied
    return [min(lowest, key=lambda i: lowest[i])]
