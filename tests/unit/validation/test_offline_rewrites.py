"""What the rewriter without a model makes of its own table of conversations has nothing against it."""

from __future__ import annotations

import pytest

from gateway.adapters.offline.rewriter import propose
from gateway.domain.masking import PLACEHOLDER
from gateway.domain.validation import FOR_REWRITES, judge
from tests.briefs import brief_of
from tests.unit.test_offline_rewriter import ENGLISH, GLOSSARY, OTHERS
from tests.unit.validation.cases import case

CONVERSATIONS = [
    *(("en", message, said) for message, said, _ in ENGLISH),
    *((language, message, said) for language, message, said, _ in OTHERS),
]


@pytest.mark.parametrize(("language", "message", "said"), CONVERSATIONS)
def test_its_searches_pass_every_check(language: str, message: str, said: tuple[str, ...]) -> None:
    brief = brief_of(message, *said, language=language, glossary=GLOSSARY)
    placeholders = PLACEHOLDER.finditer("\n".join((message, *said)))
    given = case(
        message,
        *said,
        language=language,
        identifiers=brief.identifiers,
        glossary=brief.glossary,
        vault={match[0]: f"Somebody {match[2]}" for match in placeholders},
    )
    assert judge(given, propose(brief), FOR_REWRITES) == ()
