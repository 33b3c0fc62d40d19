"""The one way in which a wrong file, number or word is reported to a person."""

from companion.sentences import Said, told


class BadInput(Exception):
    """What is wrong with somebody's input, in a sentence that also says what to do.

    The command line prints it and exits with status 2; the web app answers it with a 4xx, in the
    reader's language. Plain text is for what only people at the command line can do wrong.
    """

    def __init__(self, said: Said) -> None:
        super().__init__(said)
        self.said = said

    def __str__(self) -> str:
        return told(self.said)

    def told(self, language: str) -> str:
        """The sentence in a language."""
        return told(self.said, language)
