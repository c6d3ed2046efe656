"""Canaries: values that occur nowhere else, each known by the input that it was planted in."""

from __future__ import annotations

import re
from itertools import count

MARK = b"qx"
"""Stands in every canary, and now and then elsewhere."""
_PLAIN = re.compile(rb"qx([0-9]{4})qz")
"""Behind a z, large or small; that is looked for afterwards, since a search for bytes alone is much faster.
"""
_HEX = re.compile(rb"(?:7a|5a)(?:71|51)(?:78|58)((?:3[0-9]){4})717a", re.IGNORECASE)
"""The same as PostgreSQL writes bytes in a dump."""


class Canaries:
    """Makes them and finds them again."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self.planted: dict[int, str] = {}

    def word(self, planted_in: str) -> str:
        """A word such as ids and headers take."""
        number = next(self._numbers)
        self.planted[number] = planted_in
        return f"zqx{number:04}qz"

    def person(self, planted_in: str) -> str:
        """A name with a title, which masking finds in any language."""
        return f"Mr. {self.word(planted_in).capitalize()}"

    def mail(self, planted_in: str) -> str:
        return f"{self.word(planted_in)}@leaks.example"

    def personal(self, planted_in: str) -> str:
        """A person with an address, as people write of them."""
        return f"{self.person(planted_in)} ({self.mail(planted_in)})"

    def shown_in(self, data: bytes, planted_in: str) -> list[tuple[int, bytes]]:
        """Where such canaries stand, with what is round them, for whoever has to mend a leak."""
        mine = {number for number, place in self.planted.items() if place == planted_in}
        return [
            (int(match[1]), data[max(match.start() - 40, 0) : match.end() + 60])
            for match in _PLAIN.finditer(data)
            if int(match[1]) in mine and data[match.start() - 1 : match.start()] in (b"z", b"Z")
        ]

    def found_in(self, data: bytes) -> set[str]:
        """The inputs whose canaries stand in the bytes, plain or in hexadecimal."""
        plain = (
            each for each in _PLAIN.finditer(data) if data[each.start() - 1 : each.start()] in (b"z", b"Z")
        )
        numbers = {int(match[1]) for match in plain}
        numbers |= {int(bytes.fromhex(match[1].decode())) for match in _HEX.finditer(data)}
        return {self.planted[number] for number in numbers}
