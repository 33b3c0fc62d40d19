"""`companion simulate`: whole games on all cores, and what they tell of a deck."""

import os
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

import click

from companion.cli.decks import named_deck
from companion.cli.games import GAME

if TYPE_CHECKING:
    from companion.book import Tally
    from companion.decks import Deck

CHUNK = 25
"""Games that a process plays between two steps of the progress bar."""


class Part(NamedTuple):
    """Some of the games, for one process to play."""

    game: str
    deck: str | None
    players: int
    policy: str
    seed: int
    games: int


@click.command()
@GAME
@click.option("--players", type=click.IntRange(1), help="How many play [as many as can].")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--policy", help="How they play: random, greedy [the first of the game].")
@click.option("--jobs", type=click.IntRange(1), default=None, help="Processes [one a core].")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--deck", default=None, help="A deck file or folder [our own deck].")
def simulate(
    game: str,
    players: int | None,
    games: int,
    policy: str | None,
    jobs: int | None,
    seed: int,
    deck: str | None,
) -> None:
    """Play whole games and print how scores, completions and races fall."""
    players, policy = _playing(game, players, policy, deck)
    jobs = jobs or os.cpu_count() or 1
    parts = [
        Part(game, deck, players, policy, seed * 1_000_003 + start, min(CHUNK, games - start))
        for start in range(0, games, CHUNK)
    ]
    click.echo(_played(parts, jobs, games).told(players, policy))


def _playing(
    game: str, players: int | None, policy: str | None, deck: str | None
) -> tuple[int, str]:
    """How many play, and how; refuses what cannot be played before any process starts."""
    from companion.bad_input import BadInput
    from companion.games import book_of

    book = book_of(game)
    if not book.policies:
        raise BadInput(f"--game: nobody knows how to simulate {book.title}; name another game")
    least, most = book.players
    players = players or most
    policy = policy or book.policies[0]
    if not least <= players <= most:
        number = str(most) if least == most else f"{least} to {most}"
        raise BadInput(f"--players: {number} people play {book.title}, not {players}")
    if policy not in book.policies:
        raise BadInput(f"--policy: {policy!r} is none of {', '.join(book.policies)}")
    if deck is not None and not book.plays_with_deck:
        raise BadInput(f"--deck: {book.title} brings its own cards; leave the option out")
    book.play(_deck(book.plays_with_deck, deck), players, policy, ())
    return players, policy


def _deck(plays_with_deck: bool, deck: str | None) -> "Deck | None":
    return named_deck(deck) if plays_with_deck else None


def _played(parts: list[Part], jobs: int, games: int) -> "Tally":
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with (
        click.progressbar(length=games, label="Playing", file=sys.stderr) as bar,
        ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool,
    ):
        played: Iterable[Tally] = map(play_part, parts) if jobs == 1 else pool.map(play_part, parts)
        total: Tally | None = None
        for part in played:
            bar.update(part.games)
            if total is None:
                total = part
            else:
                total.add(part)
    assert total is not None, "at least one game is played"
    return total


def play_part(part: Part) -> "Tally":
    """Some of the games, in whichever process."""
    from companion.games import book_of

    book = book_of(part.game)
    seeds = range(part.seed, part.seed + part.games)
    deck = _deck(book.plays_with_deck, part.deck)
    return book.play(deck, part.players, part.policy, seeds)
