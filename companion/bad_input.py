"""The one way in which a wrong file, number or word is reported to a person."""


class BadInput(Exception):
    """What is wrong with somebody's input, in a sentence that also says what to do.

    The command line prints it and exits with status 2; the web app answers it with a 4xx.
    """
