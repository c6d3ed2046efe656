"""Other people's words on a page: always text, never markup, and nothing in them stays unseen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from markupsafe import Markup, escape

from gateway.domain.masking import PLACEHOLDER
from gateway.domain.text import sendable

_UNSEEN_KINDS = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
# Letters and symbols that show nothing (Unicode: Default_Ignorable_Code_Point and the braille blank), and the
# selectors that can carry hidden bytes.
_UNSEEN = re.compile("[\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f\U000e0100-\U000e01ef]")
_SPACES = frozenset(" \n\t")


def shown(text: object) -> Markup:
    """The text as it may stand in a page.

    Placeholders are set apart, and control, bidi and invisible characters are named (`U+202E`), so that what
    a reviewer reads is what would be searched for.
    """
    return revealed(text, {})


def revealed(text: object, values: Mapping[str, str]) -> Markup:
    """The text as `shown` has it, with the values of its placeholders beside them. A value is a text like any
    other, and what looks like a placeholder in it is none."""
    words = _lines(str(text))
    parts, end = [], 0
    for match in PLACEHOLDER.finditer(words):
        parts += [_named(words[end : match.start()]), _span("placeholder", match[0])]
        if match[0] in values:
            parts += [Markup(" "), _span("value", _named(_lines(values[match[0]])))]
        end = match.end()
    return Markup("").join([*parts, _named(words[end:])])


def in_field(text: object) -> str:
    """The text as a form field may hold it: what no page can carry stands as U+FFFD."""
    return sendable(_lines(str(text)))


def is_unseen(character: str) -> bool:
    """Whether nothing of the character would show, or it would move what stands beside it."""
    if character in _SPACES:
        return False
    odd_space = unicodedata.category(character) == "Zs"
    return odd_space or unicodedata.category(character) in _UNSEEN_KINDS or bool(_UNSEEN.match(character))


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n")


def _named(text: str) -> Markup:
    return Markup("").join(
        _span("unseen", f"U+{ord(character):04X}") if is_unseen(character) else escape(character)
        for character in text
    )


def _span(kind: str, text: str | Markup) -> Markup:
    return Markup('<span class="{}">{}</span>').format(kind, text)
