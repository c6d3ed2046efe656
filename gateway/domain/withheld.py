"""What must not leave with a text: values that can be looked for and cannot be looked at.

A rewriter is handed no raw text, and still has to be sure that none goes out with what it was handed. So it
gets something to ask.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from urllib.parse import quote

from gateway.domain.masking import LITERAL, Vault
from gateway.domain.names.telling import tells_in_any_letters
from gateway.domain.rendering import rendered
from gateway.domain.whole import in_small_letters, stands_whole

CREDENTIAL = "CREDENTIAL"
"""What the caller came in with; it is nobody else's business, whatever is asked."""
_TELLING = re.compile(r"[^\W_].*?[^\W_]", re.DOTALL)
"""Two letters or digits: with fewer, a value cannot be told from any text."""
_FEWEST_IN_BASE64 = 6
"""Bytes whose Base64 does not stand in a text by chance."""


_PLAIN = re.compile(r"[A-Za-z0-9]+")


@dataclass(frozen=True, slots=True)
class Withheld:
    """The values of one request's vault, and its credential, by what they are."""

    _kinds: Mapping[str, str] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, vault: Vault, credential: str) -> Withheld:
        """Everything that this request must keep back. What a person typed that only looks like a placeholder
        is nobody's data."""
        kinds = {value: name[1 : name.rindex("_")] for name, value in vault.values.items()}
        kinds[credential] = CREDENTIAL
        return cls({value: kind for value, kind in kinds.items() if kind != LITERAL and _tells(value)})

    def kinds_in(self, texts: Iterable[str], told: Iterable[str]) -> tuple[str, ...]:
        """What kinds of value stand in the texts, whole and in any usual encoding, in order of the alphabet;
        in any letters, small or large, where they tell somebody in these too.

        `told` is what stands in every request, whatever is asked: the prompt, the tenant's own words. A value
        that is a word of it, such as the tenant's name, tells nobody anything there.
        """
        if not self._kinds:
            return ()
        views, common = [view for text in texts for view in _views(text)], tuple(told)
        everything, small = "\n".join(views), [*map(in_small_letters, views)]
        in_a_row, known = "\n".join(small), "\n".join(map(in_small_letters, common))
        found = (
            kind
            for value, kind in self._kinds.items()
            if _may_stand(value, everything, in_a_row)
            and (
                (
                    any(stands_whole(form, view) for view in views for form in _forms(value))
                    and not any(stands_whole(value, each) for each in common)
                )
                or self._stands_in_other_letters(value, kind, in_a_row, small, known)
            )
        )
        return tuple(sorted(set(found)))

    def _stands_in_other_letters(
        self, value: str, kind: str, everything: str, views: Iterable[str], common: str
    ) -> bool:
        """Whether the value stands in the texts, which are in small letters like `common`."""
        small = in_small_letters(value)
        return (
            small in everything
            and tells_in_any_letters(value, kind, self._kinds)
            and any(stands_whole(small, view) for view in views)
            and not stands_whole(small, common)
        )


def _tells(value: str) -> bool:
    return _TELLING.search(value) is not None


def _views(text: str) -> Iterator[str]:
    """The text as it stands, and as it reads with entities, escapes and markup undone."""
    yield text
    if (seen := rendered(text)) is not None:
        yield seen.text


def _may_stand(value: str, text: str, small: str) -> bool:
    """Whether the value may stand in the text, of which `small` is in small letters, in one of its forms; of
    most values none does, and that is told at a hundredth of the cost of looking for each. JSON and URLs
    leave ASCII letters and digits be."""
    plain = _PLAIN.search(value)
    return (
        plain is None
        or plain[0].lower() in small
        or _in_base64(value.encode("utf-8", "surrogatepass")) in text
    )


def _forms(value: str) -> Iterator[str]:
    """The value, and what JSON, a URL and Base64 make of it where they make anything of it."""
    data = value.encode("utf-8", "surrogatepass")
    escaped = (json.dumps(value)[1:-1], json.dumps(value, ensure_ascii=False)[1:-1], quote(data))
    yield from dict.fromkeys((value, *escaped))
    if len(data) >= _FEWEST_IN_BASE64:
        yield _in_base64(data)


def _in_base64(data: bytes) -> str:
    return base64.b64encode(data).decode().rstrip("=")
