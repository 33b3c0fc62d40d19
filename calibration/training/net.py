"""The network that tells a cell's mark from seeing it beside its blank."""

from torch import Tensor, nn

from vision.marks.witness import CHANNELS

CLASSES = 3


def _step(inside: int, outside: int, stride: int = 1) -> nn.Sequential:
    conv = nn.Conv2d(inside, outside, 3, stride, 1, bias=False)
    return nn.Sequential(conv, nn.BatchNorm2d(outside), nn.ReLU())


class MarkNet(nn.Module):
    """Logits (n, 3) of empty, cross and strike from witnesses (n, 13, 40, 40)."""

    def __init__(self, width: int = 16) -> None:
        super().__init__()
        self.stages = nn.Sequential(
            _step(CHANNELS, width, stride=2),
            _step(width, 2 * width),
            nn.MaxPool2d(2),
            _step(2 * width, 3 * width),
            nn.MaxPool2d(2),
            _step(3 * width, 4 * width),
            nn.Flatten(),
            nn.Dropout(0.2),
            nn.Linear(4 * width * 25, 32),
            nn.ReLU(),
            nn.Linear(32, CLASSES),
        )

    def forward(self, witness: Tensor) -> Tensor:
        """The logits."""
        logits: Tensor = self.stages(witness)
        return logits
