"""Which files of a folder are pages, and what is not read at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gateway.adapters.documents.folder import LARGEST_PAGE, page_names, read_pages
from gateway.domain.errors import Problem, ProblemError, Problems
from gateway.domain.page import Page


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    inside = tmp_path / "docs"
    inside.mkdir()
    return inside


def write(folder: Path, name: str, text: str | bytes = "# Title\nText") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def read(folder: Path) -> list[Page | Problem]:
    return list(read_pages(folder, page_names(folder)))


def refused(folder: Path) -> dict[str, str]:
    """What is wrong, by the place below the folder."""
    found = [each for each in read(folder) if isinstance(each, Problem)]
    assert {problem.of for problem in found} == {Problems.INVALID_DOCUMENT}
    return {problem.where.removeprefix(f"{folder}/"): problem.detail for problem in found}


def test_markdown_and_text_at_any_depth_are_pages_in_the_order_of_their_names(folder: Path) -> None:
    for name in ("b.md", "a/z.txt", "a/b/c.markdown", "README.MD"):
        write(folder, name)
    assert page_names(folder) == ("README.MD", "a/b/c.markdown", "a/z.txt", "b.md")
    pages = [each for each in read(folder) if isinstance(each, Page)]
    assert [page.id for page in pages] == ["README.MD", "a/b/c.markdown", "a/z.txt", "b.md"]
    assert pages[1].file == f"{folder}/a/b/c.markdown"


def test_other_files_and_hidden_ones_are_left_aside(folder: Path) -> None:
    for name in ("a.pdf", "b.md.bak", "md", ".hidden.md", ".git/description.txt", "a/.cache/x.md"):
        write(folder, name)
    assert page_names(folder) == ()


def test_a_folder_that_does_not_exist_has_no_pages(folder: Path) -> None:
    assert page_names(folder / "nowhere") == ()


def test_a_byte_order_mark_is_no_part_of_the_page(folder: Path) -> None:
    write(folder, "a.md", b"\xef\xbb\xbf---\nid: a\n---\nText")
    (page,) = read(folder)
    assert isinstance(page, Page)
    assert page.id == "a"


def test_a_page_may_have_one_mebibyte_and_not_a_byte_more(folder: Path) -> None:
    write(folder, "a.md", b"x" * LARGEST_PAGE)
    assert refused_or_pages(folder) == ["a.md"]
    write(folder, "a.md", b"x" * (LARGEST_PAGE + 1))
    assert refused(folder) == {"a.md": "larger than 1 MiB"}


def refused_or_pages(folder: Path) -> list[object]:
    return [each.id if isinstance(each, Page) else each for each in read(folder)]


def test_what_is_not_utf8_is_refused_by_line(folder: Path) -> None:
    write(folder, "a.md", "Grüße\nZähler".encode() + b"\n\xe4hnlich")
    write(folder, "b.md", "Zähler".encode("latin-1"))
    assert refused(folder) == {"a.md:3": "not UTF-8", "b.md:1": "not UTF-8"}


def test_a_link_out_of_the_folder_is_refused_whatever_it_leads_to(folder: Path, tmp_path: Path) -> None:
    write(tmp_path, "docs-private/secret.md")
    (folder / "file.md").symlink_to(tmp_path / "docs-private/secret.md")
    (folder / "relative.md").symlink_to("../docs-private/secret.md")
    (folder / "private").symlink_to(tmp_path / "docs-private")
    (folder / "gone.md").symlink_to(tmp_path / "nowhere.md")
    (folder / "twice.md").symlink_to("file.md")
    out = "a link that leads out of the folder"
    assert refused(folder) == dict.fromkeys(("file.md", "relative.md", "private", "gone.md", "twice.md"), out)


def test_a_link_inside_the_folder_is_read_and_one_to_a_folder_is_not_walked_twice(folder: Path) -> None:
    write(folder, "a/page.md", "---\nid: page\n---\nText")
    (folder / "again").symlink_to("a")
    (folder / "round").symlink_to(".")
    (folder / "other.md").symlink_to("a/page.md")
    assert page_names(folder) == ("a/page.md", "other.md")
    assert refused_or_pages(folder) == ["page", "page"]


def test_the_folder_itself_may_be_a_link(folder: Path, tmp_path: Path) -> None:
    write(folder, "a.md")
    (tmp_path / "current").symlink_to(folder)
    assert refused_or_pages(tmp_path / "current") == ["a.md"]


def test_what_is_no_ordinary_file_is_refused_and_not_waited_for(folder: Path) -> None:
    os.mkfifo(folder / "pipe.md")
    (folder / "broken.md").symlink_to("nowhere.md")
    (folder / "loop.md").symlink_to("loop.md")
    what = refused(folder)
    assert what["pipe.md"] == what["broken.md"] == "not an ordinary file"
    assert set(what) == {"pipe.md", "broken.md", "loop.md"}


def test_one_bad_page_does_not_hide_the_others(folder: Path) -> None:
    write(folder, "a.md", b"\xff")
    write(folder, "b.md")
    write(folder, "c.md", "---\nid: 007\nscope: yes\n---\nText")
    assert len(read(folder)) == 4


def test_a_folder_that_cannot_be_listed_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def scandir(path: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(os, "scandir", scandir)
    with pytest.raises(ProblemError) as stopped:
        page_names(folder)
    assert stopped.value.problem.where == str(folder)
