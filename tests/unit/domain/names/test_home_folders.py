"""A folder that a machine keeps for somebody is found by its place; the rest of the path is nobody's."""

from __future__ import annotations

import time

import pytest

from gateway.domain.names.home_folders import home_folders


def owners(text: str) -> list[str]:
    return [text[start:end] for start, end in home_folders(text)]


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        (r"C:\Users\maria.gonzalez\offer.docx", "maria.gonzalez"),
        (r"C:\Users\maria.gonzalez", "maria.gonzalez"),
        (r"is C:\Users\Maria Gonzalez\Desktop\plan.docx there?", "Maria Gonzalez"),
        (r"C:\\Users\\mgonzalez\\code", "mgonzalez"),
        ("C:/Users/noor/projects", "noor"),
        ("file:///c:/users/noor/x", "noor"),
        (r"D:\Benutzer\jwolff\Desktop", "jwolff"),
        (r"C:\Documents and Settings\pkumar\x", "pkumar"),
        (r"\\filer01\home\pkumar\scans", "pkumar"),
        (r"\\filer01\profiles$\pkumar.v6\x", "pkumar.v6"),
        ("ls -la /home/maria.gonzalez/", "maria.gonzalez"),
        ("is it /home/maria.gonzalez?", "maria.gonzalez"),
        ("/home/t.okafor/.ssh/config", "t.okafor"),
        ("/export/home/tokafor/x", "tokafor"),
        ("cd /Users/noorhaddad/Library", "noorhaddad"),
        ("/mnt/c/Users/noor/x", "noor"),
        ("run ~pkumar/bin/x", "pkumar"),
    ],
)
def test_the_owner_is_found_and_no_more(text: str, owner: str) -> None:
    assert owners(text) == [owner]


@pytest.mark.parametrize(
    "text",
    [
        r"C:\Users\Public\Desktop and C:\Users\Default\x",
        r"C:\Users\%USERNAME%\x and /home/$USER/x and /home/<user>/x",
        "/home/ubuntu/app, /home/jenkins/jobs, /home/svc-backup/x",
        "GET /users/search, /home/dashboard and /home/about.html",
        "https://atlas.example/home/team/",
        "~/bin, ~5 apples/day, a~b/c and 10 \\ 2 / 5",
        r"C:\Program Files\Users\x and D:\Data\Users",
        "",
    ],
)
def test_what_is_nobodys_is_no_owner(text: str) -> None:
    assert owners(text) == []


@pytest.mark.parametrize("piece", ["\\", "/home/", "C:\\Users\\", "\\\\a\\", "a/", "C:\\Users\\a b ", "~a.-"])
def test_a_text_made_to_be_slow_is_read_in_linear_time(piece: str) -> None:
    before = time.process_time()
    owners(piece * (65_536 // len(piece)))
    assert time.process_time() - before < 2
