"""Doubt: a photo of a player's cards, weighed against what the table knows of them."""

from collections.abc import Sequence

from companion.expeditions.doubt import MarksByCard, Past, Weighed, Witnessed, weigh
from companion.expeditions.looks import possible_hands
from companion.games.pyramids.audit import UNSEEN
from companion.games.pyramids.box import Box, player_at
from companion.games.pyramids.looks import case_of, look_at
from companion.games.pyramids.referee import is_explained
from companion.games.pyramids.state import Player, State
from companion.lattice import Marks


def weigh_photo(box: Box, state: State, index: int, cards: Sequence[Witnessed]) -> Weighed:
    """What is settled of the cells that a photo of a player's cards was unsure of."""
    return weigh(cards, _past(box, state, index, cards))


def _past(box: Box, state: State, index: int, cards: Sequence[Witnessed]) -> Past:
    """What is known; nothing before anybody reported the player's cards, or a turn."""
    player: Player = player_at(state, index)
    numbers = [card.number for card in cards]
    walls = {n: box.chamber(n).lattice.everything & ~box.chamber(n).floor for n in numbers}
    before = {held.number: held.marks for held in player.hand if held.number is not None}
    hands = list(possible_hands(state, index, dict.fromkeys(numbers, 0)))

    def explains(marks: MarksByCard) -> bool:
        cases = (case_of(box, state, player, hand, marks, UNSEEN) for hand in hands)
        return any(is_explained(case) for case in cases)

    def offending(marks: MarksByCard) -> list[tuple[int, Marks]]:
        ruling, _ = look_at(box, state, index, list(marks.items()))
        assert ruling is not None, "it was judged that nothing explains these marks"
        wrong = ((one.card, one.cells) for one in ruling.violations)
        return [(n, box.chamber(n).lattice.of(cells)) for n, cells in wrong if n is not None]

    judged = explains if hands and state.expeditions else None
    return Past(before, walls if before else {}, judged, offending)
