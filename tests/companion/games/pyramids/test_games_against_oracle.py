"""Whole games: what the dealer reports, followed by the oracle event for event.

`python tests/oracle pyramids --games 10000` plays more of them.
"""

import random
from collections import Counter

import pytest
from dealt_games import dealt, dealt_hasty, dealt_short
from oracle_terms import bits_of, chambers_of, steps_of
from pyramids_against_oracle import STRICT_EVERY, equal, same_game

from companion.games.pyramids.answers import race_awards
from companion.games.pyramids.choices import CHOICES, Options
from companion.games.pyramids.events import Drew, Supply
from companion.games.pyramids.policies import POLICIES
from oracle.turns import check_steps

GAMES = 210
SHORT_GAMES = 60
HASTY_GAMES = 60


@pytest.mark.parametrize("part", range(3))
def test_whole_games_are_the_oracles_after_every_event(part: int) -> None:
    for seed in range(part, GAMES, 3):
        equal(seed)


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
