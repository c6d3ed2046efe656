"""Prints, for each set and code, the share of bad outputs caught and of good ones objected to."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from gateway.domain.violations import ViolationCode
from tests.validation_tables.human import human_rows
from tests.validation_tables.measuring import Figures, figures, violations
from tests.validation_tables.reading import SETS, Row


def main() -> None:
    """One table for each set; with `--rows` also each row that was judged wrongly, and how."""
    parser = argparse.ArgumentParser(prog="python -m tests.validation_tables", description=__doc__)
    parser.add_argument("--set", choices=SETS, help="the set to measure; both without it")
    parser.add_argument(
        "--human", nargs="+", type=Path, metavar="FILE", help="judge the rewrites of these turns"
    )
    parser.add_argument("--most", type=int, default=300, help="rewrites of each file, a sample")
    parser.add_argument("--rows", action="store_true", help="name every row that was judged wrongly")
    asked = parser.parse_args()
    console = Console(width=160)
    if asked.human:
        _show_human(console, asked.human, asked.most, named=asked.rows)
        return
    for chosen in [asked.set] if asked.set else SETS:
        measured = {code: figures(chosen, code) for code in ViolationCode}
        console.print(_table(chosen, measured))
        if asked.rows:
            for each in measured.values():
                _name(console, each)


def _show_human(console: Console, paths: list[Path], most: int, *, named: bool) -> None:
    table = Table("file", "rewrites", "objected to", "by code", title="rewrites by people")
    for path in paths:
        rows = human_rows(path, most)
        alarmed = [row for row in rows if violations(row)]
        counted = Counter(code for row in alarmed for code in {each.code for each in violations(row)})
        by_code = ", ".join(f"{code} {count}" for code, count in counted.most_common())
        table.add_row(path.name, f"{len(rows)}", f"{len(alarmed) / len(rows):.3f}", by_code)
        if named:
            _rows(console, "objected to", alarmed)
    console.print(table)


def _table(chosen: str, measured: dict[ViolationCode, Figures]) -> Table:
    table = Table("code", "bad", "caught", "good", "objected to", title=f"{chosen} set")
    for code, each in measured.items():
        alarms = len(each.alarmed) / each.good
        table.add_row(code, f"{each.bad}", f"{each.caught:.3f}", f"{each.good}", f"{alarms:.3f}")
    bad, good = (sum(getattr(each, kind) for each in measured.values()) for kind in ("bad", "good"))
    missed, alarmed = (
        sum(len(getattr(each, kind)) for each in measured.values()) for kind in ("missed", "alarmed")
    )
    table.add_section()
    table.add_row("all", f"{bad}", f"{1 - missed / bad:.3f}", f"{good}", f"{alarmed / good:.3f}")
    return table


def _name(console: Console, measured: Figures) -> None:
    _rows(console, "not caught", measured.missed)
    _rows(console, "objected to", measured.alarmed)


def _rows(console: Console, what: str, judged: Iterable[Row]) -> None:
    for row in judged:
        found = "; ".join(f"{each.code}: {each.detail}" for each in violations(row)) or "nothing found"
        console.print(f"{what} | {row} | {found}", markup=False, highlight=False)


if __name__ == "__main__":
    main()
