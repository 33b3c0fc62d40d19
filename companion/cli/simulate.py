"""`companion simulate`: whole games on all cores, and what they tell of a deck."""

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from companion.cli.decks import named_deck

if TYPE_CHECKING:
    from collections import Counter

    from companion.games.pyramids.simulation import Tally

CHUNK = 25
"""Games that a process plays between two steps of the progress bar."""


@click.command()
@click.option("--players", type=click.IntRange(2, 4), default=4, show_default=True)
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option(
    "--policy", type=click.Choice(["random", "greedy"]), default="random", show_default=True
)
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes [one a core].")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--deck", default=None, help="A deck file or folder [our own deck].")
def simulate(
    players: int, games: int, policy: str, jobs: int | None, seed: int, deck: str | None
) -> None:
    """Play whole games and print how scores, completions and races fall."""
    from companion.games.pyramids.box import unpack
    from companion.games.pyramids.dealer import check_dealable

    check_dealable(unpack(named_deck(deck)), players)
    jobs = jobs or os.cpu_count() or 1
    starts = range(0, games, CHUNK)
    parts = [
        (deck, players, policy, seed * 1_000_003 + start, min(CHUNK, games - start))
        for start in starts
    ]
    click.echo(told(_played(parts, jobs, games), players, policy))


def _played(parts: list[tuple[str | None, int, str, int, int]], jobs: int, games: int) -> "Tally":
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    from companion.games.pyramids.simulation import Tally

    total = Tally()
    with (
        click.progressbar(length=games, label="Playing", file=sys.stderr) as bar,
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool,
    ):
        played: Iterable[Tally] = map(play_part, parts) if jobs == 1 else pool.map(play_part, parts)
        for part in played:
            total.add(part)
            bar.update(part.games)
    return total


def play_part(part: tuple[str | None, int, str, int, int]) -> "Tally":
    """Some of the games, in whichever process."""
    from companion.games.pyramids.game import Pyramids
    from companion.games.pyramids.simulation import play_many

    deck, players, policy, seed, games = part
    return play_many(Pyramids(named_deck(deck)), players, policy, range(seed, seed + games))


def told(tally: "Tally", players: int, policy: str) -> str:
    """The tally as tables for people."""
    seats = tally.games * players
    lines = [
        f"{tally.games} games of {players} {policy} players",
        "",
        f"final score      {_spread(tally.totals)}",
        f"winning score    {_spread(tally.winning)}",
        f"pyramids         {_spread(tally.completed)}",
        f"turns for one    {_spread(tally.turns_to_complete)}",
        "",
        "points of a player come from: "
        + ", ".join(f"{name} {count / seats:.1f}" for name, count in tally.sources.items()),
        f"ties for the win: {tally.ties} games; wins by seat: "
        + ", ".join(f"{tally.wins_by_seat[seat] / tally.games:.0%}" for seat in range(players)),
        "",
        *_races(tally),
        "",
        *_histogram(tally.totals),
    ]
    return "\n".join(lines)


def _spread(counts: "Counter[int]") -> str:
    values = sorted(counts.elements())
    if not values:
        return "none"
    at = [values[int(q * (len(values) - 1))] for q in (0, 0.1, 0.5, 0.9, 1)]
    mean = sum(values) / len(values)
    return "min {} / 10% {} / median {} / 90% {} / max {}".format(*at) + f" / mean {mean:.1f}"


def _races(tally: "Tally") -> list[str]:
    lines = ["races: points taken, of all games, and in which round"]
    fields = sorted(
        {(color, points) for color, points, _ in tally.races}, key=lambda f: (f[0], -f[1])
    )
    for color, points in fields:
        rounds = [tally.races[color, points, n] for n in range(1, 5)]
        shares = ", ".join(f"{n}: {count / tally.games:.0%}" for n, count in enumerate(rounds, 1))
        lines.append(f"  {color:7} {points:3}  {sum(rounds) / tally.games:5.0%}   ({shares})")
    return lines


def _histogram(counts: "Counter[int]", width: int = 50) -> list[str]:
    bins: dict[int, int] = {}
    for value, count in counts.items():
        bins[value // 10 * 10] = bins.get(value // 10 * 10, 0) + count
    most = max(bins.values(), default=1)
    return [
        f"{start:4} to {start + 9:3} {'#' * round(width * bins.get(start, 0) / most)}"
        for start in range(min(bins, default=0), max(bins, default=0) + 1, 10)
    ]
