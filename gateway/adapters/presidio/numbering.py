"""libphonenumber's search for the numbers of one region, without the parsing that cannot lead to one."""

from __future__ import annotations

from collections.abc import Iterator

from phonenumbers import Leniency, PhoneMetadata, PhoneNumberMatch, PhoneNumberMatcher

_TRIES_PER_CHARACTER = 6
"""The matcher gives up in silence after `max_tries`. It cuts a candidate in six ways, at a character each."""
_SPARE = 2
"""Digits that the rules of a region may put before a number that is dialled at home (Argentina's 9)."""


class RegionMatcher(PhoneNumberMatcher):
    """Finds what its parent finds.

    In a table of numbers the parent parses every run of digits in six ways for each region, at 0.1 ms each;
    most of them have too few digits for any number of the region.
    """

    def __init__(self, text: str, region: str) -> None:
        tries = _TRIES_PER_CHARACTER * len(text) + 1
        super().__init__(text, region, Leniency.STRICT_GROUPING, max_tries=tries)
        self._fewest = _fewest_digits(region) - _SPARE
        self._fails: set[str] = set()

    def _parse_and_verify(self, candidate: str, offset: int) -> PhoneNumberMatch | None:
        """Between digits and signs, whether a candidate is a number does not depend on where it stands."""
        if candidate not in self._fails:
            enough = sum(map(str.isdecimal, candidate)) >= self._fewest
            match = super()._parse_and_verify(candidate, offset) if enough else None
            if match is not None or _has_letter(self.text[max(0, offset - 1) : offset + len(candidate) + 1]):
                return match
            self._fails.add(candidate)
        return None


def _has_letter(text: str) -> bool:
    return any(map(str.isalpha, text))


def matches(text: str, region: str) -> Iterator[PhoneNumberMatch]:
    """The numbers of the region in a text without a `+`: those of other regions have their own lengths."""
    return iter(RegionMatcher(text, region))


def _fewest_digits(region: str) -> int:
    plan = PhoneMetadata.metadata_for_region(region)
    lengths = plan.general_desc.possible_length if plan and plan.general_desc else ()
    return min((length for length in lengths if length > 0), default=0)
