"""Strings that must come through byte for byte: ticket numbers, quoted errors, hashes, paths, versions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gateway.domain.bundle import IdentifierShape
from gateway.domain.names.home_folders import home_folders
from gateway.domain.reading import read_once

_I = re.IGNORECASE
_DIGITS = "0123456789"
_INNER_POINT = re.compile(r"\.[\w-]")


class _Shape(NamedTuple):
    """How some identifiers look. Each has one of the characters `marks`, which most texts do not have: to see
    that costs a fraction of looking for the shape."""

    marks: frozenset[str]
    pattern: re.Pattern[str]

    def matches(self, text: str, marks: frozenset[str]) -> Iterator[re.Match[str]]:
        """Where it stands in a text that has these `marks`."""
        return iter(()) if self.marks.isdisjoint(marks) else self.pattern.finditer(text)


def _shape(marks: str, pattern: str, flags: re.RegexFlag = re.NOFLAG) -> _Shape:
    return _Shape(frozenset(marks), re.compile(pattern, flags))


_QUOTED = _shape(
    "\"“„«»`‘'",
    r'"[^"\n]+"|“[^“”"\n]+[”"]|„[^„“”\n]+[“”]|«[^«»\n]+»|»[^«»\n]+«|`[^`\n]+`|(?<!\w)‘[^‘’\n]+’(?!\w)'
    r"|(?<![\w'’])'(?=\S)[^'\n]*[^'\s]'(?!\w)",
)
_URL = _shape(
    "/.",
    r"\b(?:https?://[^\s<>\"“”«»]{0,2000}[\w/=#&]|www\.[\w-]+(?:\.[\w-]+)+(?:/[^\s<>\"]{0,2000}[\w/])?)",
    _I,
)
_EMAIL = _shape("@", r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}")
_GUID = _shape("-", r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b", _I)
_HASH = _shape(
    _DIGITS + "abcdefABCDEF",
    r"\b[0-9a-f]{32}(?:[0-9a-f]{8}|[0-9a-f]{24}|[0-9a-f]{32}|[0-9a-f]{64}|[0-9a-f]{96})?\b",
    _I,
)
_SHORT_HASH = _shape(_DIGITS, r"\b(?=[a-f]*[0-9])(?=[0-9]*[a-f])[0-9a-f]{7,31}\b")
_ERROR = _shape(
    _DIGITS + "_",
    r"\b(?:0x[0-9a-f]{4,16}|(?:ERR|ERROR|EXC|FAULT|ORA|TNS|SQLSTATE|CVE|RFC|NTSTATUS"
    r"|WSA)[-_][0-9]+(?:-[0-9]+)*"
    r"|(?:ERR|ERROR|E)_[A-Z0-9_]{3,60}|HTTP [1-5][0-9]{2})\b",
    _I,
)
_PATH = _shape(
    "/\\",
    r"(?<![\w/\\:])(?:[A-Za-z]:\\|\\\\)[^\s\"“”'<>|?*]{0,500}[\w\\+]"  # C:\apps\x, \\server\share
    r"|(?<![\w/:.~<-])(?:~"
    r"|\.{1,2})?/(?=[\w.@-]*[A-Za-z])[\w.@+-]*[\w@+-](?:/[\w.@+-]*[\w@+-])*/?"  # /etc/hosts, ~/x
    r"|(?<![\w/@.-])[\w+-]+(?:/[\w+-][\w.+-]*)+\.[A-Za-z]\w{0,5}\b",  # src/app/main.py
)
_FILE = _shape(
    ".",
    r"(?<![\w/@.-])[\w-]+(?:\.[\w-]+)*\.(?:pdf|docx?|xlsx?|pptx?|csv|jsonl?|ya?ml|toml|xml|html?|txt|md"
    r"|log|py|js|ts"
    r"|java|cpp|cs|go|rs|sh|ps1|bat|exe|dll|msi|zip|gz|tar|jar|ini|cfg|conf|sql|png|jpe?g|svg)\b",
    _I,
)
_MARKED_VERSION = _shape(
    _DIGITS,
    r"(?<![\w-])v[0-9]+(?:\.[0-9]+)*(?:[-+][0-9a-z][0-9a-z.]*)?\b"
    r"|(?:(?<=\bversion )|(?<=\bbuild ))[0-9]+(?:\.[0-9]+)+(?![\w.])"
    r"|(?<![\w.+-])[0-9]{1,2}\.[0-9]\.(?:[0-9]{1,6}\.[0-9]{4,6}|[0-9]{5,6})(?![\w-]|\.\w)",  # 10.0.19045.3803
    _I,
)
_DATE = r"[0-3]?[0-9]\.[01]?[0-9]\.(?:19|20)?[0-9]{2}(?![\w.]*\w)"
_VERSION = _shape(
    ".", rf"(?<![\w.-])(?!{_DATE})[0-9]+(?:\.[0-9]+){{2,5}}(?:[-+][0-9a-z][0-9a-z.]*)?(?![\w-]|\.\d)", _I
)
_CODE = _shape(
    "(.+#",
    r"(?<![\w@.])[A-Za-z_]\w*(?:\.\w+)*\(\)"  # save(), user.save()
    r"|(?<![\w@.-])[A-Za-z_]\w+(?:\.[A-Za-z_]\w+)+(?![\w@-]|\.\w)"  # java.lang.String
    r"|(?<!\w)(?:[CGFJ]\+\+|[CFJ]#)(?!\w)",
)
_DASHED = _shape("-_", r"(?<![\w<-])[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+(?:\.[0-9]+)*(?![\w>-])")
_SOLID = _shape(_DIGITS, r"\b(?=(?:[A-Z]*[0-9]){3})(?=[0-9]*[A-Z])[A-Z0-9]{4,40}\b")

_YEAR = re.compile(r"(?:19|20)[0-9]{2}")
_PROGRAM = re.compile(r"\.[A-Z]\w*[a-z][A-Z]\w*$|\(\)$|[+#]$")

_EVERYWHERE = (
    _QUOTED,
    _URL,
    _EMAIL,
    _GUID,
    _HASH,
    _SHORT_HASH,
    _ERROR,
    _PATH,
    _FILE,
    _MARKED_VERSION,
    _VERSION,
    _SOLID,
)
_CERTAIN = (_GUID, _HASH, _ERROR, _MARKED_VERSION)


def identifiers_in(text: str, shapes: Sequence[IdentifierShape]) -> tuple[str, ...]:
    """The substrings that no rewrite may change, in order of appearance, the longer first where one is within
    another, each once. Within a quotation they are listed too; within a URL or a path they are not."""
    spans = {*_of_everybody(text), *_of_the_tenant(text, shapes)}
    ordered = sorted(spans, key=lambda span: (span[0], -span[1]))
    outermost = _outermost(ordered, frozenset(quotations(text)))
    return tuple(dict.fromkeys(text[start:end] for start, end in outermost))


@read_once
def _of_everybody(text: str) -> frozenset[tuple[int, int]]:
    """Where the shapes stand that are identifiers with every tenant, one within another or not."""
    marks = _marks(text)
    spans = {match.span() for shape in _EVERYWHERE for match in shape.matches(text, marks)}
    spans |= {match.span() for match in _DASHED.matches(text, marks) if _is_number_of_something(match[0])}
    spans |= {match.span() for match in _CODE.matches(text, marks) if _is_code(match[0])}
    return frozenset(spans)


def quotations(text: str) -> tuple[tuple[int, int], ...]:
    """Where the text quotes, with the quotation marks."""
    return tuple(match.span() for match in _QUOTED.matches(text, frozenset(text)))


def identifier_spans(text: str, shapes: Sequence[IdentifierShape]) -> tuple[tuple[int, int], ...]:
    """Where strings stand that are identifiers beyond doubt and no person's data, so that masking may pass
    them by: the tenant's shapes, error codes, GUIDs, hashes, marked versions, code, paths but for whose home
    they lead to."""
    spans, marks = set(_of_the_tenant(text, shapes)), _marks(text)
    spans |= {
        match.span()
        for shape in _CERTAIN
        for match in shape.matches(text, marks)
        if shape is not _HASH or not _says_something(match[0])
    }
    owners = tuple(home_folders(text))
    paths = (match.span() for match in _PATH.matches(text, marks) if "@" not in match[0])
    spans |= {part for path in paths for part in _without(path, owners)}
    spans |= {match.span() for match in _CODE.matches(text, marks) if _PROGRAM.search(match[0])}
    return tuple(_outermost(sorted(spans, key=lambda span: (span[0], -span[1])), frozenset()))


def _says_something(digits: str) -> bool:
    """Whether the digits of what looks like a hash are a text, which those of none are by chance."""
    return all(0x20 <= byte < 0x7F for byte in bytes.fromhex(digits))


def _without(path: tuple[int, int], owners: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """What is left of the path between the names of its owners, which are in order."""
    at, end = path
    for first, last in owners:
        if at < first and last <= end:
            yield at, first
            at = last
    if at < end:
        yield at, end


def _marks(text: str) -> frozenset[str]:
    """The characters of the text. A point counts where something goes on behind it, not as a full stop."""
    return frozenset(text) if _INNER_POINT.search(text) else frozenset(text) - {"."}


def _outermost(
    spans: Sequence[tuple[int, int]], transparent: frozenset[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The spans that no earlier one covers; those in `transparent` cover nothing."""
    reach = -1
    for start, end in spans:
        if start < reach:
            continue
        yield (start, end)
        if (start, end) not in transparent:
            reach = end


