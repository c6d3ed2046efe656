"""spaCy's lists of the words that a sentence of any content has, without the rest of its languages: to import
French as a package builds its tokenizer's exceptions, which takes longer than all our models."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from runpy import run_path


def stop_words_of(*languages: str) -> frozenset[str]:
    """The words of all these languages, by their codes in ISO 639-1, in small letters."""
    spec = find_spec("spacy")
    if spec is None or spec.origin is None:
        raise ImportError("spaCy is not installed")
    lists = (Path(spec.origin).parent / "lang" / each / "stop_words.py" for each in languages)
    return frozenset().union(*(run_path(str(each))["STOP_WORDS"] for each in lists))
