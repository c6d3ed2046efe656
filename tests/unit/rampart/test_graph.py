"""The weights in whole numbers multiply as the packed ones do, to within their rounding."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from gateway.adapters.rampart.graph import graph_in_whole_numbers

INPUTS, OUTPUTS = 64, 8


def packed(path: Path, bits: int = 4) -> Path:
    """A graph with one packed multiplication."""
    random = np.random.default_rng(7)
    weights = random.integers(0, 256, (OUTPUTS, INPUTS // 32, 16), dtype=np.uint8)
    scales = random.uniform(0.01, 0.02, OUTPUTS * INPUTS // 32).astype(np.float32)
    node = helper.make_node(
        "MatMulNBits",
        ["x", "w", "s"],
        ["y"],
        domain="com.microsoft",
        K=INPUTS,
        N=OUTPUTS,
        bits=bits,
        block_size=32,
    )
    graph = helper.make_graph(
        [node],
        "one",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", INPUTS])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", OUTPUTS])],
        [numpy_helper.from_array(weights, "w"), numpy_helper.from_array(scales, "s")],
    )
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)]
    onnx.save(helper.make_model(graph, opset_imports=opsets, ir_version=8), path)
    return path


def product(graph: bytes, given: NDArray[np.float32]) -> NDArray[np.float32]:
    session = onnxruntime.InferenceSession(graph, providers=["CPUExecutionProvider"])
    (result,) = session.run(None, {"x": given})
    return np.asarray(result)


def test_the_products_are_the_same_but_for_their_rounding(tmp_path: Path) -> None:
    path = packed(tmp_path / "packed.onnx")
    given = np.random.default_rng(8).normal(size=(5, INPUTS)).astype(np.float32)
    before, after = product(path.read_bytes(), given), product(graph_in_whole_numbers(path), given)
    assert np.abs(before).max() > 0.3
    assert np.abs(after - before).max() < 0.02 * np.abs(before).max()


def test_weights_that_are_packed_in_another_way_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unknown way"):
        graph_in_whole_numbers(packed(tmp_path / "packed.onnx", bits=2))
