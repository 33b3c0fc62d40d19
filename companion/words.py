"""What all games say alike, in three languages."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.sentences import LANGUAGES, Texts, load_texts
from companion.table.log import Corrected

__all__ = ["LANGUAGES", "OF_ALL", "Texts", "entry_in_words", "listed", "load_texts", "name_of"]

OF_ALL = Texts(
    {
        "and": {"en": "{first} and {last}", "es": "{first} y {last}", "pt": "{first} e {last}"},
        "seat": {"en": "Player {number}", "es": "Jugador {number}", "pt": "Jogador {number}"},
        "taken-back": {
            "en": "Entry {target} was taken back.",
            "es": "La anotación {target} se retiró.",
            "pt": "O registo {target} foi retirado.",
        },
        "now-reads": {
            "en": "Entry {target} now reads: {instead}",
            "es": "La anotación {target} dice ahora: {instead}",
            "pt": "O registo {target} diz agora: {instead}",
        },
    }
)


def listed(parts: Sequence[str], language: str) -> str:
    """Parts as people list them."""
    if len(parts) < 2:
        return "".join(parts)
    return OF_ALL.say("and", language, first=", ".join(parts[:-1]), last=parts[-1])


def name_of(player: int, names: Sequence[str], language: str) -> str:
    """A player's name; the seat's number at a table where nobody sits there any more."""
    return names[player] if player < len(names) else OF_ALL.say("seat", language, number=player + 1)


def entry_in_words(entry: Any, tell: Callable[[Any], str], language: str) -> str:
    """An entry of a log in a sentence: an event as its game tells it, or a correction."""
    if not isinstance(entry, Corrected):
        return tell(entry)
    if entry.instead is None:
        return OF_ALL.say("taken-back", language, target=entry.target + 1)
    instead = tell(entry.instead)
    return OF_ALL.say("now-reads", language, target=entry.target + 1, instead=instead)
