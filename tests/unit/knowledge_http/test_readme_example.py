"""The check of a capability that the README gives to authors of search services does what it says."""

from __future__ import annotations

import re
from typing import Any

import pytest

from gateway.adapters.clock import SystemClock
from gateway.adapters.fakes.clock import FakeClock
from gateway.adapters.knowledge_http.capability import Capabilities
from gateway.domain.access import AccessFilter
from tests.lint.origins import ROOT

ACCESS = AccessFilter("acme", ("hr",), ("hr/payroll",), "v1")
SERVICE, BODY = "https://kb.acme.example/search", b'{"tenant": "acme"}'
CAPABILITIES = Capabilities([bytes(32)], SystemClock())


@pytest.fixture(scope="module")
def check() -> Any:
    (example,) = re.findall(
        r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL
    )
    names: dict[str, Any] = {}
    exec(example, names)  # noqa: S102 - our own README
    return names["check"]


def test_a_request_of_the_gateway_is_let_in(check: Any) -> None:
    claims = check(CAPABILITIES.mint(ACCESS, SERVICE, BODY), BODY, CAPABILITIES.published)
    assert (claims["tenant"], claims["filter_digest"]) == ("acme", ACCESS.digest)


@pytest.mark.parametrize(
    ("token", "body"),
    [
        (CAPABILITIES.mint(ACCESS, SERVICE, BODY), b'{"tenant": "globex"}'),
        (CAPABILITIES.mint(ACCESS, "https://other.example/search", BODY), BODY),
        (Capabilities([b"1" * 32], SystemClock()).mint(ACCESS, SERVICE, BODY), BODY),
        (Capabilities([bytes(32)], FakeClock()).mint(ACCESS, SERVICE, BODY), BODY),
        ("", BODY),
    ],
    ids=["another body", "another service", "another gateway", "long ago", "none"],
)
def test_anything_else_is_not(check: Any, token: str, body: bytes) -> None:
    with pytest.raises(Exception):  # noqa: B017, PT011 - whichever the library raises
        check(token, body, CAPABILITIES.published)
