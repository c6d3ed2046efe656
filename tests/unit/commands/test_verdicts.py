"""What a terminal is told of a check of the audit."""

from __future__ import annotations

import pytest

from gateway.commands.audit.verdicts import Anchor, show_verdict
from gateway.domain.verification.verdict import Verdict


@pytest.mark.parametrize(
    ("open_requests", "said"), [(0, "0 requests open"), (1, "1 request open"), (2, "2 requests open")]
)
def test_what_is_open_is_counted_in_words_that_fit(
    capsys: pytest.CaptureFixture[str], open_requests: int, said: str
) -> None:
    verdict = Verdict("rewrite-gateway/acme", 9, 2, 5, ("1a2b3c4d",), open_requests, ())
    show_verdict(verdict, Anchor((), "given"), as_json=False)
    assert capsys.readouterr().out == f"intact: rewrite-gateway/acme, events 2 to 6 of 9, {said}\n"
