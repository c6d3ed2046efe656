"""What is known by its shape alone and Presidio does not find, or finds only with a network.

Its e-mail recognizer goes by the public suffix list. That is fetched from the internet on first use, and it
lacks the endings that companies give their own machines: `.local`, `.corp`, `.internal`.
"""

from __future__ import annotations

from presidio_analyzer import Pattern, PatternRecognizer

from gateway.adapters.presidio.shaped import Shaped

_LOCAL = r"[\w.!$%'*+^`{}~-]"
"""What may stand before the @ (RFC 5322, 3.2.3) but `/ = ? & | #`, which separate it from what it follows."""

# A run before an @ is read once: it starts where nothing of it stands before, and gives nothing back.
_EMAIL = rf"(?<!{_LOCAL}){_LOCAL}++@(?:[\w-]+\.)+(?:[^\W\d_]{{2,}}+|xn--[a-z0-9-]+)"

# On a machine that has one name only: `k.lee@intranet` by its mailbox, `root@localhost` by its machine. What
# stands behind the @ of a package or an image is its release.
_LOCAL_EMAIL = (
    r"(?<![\w.+-])(?:[\w+-]++(?:\.[\w+-]++)++"
    r"@(?!(?:latest|next|main|master|head|stable|edge|lts|dev|canary|beta|alpha|rc|sha|v?\d)\d*\b)[^\W\d_][\w-]{2,40}+"
    r"|[\w+-]++(?:\.[\w+-]++)*+@(?:local(?:host|domain)|intra(?:net)?|intern(?:al)?|corp|lan|mailhost|exchange))"
    r"(?![\w@-]|\.\w)"
)

# Said aloud: "maria dot gonzalez at acme dot example", `maria.gonzalez (at) acme.example`.
_DOT = "dot|punkt|punto|ponto|kropka"
_SAID_DOT = rf"(?: ?[\[({{] ?(?:{_DOT}|point|\.) ?[\])}}] ?| (?:{_DOT}) )"
_AT = "at|ät|arroba|arobase|małpa"
_SAID_AT = rf" ?[\[({{<] ?(?:{_AT}|@|a) ?[\])}}>] ?"
_NOBODYS = r"(?<![\w.@+-])(?!(?:me|us|it|is|are|look|live|here|available|hosted|found|site|page|see) )"
_MAILBOX = rf"{_NOBODYS}[\w+-]++(?:(?:{_SAID_DOT}|\.)[\w+-]++){{0,4}}"
_SAID_EMAIL = (
    rf"{_MAILBOX}(?:{_SAID_AT}[\w-]++(?:(?:{_SAID_DOT}|\.)[\w-]++){{1,4}}"
    rf"| (?:{_AT}) [\w-]++(?:{_SAID_DOT}[\w-]++){{1,4}}"
    rf"| (?:arroba|arobase|małpa) [\w-]++(?:(?:{_SAID_DOT}| point |\.)[\w-]++){{1,4}})"
)

# With spaces round its points or its @: `maria . gomez @ acme . example`. A single word before an @ and a
# machine's name behind it is where something runs, unless the name is of the kind that mail is sent to.
_SPACED_POINT = r"(?:\.| \. )"
_SMALL = r"(?-i:[a-z]{2,24}+)"
_SPACED_EMAIL = (
    rf"{_NOBODYS}(?=[\w+-]{{2}})[\w+-]++"
    rf"(?:(?:{_SPACED_POINT}[\w+-]++){{1,4}} ?@ ?[\w-]++(?:{_SPACED_POINT}[\w-]++){{0,3}}"
    rf"{_SPACED_POINT}{_SMALL}"
    rf"| ?@ ?[\w-]++(?: \. [\w-]++){{0,3}} \. {_SMALL}"
    r"| ?@ ?[\w-]++(?:\.[\w-]++){0,3}\.(?:com|net|org|edu|eu|at|be|br|ch|de|es|fr|it|nl|pl|pt|uk|us))"
    r"(?![\w-]|\.\w)"
)

# With a scheme or `www.` only: `shutil.move`, `billing.py` and `atlas.prod.local` are words of a question,
# and their endings may be country domains, so no list of endings can tell them from a site.
_URL = r"(?:(?<![\w+.-])[a-z][a-z0-9+.-]{1,20}+://|(?<![\w.-])www\d{0,3}\.)[^\s<>\"'`]*[^\s<>\"'`.,;:!?)\]}]"

# 12 to 19 digits (ISO/IEC 7812). Presidio's own goes by the check digit, and misses one that is mistyped.
_CARD = r"(?<![\w-])\d(?:[ -]?\d){11,18}(?![\w-])"

CERTAIN, DOUBTFUL = 1.0, 0.05
"""Scores of a shape that nothing else has, and of one that needs a word of its kind beside it."""


def shape_recognizers(language: str) -> list[Shaped]:
    """EMAIL_ADDRESS under any ending of letters, under none, or as people say it; URL; CREDIT_CARD beside its
    word."""
    return [
        Shaped(
            _recognizer(
                "EMAIL_ADDRESS",
                language,
                *((each, CERTAIN) for each in (_EMAIL, _LOCAL_EMAIL, _SAID_EMAIL, _SPACED_EMAIL)),
            ),
            0,
        ),
        Shaped(_recognizer("URL", language, (_URL, CERTAIN)), 0),
        Shaped(_recognizer("CREDIT_CARD", language, (_CARD, DOUBTFUL)), 12),
    ]


def _recognizer(kind: str, language: str, *shapes: tuple[str, float]) -> PatternRecognizer:
    patterns = [Pattern(kind, regex, score) for regex, score in shapes]
    return PatternRecognizer(kind, f"{kind} by shape", language, patterns)
