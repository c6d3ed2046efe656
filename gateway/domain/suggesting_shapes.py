"""Shapes of identifiers that a tenant's own documents use, as regular expressions for a person to accept.

A candidate is a word of letters and digits, in parts or not, with a capital and a digit: `INC-2024-118734`,
`MX-2041-B`. Candidates alike but for their digits and later letters are one shape; what differs between them
becomes a class, what does not stays as it is.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from gateway.domain.bundle import IdentifierShape

_CANDIDATE = re.compile(r"(?<![\w./@<+-])[A-Z][A-Za-z0-9]*(?:[-_/.][A-Za-z0-9]+){0,5}(?![\w@>-])")
_LONGEST = 40
_PART = re.compile(r"[A-Z]+|[a-z]+|[0-9]+|[-_/.]")
_SEVERAL = 3
"""Beginnings that differ, from so many on, are a class and no longer each a shape of its own."""
_SHOWN = 3
"""Examples that are kept of a shape."""

_Parts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SuggestedShape:
    """One shape: its regular expression, up to three examples, and how many different words of how many
    documents it fits."""

    name: str
    pattern: str
    examples: tuple[str, ...]
    words: int
    documents: int


@dataclass(slots=True)
class _Group:
    """Words alike: their parts, and the documents they stand in."""

    words: dict[str, _Parts] = field(default_factory=dict)
    documents: set[int] = field(default_factory=set)


def suggested_shapes(
    texts: Iterable[str], known: Sequence[IdentifierShape], least: int
) -> tuple[SuggestedShape, ...]:
    """Shapes with `least` different words, the most frequent first, without what `known` ones fit already."""
    groups = _grouped(texts, [re.compile(shape.pattern) for shape in known])
    found = [group for group in _together(groups) if len(group.words) >= least]
    found.sort(key=lambda group: (-len(group.words), next(iter(group.words))))
    shapes = [_shape_of(group) for group in found]
    return tuple(_named(shapes, {shape.name for shape in known}))


def _grouped(texts: Iterable[str], known: Sequence[re.Pattern[str]]) -> dict[tuple[str, _Parts], _Group]:
    """Words by their beginning and by what their other parts are."""
    groups: dict[tuple[str, _Parts], _Group] = defaultdict(_Group)
    for number, text in enumerate(texts):
        for match in _CANDIDATE.finditer(text):
            word = match[0]
            if len(word) > _LONGEST or not re.search(r"[0-9]", word):
                continue
            if any(pattern.fullmatch(word) for pattern in known):
                continue
            first, *others = parts = _PART.findall(word)
            group = groups[first, tuple(map(_kind, others))]
            group.words.setdefault(word, tuple(parts))
            group.documents.add(number)
    return groups


def _together(groups: dict[tuple[str, _Parts], _Group]) -> Iterator[_Group]:
    """Groups that differ in their beginning alone are one, where there are several of the same length."""
    alike: dict[tuple[int, _Parts], list[_Group]] = defaultdict(list)
    for (first, kinds), group in groups.items():
        alike[len(first), kinds].append(group)
    for several in alike.values():
        if len(several) < _SEVERAL:
            yield from several
            continue
        whole = _Group()
        for group in several:
            whole.words |= group.words
            whole.documents |= group.documents
        yield whole


def _kind(part: str) -> str:
    if part.isdigit():
        return "0"
    return part if not part.isalpha() else "A" if part.isupper() else "a"


def _shape_of(group: _Group) -> SuggestedShape:
    columns = zip(*group.words.values(), strict=True)
    pattern = "".join(_class(column) for column in columns)
    first = {parts[0].lower() for parts in group.words.values()}
    return SuggestedShape(
        name=first.pop() if len(first) == 1 else "identifier",
        pattern=pattern,
        examples=tuple(list(group.words)[:_SHOWN]),
        words=len(group.words),
        documents=len(group.documents),
    )


def _class(parts: Sequence[str]) -> str:
    """What fits all of these parts, which are of one kind: digits are never taken as they are."""
    if not parts[0].isdigit() and len(set(parts)) == 1:
        return parts[0] if parts[0] in "-_/" else re.escape(parts[0])
    of = r"\d" if parts[0].isdigit() else "[A-Z]" if parts[0].isupper() else "[a-z]"
    least, most = min(map(len, parts)), max(map(len, parts))
    times = f"{{{least}}}" if least == most else f"{{{least},{most}}}"
    return of if times == "{1}" else of + times


def _named(shapes: Iterable[SuggestedShape], taken: set[str]) -> Iterator[SuggestedShape]:
    """The shapes with names that no other shape has."""
    for shape in shapes:
        name, number = shape.name, 2
        while name in taken:
            name, number = f"{shape.name}_{number}", number + 1
        taken.add(name)
        yield SuggestedShape(name, shape.pattern, shape.examples, shape.words, shape.documents)
