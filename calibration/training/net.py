"""The network that tells a cell's mark from seeing it beside its blank."""

from torch import Tensor, nn

from vision.marks.patches import PATCH_PX
from vision.marks.witness import CHANNELS

CLASSES = 3


def _step(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    conv = nn.Conv2d(inside, outside, 3, stride, 1, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outside), nn.ReLU())


class _Twice(nn.Module):
    """A step whose result is added to what went in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.step = _step(width, width)

    def forward(self, shown: Tensor) -> Tensor:
        """As wide and as large as it came."""
        found: Tensor = shown + self.step(shown)
        return found


class MarkNet(nn.Module):
    """Logits (n, 3) of empty, cross and strike from witnesses (n, 13, 48, 48)."""

    def __init__(self) -> None:
        super().__init__()
        self.stages = nn.Sequential(
            _step(CHANNELS, 16, stride=2),
            _step(16, 24),
            nn.MaxPool2d(2),
            _step(24, 40),
            _Twice(40),
            nn.MaxPool2d(2),
            _step(40, 64),
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(64 * (PATCH_PX // 8) ** 2, 48),
            nn.ReLU(),
            nn.Linear(48, CLASSES),
        )

    def forward(self, witness: Tensor) -> Tensor:
        """The logits."""
        logits: Tensor = self.stages(witness)
        return logits
