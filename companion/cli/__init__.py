"""The command line. Every command is a module of its own that imports what it needs when it runs,
so that help and small answers come at once."""

from typing import Any

import click

from companion.bad_input import BadInput
from companion.cli.bench import bench
from companion.cli.camera import camera, watch
from companion.cli.darkroom import darkroom
from companion.cli.deck import deck
from companion.cli.demo import demo
from companion.cli.languages import ASKED
from companion.cli.print_ import print_command
from companion.cli.referee import explain, referee
from companion.cli.rules import rules
from companion.cli.scan import scan
from companion.cli.score import score
from companion.cli.serve import serve
from companion.cli.simulate import simulate


class Companion(click.Group):
    """All commands, with one way to refuse bad input: a sentence, and exit status 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except BadInput as error:
            click.echo(f"companion: {error.told(ctx.meta.get(ASKED, 'en'))}", err=True)
            ctx.exit(2)


@click.group(cls=Companion, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="table-companion")
def main() -> None:
    """Referees, explains and scores Silver & Gold Pyramids played with real cards."""


for command in (
    serve,
    scan,
    watch,
    deck,
    camera,
    referee,
    explain,
    score,
    rules,
    simulate,
    print_command,
    darkroom,
    bench,
    demo,
):
    main.add_command(command)
