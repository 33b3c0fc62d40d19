"""`companion bench`: the project's figures, measured here and now."""

import json

import click


@click.group()
def bench() -> None:
    """Measure the figures that the project promises."""


@bench.command("rules")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--seed", type=int, default=1, show_default=True)
def bench_rules(as_json: bool, seed: int) -> None:
    """Referee, explain, simulation and start-up."""
    from companion.bench.rules import rules_figures

    figures = rules_figures(seed)
    if as_json:
        click.echo(json.dumps([{**f._asdict(), "reached": f.reached} for f in figures]))
    else:
        click.echo("\n".join(figure.told for figure in figures))
