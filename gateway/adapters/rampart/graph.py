"""The model's graph with its weights in whole numbers, which a processor multiplies three times as fast.

The weights come as four bits and a scale for every 32 of them, and are unpacked into floating point at each
use. Here they are unpacked once, and rounded to seven bits and one scale a column.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, helper, numpy_helper

_PACKED = "MatMulNBits"
_BLOCK = 32
_ZERO_POINT = 8
_HIGHEST = 63
"""Seven bits: with eight, processors without VNNI add two products past the end of their 16 bits."""


def graph_in_whole_numbers(path: Path) -> bytes:
    """The graph as bytes. Raises ValueError for weights that are packed in another way."""
    model = onnx.load(path)
    weights = {each.name: each for each in model.graph.initializer}
    nodes: list[NodeProto] = []
    rounded: list[TensorProto] = []
    for node in model.graph.node:
        if node.op_type == _PACKED:
            tensors = list(_rounded(node, weights))
            rounded += tensors
            names = [node.input[0], *(each.name for each in tensors)]
            node = helper.make_node("DynamicQuantizeMatMul", names, node.output, domain="com.microsoft")
        nodes.append(node)
    used = {name for node in nodes for name in node.input}
    _replace(model.graph.node, nodes)
    _replace(model.graph.initializer, [*(each for name, each in weights.items() if name in used), *rounded])
    return bytes(model.SerializeToString())


def _rounded(node: NodeProto, weights: Mapping[str, TensorProto]) -> Iterator[TensorProto]:
    """The weights of one multiplication, their scales and their zero points."""
    whole = _unpacked(node, weights)
    scales = np.maximum(np.abs(whole).max(axis=0), np.finfo(np.float32).tiny) / np.float32(_HIGHEST)
    for part, values in (
        ("weights", np.round(whole / scales).astype(np.int8)),
        ("scales", scales.astype(np.float32)),
        ("zero_points", np.zeros(whole.shape[1], dtype=np.int8)),
    ):
        yield numpy_helper.from_array(values, f"{node.input[1]}_{part}")


def _unpacked(node: NodeProto, weights: Mapping[str, TensorProto]) -> NDArray[np.float32]:
    """The weights as a matrix of floats, a row an input."""
    shape = {each.name: each.i for each in node.attribute}
    inputs, outputs = shape["K"], shape["N"]
    if (shape["bits"], shape["block_size"], len(node.input)) != (4, _BLOCK, 3):
        raise ValueError(f"{node.name} is packed in an unknown way")
    pairs = numpy_helper.to_array(weights[node.input[1]])
    scales = numpy_helper.to_array(weights[node.input[2]]).reshape(outputs, -1, 1)
    halves = np.stack([pairs & 15, pairs >> 4], axis=-1).reshape(outputs, -1, _BLOCK)
    whole: NDArray[np.float32] = (halves.astype(np.float32) - _ZERO_POINT) * scales
    return whole.reshape(outputs, inputs).T


def _replace(repeated: object, values: list[NodeProto] | list[TensorProto]) -> None:
    del repeated[:]  # type: ignore[attr-defined] # protobuf's own list
    repeated.extend(values)  # type: ignore[attr-defined]
