"""A whole game of Silver & Gold past its oracle, event for event."""

from typing import Any

from dealt_treasures import Dealt, dealt

from companion.games.silver_gold.answers import final_score
from companion.games.silver_gold.races import cups_taken
from companion.games.silver_gold.state import State
from oracle.silver_gold.game import final, replay

STRICT_EVERY = 4


def equal(seed: int) -> None:
    """AssertionError where the two differ in the game of this seed."""
    same_game(dealt(seed), is_strict(seed))


def is_strict(seed: int) -> bool:
    """Whether the oracle also tries every turn there is, which takes long."""
    return seed // 2 % STRICT_EVERY == 0


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
