"""What stands for a value where neither it nor its placeholder shall be seen."""

from __future__ import annotations

from typing import Protocol


class Pseudonyms(Protocol):
    """Obligations:

    1. `of` gives the same 16 hex digits for the same value of the same tenant, in any process, however it is
       cased and spaced (`alike`).
    2. Another value, and the same value of another tenant, has others.
    3. Nobody without the installation's key can make or try them.
    4. It takes any text, NUL and lone surrogates too.
    """

    def of(self, tenant: str, value: str) -> str: ...
