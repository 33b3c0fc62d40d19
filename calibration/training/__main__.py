"""Train the mark reader from scratch: python -m calibration.training --cache DIR.

Everything it needs is drawn here. Photos teach it nothing, so that they can tell how good it is.
"""

import argparse
from pathlib import Path

import torch

from calibration.training.examine import thresholds
from calibration.training.store import drawn
from calibration.training.train_marks import export, logits, temperature, train
from vision.marks.reader import MODEL

HELD_OUT_FROM = 900_000
"""Seeds from here on are never learned from."""


def main() -> None:
    """Draw, learn, calibrate, export, and tell how well it went."""
    wanted = _arguments()
    torch.set_num_threads(wanted.threads)
    samples = drawn(0, wanted.drawn, wanted.cache, wanted.jobs)
    exam = drawn(HELD_OUT_FROM, wanted.held_out, wanted.cache, wanted.jobs)
    print(f"{len(samples)} cells to learn from, {len(exam)} to be examined with", flush=True)
    net = train(samples, exam, wanted.rounds, wanted.seed, wanted.start)
    found, truth = logits(net, exam), torch.from_numpy(exam.label)
    heat = temperature(found, truth)
    print(f"temperature {heat:.3f}")
    print(thresholds(torch.softmax(found / heat, dim=1).numpy(), exam.label))
    export(net, heat, wanted.out)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m calibration.training", description=__doc__)
    parser.add_argument("--cache", type=Path, required=True, help="where drawn cells are kept")
    parser.add_argument("--drawn", type=int, default=1000, help="cards to draw and learn from")
    parser.add_argument("--held-out", type=int, default=100, help="cards to draw and keep apart")
    parser.add_argument("--start", type=Path, help="a network to go on from [from nothing]")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--jobs", type=int, default=2, help="processes that draw")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn")
    parser.add_argument("--out", type=Path, default=MODEL)
    return parser.parse_args()


if __name__ == "__main__":
    main()
