"""`companion print`: cards, score cards, expeditions and the scan mat as PDFs."""

from pathlib import Path

import click

from companion.bad_input import BadInput


@click.command("print")
@click.argument("what", type=click.Choice(["deck", "sheets", "expeditions", "mat"]))
@click.option(
    "--paper", type=click.Choice(["a4", "letter"]), default="a4", show_default=True, help="Paper."
)
@click.option("--backs", is_flag=True, help="A page of backs after each page, for duplex printing.")
@click.option(
    "--deck",
    "deck_path",
    type=click.Path(path_type=Path),
    help="A deck file or an enrolled deck's folder; the companion's own deck if left out.",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    required=True,
    help="The PDF to write.",
)
def print_command(what: str, paper: str, backs: bool, deck_path: Path | None, output: Path) -> None:
    """Write a PDF to print: the pyramid cards, score cards, expedition cards or the scan mat.

    Print it at 100 %, without scaling to the page; a line of 50 mm in the margin shows whether
    that worked. With --backs, print on both sides and turn pages over their long edge.
    """
    if what == "mat" and backs:
        raise BadInput("the scan mat has no back; leave --backs out")
    pdf = _pdf(what, paper, backs, deck_path)
    try:
        output.write_bytes(pdf)
    except OSError as error:
        raise BadInput(
            f"{output} cannot be written: {error.strerror}; give another file with -o"
        ) from None
    click.echo(f"{output} is written; print it at 100 %, without scaling to the page.")


def _pdf(what: str, paper: str, backs: bool, deck_path: Path | None) -> bytes:
    # Drawing takes libraries that are slow to load; the other commands do without them.
    from calibration import printing
    from companion.decks import builtin_deck, load_deck

    deck = load_deck(deck_path) if deck_path else builtin_deck()
    if what == "deck":
        return printing.print_deck(deck, paper, backs)
    if what == "sheets":
        return printing.print_sheets(deck, paper, backs)
    if what == "expeditions":
        return printing.print_expeditions(deck, paper, backs)
    return printing.print_mat(deck, paper)
