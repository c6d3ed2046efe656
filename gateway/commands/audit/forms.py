"""The forms in which the events of an export can be had."""

from __future__ import annotations

from enum import StrEnum

from gateway.adapters.evidence.parquet import ParquetView
from gateway.domain.verification.views.csv_view import CSV
from gateway.domain.verification.views.ocsf_view import OCSF
from gateway.domain.verification.views.view import View

VIEWS: tuple[View, ...] = (CSV, OCSF, ParquetView())


class Format(StrEnum):
    """How an export is written. The sealed lines are there in any case: they are what is proven."""

    JSONL = "jsonl"
    CSV = "csv"
    OCSF = "ocsf"
    PARQUET = "parquet"

    @property
    def view(self) -> View | None:
        """The file beside the lines; none for the lines alone."""
        return next((each for each in VIEWS if each.name == self.value), None)