def _is_number_of_something(text: str) -> bool:
    """Letters and digits mixed, but no "24-hour", "mid-2023" or "DNA-based"."""
    parts = re.split(r"[-_.]", text)
    numbers = [part for part in parts if part.isdigit()]
    mixed = [part for part in parts if re.search(r"[0-9]", part) and re.search(r"[A-Za-z]", part)]
    capitals = [part for part in parts if re.fullmatch(r"[A-Z]+", part)]
    if mixed:
        return len(mixed) > 1 or bool(capitals or numbers) or any(part.isupper() for part in mixed)
    if not numbers or len(numbers) == len(parts):
        return False
    return bool(capitals) or len(numbers) > 1 or (len(numbers[0]) > 2 and not _YEAR.fullmatch(numbers[0]))


def _is_code(text: str) -> bool:
    """Dotted names are code when they have three parts or look like a program's; `end.Next` lacks a space."""
    return bool(_PROGRAM.search(text)) or text.count(".") > 1 or "_" in text


def _of_the_tenant(text: str, shapes: Sequence[IdentifierShape]) -> Iterator[tuple[int, int]]:
    for shape in shapes:
        for match in _compiled(shape.pattern).finditer(text):
            if match.end() > match.start() and _whole(text, match.start(), match.end()):
                yield match.span()


def _whole(text: str, start: int, end: int) -> bool:
    """Whether the match is no piece of a longer word or number."""
    before, after = text[start - 1 : start], text[end : end + 1]
    inside_left = before.isalnum() and text[start].isalnum()
    return not inside_left and not (after.isalnum() and text[end - 1].isalnum())


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
