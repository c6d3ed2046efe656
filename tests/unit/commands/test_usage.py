"""A command that is not understood says so like every other problem, and never with a traceback."""

from __future__ import annotations

import pytest

from gateway.__main__ import COMMANDS, run


@pytest.mark.parametrize(
    ("words", "what", "hint"),
    [
        (["nonsense"], "No such command 'nonsense'", "gateway --help"),
        (["key"], "Missing command", "gateway key --help"),
        (["key", "nonsense"], "No such command 'nonsense'", "gateway key --help"),
        (["ask"], "Missing argument", "gateway ask --help"),
        (["ask", "What?", "--nope"], "No such option", "gateway ask --help"),
        (["drill", "--sample", "many"], "'--sample'", "gateway drill --help"),
    ],
    ids=lambda each: each if isinstance(each, str) else "_".join(each),
)
def test_what_is_not_understood_is_named_with_the_help_that_mends_it(
    words: list[str], what: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(words) == 2
    said = capsys.readouterr()
    assert said.err.startswith("error[GW-3004]: ")
    assert what in said.err
    assert said.err.endswith(f"hint: {hint}\n")
    assert said.out == ""


def test_without_a_word_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([]) == 0
    said = capsys.readouterr().out
    assert [name for name in COMMANDS if name not in said] == []
