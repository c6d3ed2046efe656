"""Violations: what can be wrong with a rewrite. The codes are closed and stable (contract, section 2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ViolationCode(StrEnum):
    EMPTY = "empty"
    TOO_LONG = "too_long"
    TOO_MANY_QUERIES = "too_many_queries"
    MALFORMED = "malformed"
    UNRESOLVED_REFERENCE = "unresolved_reference"
    IDENTIFIER_LOST = "identifier_lost"
    CONSTRAINT_DROPPED = "constraint_dropped"
    PERMISSION_BOUNDARY = "permission_boundary"
    PII_LEAK = "pii_leak"
    PLACEHOLDER_DAMAGED = "placeholder_damaged"
    MEANING_DRIFT = "meaning_drift"
    ANSWERED_INSTEAD = "answered_instead"
    INSTRUCTION_ECHO = "instruction_echo"
    LANGUAGE_CHANGED = "language_changed"
    UNKNOWN_FILTER = "unknown_filter"
    UNIT_MISMATCH = "unit_mismatch"


@dataclass(frozen=True, slots=True)
class Violation:
    """One finding: the code, a sentence for the next attempt, and the query it concerns (-1: all of them).

    `detail` goes back to the model in its prompt, so it never holds unmasked text; of a crossed permission
    boundary it names neither the term nor the scope.
    """

    code: ViolationCode
    detail: str
    query: int = -1
