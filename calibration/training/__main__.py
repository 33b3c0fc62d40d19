"""Train the mark reader from scratch: python -m calibration.training --cache DIR [--photos DIR].

Everything it needs is drawn here; photos with truth, where somebody has them, are added: those
with an even number to learn from, those with an odd one to be examined with.
"""

import argparse
from pathlib import Path

import torch

from calibration.training.examine import thresholds
from calibration.training.samples import Samples, gathered
from calibration.training.store import drawn
from calibration.training.traced import ReadCard, read_deck
from calibration.training.train_marks import export, logits, temperature, train
from vision.marks.reader import MODEL

HELD_OUT_FROM = 900_000
"""Seeds from here on are never learned from."""
REPEATS = 5
"""How often photos count: few, but nearer to the truth than what is drawn."""


def main() -> None:
    """Draw, learn, calibrate, export, and tell how well it went."""
    wanted = _arguments()
    torch.set_num_threads(wanted.threads)
    cards = [card for folder in wanted.photos for card in read_deck(folder)]
    samples = drawn(0, wanted.drawn, wanted.cache, wanted.jobs)
    held_out = drawn(HELD_OUT_FROM, wanted.held_out, wanted.cache, wanted.jobs)
    samples = gathered([samples, *_of(cards, 0) * REPEATS])
    exam = gathered([held_out, *_of(cards, 1)])
    print(f"{len(samples)} cells to learn from, {len(exam)} to be examined with")
    net = train(samples, exam, wanted.rounds, wanted.seed)
    found, truth = logits(net, exam), torch.from_numpy(exam.label)
    heat = temperature(found, truth)
    print(f"temperature {heat:.3f}")
    print(thresholds(torch.softmax(found / heat, dim=1).numpy(), exam.label))
    export(net, heat, wanted.out)


def _of(cards: list[ReadCard], odd: int) -> list[Samples]:
    return [card.samples for card in cards if int(card.photo[-2:]) % 2 == odd]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m calibration.training", description=__doc__)
    parser.add_argument("--cache", type=Path, required=True, help="where drawn cells are kept")
    parser.add_argument("--photos", type=Path, nargs="*", default=[], help="folders with truth")
    parser.add_argument("--drawn", type=int, default=2000, help="photos to draw and learn from")
    parser.add_argument("--held-out", type=int, default=150, help="photos to draw and keep apart")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=2, help="processes that draw")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn")
    parser.add_argument("--out", type=Path, default=MODEL)
    return parser.parse_args()


if __name__ == "__main__":
    main()
