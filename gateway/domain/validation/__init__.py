"""Whether a proposal may be served: pure checks, each with its codes, and the tables that say which apply."""

from gateway.domain.validation.case import Case, Validator
from gateway.domain.validation.judging import (
    FOR_EDITS,
    FOR_ORIGINALS,
    FOR_QUESTIONS,
    FOR_REWRITES,
    judge,
    violations_of,
)

__all__ = [
    "FOR_EDITS",
    "FOR_ORIGINALS",
    "FOR_QUESTIONS",
    "FOR_REWRITES",
    "Case",
    "Validator",
    "judge",
    "violations_of",
]
