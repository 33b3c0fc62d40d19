"""Learning to read marks: from samples to a network, and from a network to the file that ships."""

import time
from functools import partial
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn
from torch.optim.lr_scheduler import LambdaLR

from calibration.training.batches import plain, varied
from calibration.training.continued import continued, keep_norms
from calibration.training.net import MarkNet
from calibration.training.samples import Samples
from vision.marks.patches import PATCH_PX
from vision.marks.witness import CHANNELS

BATCH = 128
RATE, RATE_ON = 2e-3, 8e-4
"""How fast it learns from nothing, and when it goes on from what it knows."""
WARM = 150
"""Steps until the network learns at full pace."""
CALM = 2
"""Rounds in which it slows down at the end."""


def train(
    samples: Samples, held_out: Samples, rounds: int, seed: int, start: Path | None = None
) -> MarkNet:
    """A network that has seen every sample this often; its progress is printed.

    It starts from nothing, or goes on from a file at a slower pace.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net = continued(start) if start else MarkNet()
    net.to(memory_format=torch.channels_last)
    rate = RATE_ON if start else RATE
    optimiser = torch.optim.AdamW(net.parameters(), rate, weight_decay=1e-3)
    schedule = LambdaLR(optimiser, partial(pace, rounds=rounds, round_steps=len(samples) // BATCH))
    for turn in range(rounds):
        started, total = time.perf_counter(), 0.0
        net.train()
        if start:
            keep_norms(net)
        for shown, label in varied(samples, BATCH, rng):
            shown = shown.contiguous(memory_format=torch.channels_last)
            loss = nn.functional.cross_entropy(net(shown), label)
            optimiser.zero_grad()
            torch.autograd.backward(loss)
            optimiser.step()
            schedule.step()
            total += loss.item()
        seconds = time.perf_counter() - started
        mean = total / max(1, len(samples) // BATCH)
        print(
            f"round {turn + 1}: loss {mean:.4f}, {_held_out(net, held_out)}, {seconds:.0f} s",
            flush=True,
        )
    return net


def pace(step: int, rounds: int, round_steps: int) -> float:
    """The part of its pace to learn with: less at first, and less and less in the last rounds."""
    left = (rounds * round_steps - step) / max(1, CALM * round_steps)
    return max(0.0, min(1.0, (step + 1) / WARM, left))


def _held_out(net: MarkNet, samples: Samples) -> str:
    found = logits(net, samples)
    truth = torch.from_numpy(samples.label)
    loss = nn.functional.cross_entropy(found, truth).item()
    right = (found.argmax(1) == truth).double().mean().item()
    return f"held out {loss:.4f}, right {right:.4%}"


def logits(net: MarkNet, samples: Samples) -> Tensor:
    """What the network says of each sample (n, 3)."""
    net.eval()
    with torch.no_grad():
        return torch.cat([net(shown) for shown in plain(samples)])


class Tempered(nn.Module):
    """The network with its temperature and the softmax, so that the file gives probabilities."""

    def __init__(self, net: MarkNet, temperature: float) -> None:
        super().__init__()
        self.net = net
        self.temperature = temperature

    def forward(self, witness: Tensor) -> Tensor:
        """Calibrated probabilities (n, 3)."""
        return torch.softmax(self.net(witness) / self.temperature, dim=1)


def temperature(found: Tensor, truth: Tensor) -> float:
    """The one number that makes the probabilities fit held-out truth best."""
    tried = np.geomspace(0.5, 5, 60)
    losses = [nn.functional.cross_entropy(found / t, truth).item() for t in tried]
    return float(tried[int(np.argmin(losses))])


def export(net: MarkNet, heat: float, file: Path) -> None:
    """Write the ONNX file that cv2.dnn runs, for any number of cells at once."""
    torch.onnx.export(
        Tempered(net, heat).eval(),
        (torch.zeros(2, CHANNELS, PATCH_PX, PATCH_PX),),
        str(file),
        input_names=["witness"],
        output_names=["probabilities"],
        dynamic_axes={"witness": {0: "cells"}, "probabilities": {0: "cells"}},
        dynamo=False,
        opset_version=17,
    )
