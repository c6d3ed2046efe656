"""CSV (RFC 4180, UTF-8, with a header) that no spreadsheet takes for formulas."""

from __future__ import annotations

import csv
import io

from gateway.domain.verification.views.columns import COLUMNS, row_of
from gateway.domain.verification.views.view import SealedEvent, TextView

_BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What a spreadsheet may take for the start of a formula (OWASP, "CSV Injection"), wide forms among it."""

_GUARD = "'"


def guarded(cell: str) -> str:
    """The cell as a text that stays one. Reading: drop one leading apostrophe.

    One that begins with an apostrophe itself gets another, so that none is lost.
    """
    return _GUARD + cell if cell.startswith((*_BEGINS_A_FORMULA, _GUARD)) else cell


def _line(cells: tuple[object, ...]) -> bytes:
    line = io.StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(cells)
    return line.getvalue().encode("utf-8", "backslashreplace")


def _row(event: SealedEvent) -> bytes:
    return _line(tuple(guarded(cell) if isinstance(cell, str) else cell for cell in row_of(event)))


CSV = TextView("csv", "events.csv", _line(COLUMNS), _row)
