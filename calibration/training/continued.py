"""A network that goes on from a file that ships, instead of from nothing."""

from pathlib import Path

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from calibration.training.net import MarkNet


def continued(file: Path) -> MarkNet:
    """The network of an exported file.

    A file has its norms folded into its convolutions. Here they become norms that change nothing
    but add what the convolution adds; so they have to stay as they are while it learns on.
    """
    net = MarkNet()
    layers = [m for m in net.modules() if isinstance(m, nn.Conv2d | nn.BatchNorm2d | nn.Linear)]
    parts = iter(_weights(file))
    with torch.no_grad():
        for layer, after in zip(layers, [*layers[1:], None], strict=True):
            if isinstance(layer, nn.BatchNorm2d):
                continue
            weight, bias = next(parts)
            layer.weight.copy_(weight)
            _take_bias(after if isinstance(after, nn.BatchNorm2d) else layer, bias)
    return net


def _take_bias(layer: nn.Module, bias: Tensor) -> None:
    """Add this much to what comes through; a norm then does nothing else."""
    assert isinstance(layer.bias, Tensor)
    layer.bias.copy_(bias)
    if isinstance(layer, nn.BatchNorm2d):
        assert layer.running_var is not None
        layer.running_var.fill_(1 - layer.eps)


def _weights(file: Path) -> list[tuple[Tensor, Tensor]]:
    """Weight and bias of each layer, from the first to the last."""
    graph = onnx.load(str(file)).graph
    found = {part.name: torch.tensor(numpy_helper.to_array(part)) for part in graph.initializer}
    layers = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    return [(found[node.input[1]], found[node.input[2]]) for node in layers]


def keep_norms(net: MarkNet) -> None:
    """Norms stay as they are, whatever passes through."""
    for module in net.modules():
        if isinstance(module, nn.BatchNorm2d):
            module.eval()
