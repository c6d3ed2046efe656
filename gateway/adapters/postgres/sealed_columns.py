"""The columns in which people's words are sealed, and how the values in them are found that are under no
person's key yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gateway.adapters.encryption.sealing import Place
from gateway.adapters.postgres.subject_keys import OF_COLUMN


@dataclass(frozen=True, slots=True)
class SealedColumn:
    """A column that `Sealed.to_bytes` fills, under the key of the person named in the column `whose`. The
    place of each value is its table, tenant and `key`."""

    table: str
    key: tuple[str, ...]
    column: str
    whose: str = "subject"
    digest: str = ""
    """The column with the value's digest, over the row's key without its last part; empty without one."""

    def place(self, tenant: str, row: Mapping[str, Any]) -> Place:
        return Place(self.table, tenant, tuple(str(row[name]) for name in self.key))

    def select(self, limit: int, after: bool) -> str:
        """So many rows that are under the installation's own keys; those behind `:after_…`, if `after`."""
        names = ", ".join(self.key)
        behind = f"AND ({names}) > ({', '.join(f':after_{name}' for name in self.key)})" if after else ""
        return f"""
            SELECT {names}, {self.whose} AS whose, {self.column} AS sealed FROM gateway.{self.table} AS kept
            WHERE {self.column} <> '' AND NOT EXISTS (
                SELECT FROM gateway.subject_key AS own
                WHERE own.tenant_id = kept.tenant_id AND own.key_id = {OF_COLUMN.format(column=self.column)}
            ) {behind}
            ORDER BY {names} LIMIT {limit}
        """  # noqa: S608

    def update(self) -> str:
        """Puts `:moved` in place of `:sealed`, and `:digest` unless another value of that owner has it."""
        table = f"gateway.{self.table}"
        digest = ""
        if self.digest:
            taken = f"SELECT FROM {table} WHERE {_equal(self.key[:-1])} AND {self.digest} = :digest"
            digest = f", {self.digest} = CASE WHEN EXISTS ({taken}) THEN {self.digest} ELSE :digest END"
        return (
            f"UPDATE {table} SET {self.column} = :moved{digest}"  # noqa: S608
            f" WHERE {_equal(self.key)} AND {self.column} = :sealed"
        )


def _equal(names: Sequence[str]) -> str:
    return " AND ".join(f"{name} = :{name}" for name in names)


_CONVERSATION = ("subject", "conversation_id")

SEALED_COLUMNS = (
    SealedColumn("turn", (*_CONVERSATION, "position"), "body"),
    SealedColumn("turn", (*_CONVERSATION, "position"), "noted"),
    SealedColumn("vault_entry", (*_CONVERSATION, "placeholder"), "value", digest="value_digest"),
    SealedColumn("idempotency", ("subject", "key"), "response"),
    SealedColumn("review_case", ("review_id",), "content", whose="asker"),
)
