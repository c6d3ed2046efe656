"""Folders that a machine keeps for one person, and that are called like them: `C:\\Users\\maria.gonzalez\\x`,
`/home/mgonzalez`, `~mgonzalez`, `\\\\filer\\home\\mgonzalez`. The rest of such a path is nobody's."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gateway.domain.language.lexicon import listed
from gateway.domain.names.office_words import is_office_word

_NOBODYS = listed(
    "public default defaultuser defaultuser0 all allusers shared guest admin administrator administrador "
    "administrateur root user users username usuario benutzer utilisateur name your_name yourname you me "
    "ubuntu debian centos fedora ec2-user azureuser opc vagrant pi runner runneradmin jenkins gitlab-runner "
    "git build builder ci deploy app apps node www www-data web service services svc system local "
    "networkservice "
    "localservice oracle postgres mysql hadoop spark airflow jovyan docker linuxbrew lost+found new "
    "all-users "
    "index about products dashboard page pages login profile settings search list me.json help docs news"
)
"""Folders beside those of persons, programs' accounts, and pages of sites under `/home`, in small letters."""

_NAME = r"(?P<name>[^\W_][\w.+-]{0,39}[^\W_]|[^\W_])"
_SPACED = r"(?P<spaced>[^\W_][\w.+'’-]{0,30}(?: [^\W_][\w.+'’-]{0,30}){1,3})(?=\\)"
_APART = r"(?:\\{1,2}|/)"
_HOMES = (
    r"(?:users|benutzer|usuarios|usu[aá]rios|utilisateurs|u[zż]ytkownicy|documents and settings"
    r"|dokumente und einstellungen)"
)
_WINDOWS = rf"(?:\b[a-z]:|\\\\[\w.$-]+|%systemdrive%){_APART}{_HOMES}\$?{_APART}"
_SHARED = r"\\\\[\w.-]+(?:\\[\w.$-]+){0,2}\\(?:homes?|profiles?|userdata)\$?\\"
_UNIX = r"(?<![\w.~-])(?:/(?:export|var|data|nfs|mnt/[a-z]))?/home/|(?<![\w.~-])(?:/mnt/[a-z])?(?-i:/Users/)"
_TILDE = r"(?<![\w.~/-])~(?=[a-z][\w.-]*/)"
_FOLDER = re.compile(rf"(?:{_WINDOWS}|{_SHARED}|{_UNIX}|{_TILDE})(?:{_SPACED}|{_NAME})", re.IGNORECASE)
_PAGES = (".html", ".htm", ".php", ".aspx", ".jsp")
_MARKS = frozenset("\\/~")


def home_folders(text: str) -> Iterator[tuple[int, int]]:
    """Where the names of such folders stand, in order."""
    if _MARKS.isdisjoint(text):
        return
    for match in _FOLDER.finditer(text):
        group = "spaced" if match["spaced"] else "name"
        if _is_somebodys(match[group]):
            yield match.span(group)


def _is_somebodys(folder: str) -> bool:
    small = folder.lower()
    plain = small in _NOBODYS or is_office_word(small)
    return not plain and not small.startswith(("svc-", "svc_")) and not small.endswith(_PAGES)
