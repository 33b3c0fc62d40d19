"""The option that names a game, for commands that read no file of one."""

import click

from companion.games import DEFAULT, game_names

GAME = click.option(
    "--game",
    type=click.Choice(game_names()),
    default=DEFAULT,
    show_default=True,
    help="Which game.",
)
