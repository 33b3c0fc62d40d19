"""Whole games: what the dealer reports, followed by the oracle event for event."""

import random
from collections import Counter
from typing import Any

import pytest
from dealt_games import Dealt, dealt, dealt_hasty, dealt_short
from oracle_terms import bits_of, chambers_of, steps_of

from companion.decks import COLORS
from companion.games.pyramids.answers import final_score, race_awards
from companion.games.pyramids.choices import CHOICES, Options
from companion.games.pyramids.events import Drew, Supply
from companion.games.pyramids.policies import POLICIES
from companion.games.pyramids.state import State
from oracle.game import final, replay
from oracle.turns import check_steps

GAMES = 210
SHORT_GAMES = 60
HASTY_GAMES = 60
STRICT_EVERY = 6


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


@pytest.mark.parametrize("part", range(3))
def test_whole_games_are_the_oracles_after_every_event(part: int) -> None:
    for seed in range(part, GAMES, 3):
        same_game(dealt(seed), strict=seed // 3 % STRICT_EVERY == 0)


def test_games_that_run_out_of_cards_are_the_oracles_too() -> None:
    ran_out = 0
    for seed in range(1000, 1000 + SHORT_GAMES):
        game = dealt_short(seed)
        same_game(game, strict=seed % STRICT_EVERY == 0)
        ran_out += not game.state.supply
    assert ran_out > SHORT_GAMES // 3


def test_games_in_which_pyramids_fall_in_pairs_are_the_oracles_too() -> None:
    seen: Counter[str] = Counter()
    for seed in range(2000, 2000 + HASTY_GAMES):
        game = dealt_hasty(seed)
        same_game(game, strict=seed % STRICT_EVERY == 0)
        turns = Counter((done.turn, done.player) for done in game.state.completions)
        seen["two pyramids of a player"] += sum(count > 1 for count in turns.values())
        shared = Counter(turn for turn, _ in turns)
        seen["two players"] += sum(count > 1 for count in shared.values())
        seen["points"] += len(race_awards(game.game.box, game.state).value)
    assert seen["two pyramids of a player"] > 2 * HASTY_GAMES
    assert seen["two players"] > 5 * HASTY_GAMES
    assert seen["points"] > 5 * HASTY_GAMES


def test_the_supply_is_refilled_after_a_players_whole_action_and_not_before() -> None:
    seen: Counter[str] = Counter()
    for seed in range(2000, 2000 + HASTY_GAMES):
        game = dealt_hasty(seed)
        whole_action = game.options.draw_order == "lowest-number"
        in_hands = 2 * game.players
        for event, after, later in zip(game.events, game.events[1:], game.events[2:], strict=False):
            if not isinstance(event, Drew):
                continue
            in_hands += 1
            goes_on = (after if isinstance(after, Drew) else later) if whole_action else None
            if isinstance(goes_on, Drew) and goes_on.player == event.player:
                assert isinstance(after, Drew), "refilled between two draws of one player"
                seen["second draw"] += 1
            elif in_hands + 4 <= len(game.game.box.chambers) and event.source == "supply":
                assert isinstance(after, Supply), "not refilled though cards are left"
                assert len(after.cards) == 4
                seen["refilled"] += 1
    assert seen["second draw"] > HASTY_GAMES
    assert seen["refilled"] > HASTY_GAMES


def test_the_games_leave_nothing_out() -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        game = dealt(seed)
        seen[f"{game.players} players"] += 1
        seen.update(f"{name} {value}" for name, value in game.options.as_json().items())
        seen.update(f"{done.turn // 7} completed" for done in game.state.completions)
        seen["points"] += len(race_awards(game.game.box, game.state).value)
    values = [f"{name} {value}" for name, choice in CHOICES.items() for value in choice.values]
    assert min(seen[value] for value in values) > GAMES // 6
    assert min(seen[f"{players} players"] for players in (2, 3, 4)) == GAMES // 3
    assert min(seen[f"{round_} completed"] for round_ in range(4)) > GAMES // 4
    assert seen["points"] > GAMES


@pytest.mark.parametrize("policy", POLICIES)
def test_no_policy_ends_in_a_red_cross_without_a_cell_where_that_is_ruled_out(policy: str) -> None:
    hand = {1: ["E.xT"]}
    options = Options(bonus_without_cell="forbidden")
    start = {1: frozenset({(0, 0)})}
    for seed in range(20):
        player = POLICIES[policy](random.Random(seed))
        moves = player.turn(chambers_of(hand), bits_of(hand, start), "I3", options)
        steps = steps_of(hand, moves)
        assert check_steps(hand, start, "I3", steps, options.as_json()) is None
