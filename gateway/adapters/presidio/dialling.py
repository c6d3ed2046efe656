"""Numbers that somebody could dial and nobody would: readings of meters, and what a record is filed under."""

from __future__ import annotations

import re

_MOST_DIGITS = 15
"""Of an international number (ITU-T E.164)."""
_EXTENSION = re.compile(r"[\s,;(]{0,2}(?:x|[^\W\d_]{2,12}\.?)[\s:]{0,2}(?:is\s)?\d{1,6}\Z", re.IGNORECASE)
_MEASURED = re.compile(
    r"[\d.,]{0,12}[ \xa0]?(?:[kMGT]?Wh?|[kM]?VA|kvarh|m[³3]|[kM]?[VAJ]|Nm|k?Pa|m?bar|[km]?g|[kcm]?m|[mh]?l"
    r"|[kM]?Hz|[kMGT]i?B"
    r"|°C|km/h|rpm|ppm|EUR|USD|GBP|PLN|CHF|BRL|€|%|pcs|units|Stück|Stk|szt|uds?)(?![^\W_])"
)
"""A unit behind the number, as the SI, shops and banks write them; their capitals tell."""
_FILED = re.compile(
    r"\b(?:correlation|trace|span|request|order|ticket|invoice|serial|part|article|item|meter|batch|lot"
    r"|session"
    r"|transaction|job|build|asset|purchase order|po|sku|ean|gtin|material|artikel|bestell\w*"
    r"|rechnungs\w*|auftrags\w*|serien\w*|zähler\w*|vorgangs\w*|pedido|factura|fatura|commande|facture"
    r"|zamówieni\w+|faktur\w+)"
    r"(?:[ -]?(?:ids?|no\.?|nos\.?|nr\.?|number|numbers|nummer|número|numéro|numer))?[ \t]?[:#=]?[ \t]?#?\Z",
    re.IGNORECASE,
)
_REACH = 40
"""Characters before the number."""


def is_never_dialled(text: str, start: int, end: int) -> bool:
    """Whether the digits from `start` to `end` are too many, or have a unit or a word that files them."""
    return (
        sum(map(str.isdecimal, _EXTENSION.sub("", text[start:end]))) > _MOST_DIGITS
        or _MEASURED.match(text, end) is not None
        or _FILED.search(text, max(0, start - _REACH), start) is not None
    )
