"""Whole games of Silver & Gold: what the dealer reports, followed by the oracle event for event.

`python tests/oracle silver-gold --games 10000` plays more of them.
"""

from collections import Counter
from collections.abc import Callable

import pytest
from dealt_treasures import Dealt, dealt, dealt_hasty, dealt_short
from silver_gold_against_oracle import is_strict, same_game

from companion.games.silver_gold.answers import final_score

GAMES = 240

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
        same_game(kind(seed), is_strict(seed))


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
