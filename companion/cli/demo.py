"""`companion demo`: the companion's work on its own samples, nothing needed."""

from importlib.resources import as_file, files

import click

SAMPLES = (
    ("A dispute: was this turn legal?", "referee", "dispute.json"),
    ("A whole round between two looks at the cards: what was played?", "explain", "round.json"),
    ("The game is over: who won?", "score", "final.json"),
)


@click.command()
@click.pass_context
def demo(ctx: click.Context) -> None:
    """Settle a dispute, explain a round and score a game, all from samples in the box."""
    group = ctx.parent.command if ctx.parent else None
    assert isinstance(group, click.Group)
    for title, name, sample in SAMPLES:
        command = group.get_command(ctx, name)
        assert command is not None
        click.secho(f"\n{title}", bold=True)
        with as_file(files("companion").joinpath("samples", sample)) as path:
            click.echo(f"$ companion {name} {sample}\n")
            command.main([str(path)], standalone_mode=False)
    click.echo("\nTry `companion simulate`, `companion rules potion`, `companion --help`.")
