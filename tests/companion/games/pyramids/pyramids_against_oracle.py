"""A whole game of Pyramids past its oracle, event for event."""

from typing import Any

from dealt_games import Dealt, dealt

from companion.decks import COLORS
from companion.games.pyramids.answers import final_score, race_awards
from companion.games.pyramids.state import State
from oracle.game import final, replay

STRICT_EVERY = 6


def equal(seed: int) -> None:
    """AssertionError where the two differ in the game of this seed."""
    same_game(dealt(seed), strict=seed // 3 % STRICT_EVERY == 0)


def as_the_oracle_sees_it(dealt: Dealt, state: State) -> dict[str, Any]:
    won = race_awards(dealt.game.box, state).value
    return {
        "round": state.round,
        "turn": state.turn,
        "supply": sorted(state.supply or ()),
        "players": [
            {
                "hand": {
                    held.number: dealt.game.box.chambers[held.number].lattice.cells(held.marks)
                    for held in player.hand
                },
                "completed": sorted(state.completed_by(index)),
                "torches": sorted(player.sheet.torches),
                "gems": {"red": player.sheet.red_gems, "green": player.sheet.green_gems},
                "skulls": player.sheet.skulls,
                "points": {
                    color: [a.points for a in won if a.player == index and a.color == color]
                    for color in COLORS
                },
            }
            for index, player in enumerate(state.players)
        ],
    }


def unordered(snapshot: dict[str, Any]) -> dict[str, Any]:
    """The oracle's snapshot without the order in which things were completed or crossed."""
    players = [
        {**player, "completed": sorted(player["completed"]), "torches": sorted(player["torches"])}
        for player in snapshot["players"]
    ]
    return {**snapshot, "players": players}


def marks_nothing(event: dict[str, Any]) -> bool:
    """A player without cards: the oracle knows no such turn, and needs none."""
    return event["event"] == "marked" and not event["steps"]


def same_game(dealt: Dealt, strict: bool) -> None:
    told = [event for event in dealt.written if not marks_nothing(event)]
    snapshots = iter(replay(dealt.plain_deck, told, strict=strict))
    state, last = dealt.game.start(), {}
    for event, written in zip(dealt.events, dealt.written, strict=True):
        state = dealt.game.apply(state, event)
        if marks_nothing(written):
            assert not state.players[written["player"]].hand
        else:
            last = unordered(next(snapshots))
        assert as_the_oracle_sees_it(dealt, state) == last, written
    assert state == dealt.state
    same_final_score(dealt, last)


def same_final_score(dealt: Dealt, last: dict[str, Any]) -> None:
    mine = final_score(dealt.game.box, dealt.state)
    theirs = final(dealt.plain_deck, last, dealt.options.as_json())
    assert [{**s._asdict(), "total": s.total} for s in mine.value.scores] == theirs["scores"]
    assert list(mine.value.winners) == theirs["winners"]
    assert not mine.rests_on, "everything was reported"
