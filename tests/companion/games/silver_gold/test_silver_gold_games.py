"""Whole games of Silver & Gold: what the dealer reports, followed by the oracle event for event.

SILVER_GOLD_GAMES=10000 plays so many games with the published cards, and a quarter as many of each
other kind, instead of the few hundred of every run:

    SILVER_GOLD_GAMES=10000 pytest tests/companion/games/silver_gold/test_silver_gold_games.py
"""

import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from dealt_treasures import Dealt, dealt, dealt_hasty, dealt_short

from companion.games.silver_gold.answers import final_score
from companion.games.silver_gold.races import cups_taken
from companion.games.silver_gold.state import State
from oracle.silver_gold.game import final, replay

GAMES = int(os.environ.get("SILVER_GOLD_GAMES", "240"))
STRICT_EVERY = 4


def as_the_oracle_sees_it(dealt: Dealt, state: State) -> dict[str, Any]:
    """Cups of a turn count once it is over, as in the oracle's snapshots."""
    turns = len(state.expeditions)
    over = turns if state.over else turns - 1
    rows = [[turn for turn in player.sheet.rows if turn < over] for player in state.players]
    cups = cups_taken(rows, state.first)
    return {
        "turns": turns,
        "supply": sorted(state.supply or ()),
        "players": [
            {
                "hand": {
                    held.number: dealt.game.box.cards[held.number].lattice.cells(held.marks)
                    for held in player.hand
                },
                "completed": sorted(state.completed_by(index)),
                "coins": player.sheet.coins,
                "palms": list(player.sheet.palms),
                "cups": list(cups[index]),
            }
            for index, player in enumerate(state.players)
        ],
    }


def same_game(dealt: Dealt, strict: bool) -> None:
    snapshots = replay(dealt.plain_cards, dealt.written, strict=strict)
    state = dealt.game.start()
    for event, written, snapshot in zip(dealt.events, dealt.written, snapshots, strict=True):
        state = dealt.game.apply(state, event)
        assert as_the_oracle_sees_it(dealt, state) == snapshot, written
    assert state == dealt.state
    mine, theirs = final_score(dealt.game.box, state), final(dealt.plain_cards, snapshots[-1])
    assert [{**s._asdict(), "total": s.total} for s in mine.value.scores] == theirs["scores"]
    assert list(mine.value.winners) == theirs["winners"]
    assert not mine.rests_on, "everything was reported"


KINDS = pytest.mark.parametrize(
    ("kind", "share"),
    [(dealt, 1), (dealt_short, 4), (dealt_hasty, 4)],
    ids=["the published cards", "cards run out", "small cards"],
)


@KINDS
@pytest.mark.parametrize("part", range(2))
def test_whole_games_are_the_oracles_after_every_event(
    kind: Callable[[int], Dealt], share: int, part: int
) -> None:
    for seed in range(part, GAMES // share, 2):
        same_game(kind(seed), strict=seed // 2 % STRICT_EVERY == 0)


def test_the_games_leave_nothing_out() -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        for kind in (dealt, dealt_short, dealt_hasty):
            game = kind(seed)
            state = game.state
            seen[f"{game.players} players"] += 1
            seen[state.options.palm_may_be_skipped] += 1
            seen[f"player {state.first} starts"] += 1
            seen["no supply left"] += not state.supply
            seen["all cups taken"] += sum(len(p.sheet.rows) for p in state.players) > 6
            for player in state.players:
                seen["twelve coins"] += player.sheet.coins == 12
                seen["four palms"] += len(player.sheet.palms) == 4
                assert len(set(player.sheet.rows)) == len(player.sheet.rows), "one row a turn"
            done = Counter((d.turn, d.player) for d in state.completions)
            seen["two cards of a player at once"] += max(done.values()) > 1
            shared = Counter(turn for turn, _ in done)
            seen["two players complete at once"] += max(shared.values()) > 1
            seen["palms skipped"] += sum(e.get("skipped", 0) > 0 for e in game.written)
            seen["seals"] += final_score(game.game.box, state).value.scores[0].seals > 0
    assert all(count >= 5 for count in seen.values()), seen
    assert len(seen) == 3 + 2 + 4 + 8, seen
