"""The network, where the extra that trains it is installed."""

from pathlib import Path

import cv2
import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="needs the extra train")
pytest.importorskip("onnx", reason="needs the extra train")

from calibration.training.continued import continued  # noqa: E402
from calibration.training.net import MarkNet  # noqa: E402
from calibration.training.samples import drawn_samples  # noqa: E402
from calibration.training.train_marks import export, logits, pace, temperature, train  # noqa: E402
from vision.marks.patches import PATCH_PX  # noqa: E402
from vision.marks.witness import CHANNELS  # noqa: E402


def test_the_exported_file_says_what_the_network_says(tmp_path: Path) -> None:
    torch.manual_seed(1)
    net = MarkNet().eval()
    export(net, 1.7, tmp_path / "net.onnx")
    shown = (
        np.random.default_rng(1).normal(0, 1, (5, CHANNELS, PATCH_PX, PATCH_PX)).astype(np.float32)
    )
    reader = cv2.dnn.readNetFromONNX(str(tmp_path / "net.onnx"))
    reader.setInput(shown)
    with torch.no_grad():
        expected = torch.softmax(net(torch.from_numpy(shown)) / 1.7, dim=1).numpy()
    assert reader.forward() == pytest.approx(expected, abs=1e-5)


def test_what_goes_on_from_a_file_begins_with_what_it_knows(tmp_path: Path) -> None:
    torch.manual_seed(2)
    net = MarkNet()
    net(torch.randn(64, CHANNELS, PATCH_PX, PATCH_PX))
    export(net.eval(), 1.0, tmp_path / "net.onnx")
    again = continued(tmp_path / "net.onnx").eval()
    shown = torch.randn(5, CHANNELS, PATCH_PX, PATCH_PX)
    with torch.no_grad():
        assert again(shown).numpy() == pytest.approx(net(shown).numpy(), abs=1e-4)


def test_it_slows_down_at_the_end() -> None:
    paces = [pace(step, rounds=6, round_steps=100) for step in range(600)]
    assert max(paces) == 1
    assert paces[0] < 0.1
    assert paces[400:] == sorted(paces[400:], reverse=True)
    assert paces[-1] < 0.01


def test_learning_lowers_the_loss() -> None:
    samples = drawn_samples(3)
    while len(samples) < 600:
        samples = _twice(samples)
    before = _loss(MarkNet(), samples)
    assert _loss(train(samples, samples, 3, seed=1), samples) < before


def test_overconfidence_is_cooled() -> None:
    truth = torch.tensor([0] * 70 + [1] * 30)
    sure = torch.tensor([[8.0, 0.0, -8.0]]).repeat(100, 1)
    assert temperature(sure, truth) > 3


def _twice(samples):  # type: ignore[no-untyped-def]
    from calibration.training.samples import gathered

    return gathered([samples, samples])


def _loss(net, samples) -> float:  # type: ignore[no-untyped-def]
    found = logits(net, samples)
    return torch.nn.functional.cross_entropy(found, torch.from_numpy(samples.label)).item()
