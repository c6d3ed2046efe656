"""The language of a message by py3langid, whose model comes with its wheel."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from functools import lru_cache

from py3langid.langid import MODEL_FILE, LanguageIdentifier

_ODDS = 4.0
"""How many times likelier than the first language another has to be: "Maria Garcia" is Portuguese 3.6 to 1.

A wrong guess costs more than the first language does, because names are looked for in some languages only.
"""
_WORDS = 2
"""One word tells nothing, names and products look like any language: "Kubernetes" is German 17 to 1."""
_READ = 1000
"""Characters that are read: enough to tell, and a long text costs no more than a short one."""
_WORD = re.compile(r"[^\W\d_]{2,}")


class LangidLanguages:
    """`Languages` by naive Bayes over byte sequences; obligations in `gateway.ports.languages`."""

    def __init__(self) -> None:
        self._model = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
        self._among = lru_cache(maxsize=256)(self._narrowed)  # one for each tenant's languages

    def guess(self, text: str, among: Sequence[str]) -> str:
        """The likeliest of `among`; never one that the model does not know, but for the first."""
        first = among[0]
        known = tuple(language for language in among if language in self._model.labels)
        if first not in known or len(known) == 1 or len(_WORD.findall(text[:_READ])) < _WORDS:
            return first
        likelihoods = dict(self._among(known).rank(text[:_READ]))
        best = max(known, key=lambda language: likelihoods[language])
        return best if likelihoods[best] > _ODDS * likelihoods[first] else first

    def _narrowed(self, languages: tuple[str, ...]) -> LanguageIdentifier:
        narrowed = copy.copy(self._model)  # its arrays are shared
        narrowed.set_languages(languages)
        return narrowed
