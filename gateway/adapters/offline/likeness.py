"""Whether one thing may take the place of another: both of a kind, or said in the same way."""

from __future__ import annotations

import re

from gateway.adapters.offline.places import Place
from gateway.domain.language.lexicon import Lexicon, Number
from gateway.domain.language.phrases import Phrase

NUMBER = re.compile(r"\d[\d.,:]*")


def are_alike(old: Phrase, new: Phrase, lexicon: Lexicon) -> bool:
    """Whether the two are of one sort: the same kind of placeholder, noun or number."""
    if old.entity or new.entity:
        return old.entity == new.entity
    if NUMBER.fullmatch(old.text) or NUMBER.fullmatch(new.text):
        return bool(NUMBER.fullmatch(old.text) and NUMBER.fullmatch(new.text))
    if _is_role(old, lexicon) and _is_role(new, lexicon) and old.key != new.key:
        return True
    return old.head == new.head and (old.key, old.before) != (new.key, new.before)


def are_parallel(old: Place, new: Place, lexicon: Lexicon) -> bool:
    """Whether both stand bare as several of a kind or behind the same article, and neither is a group of
    people that rules are made for: "and circuits?" after "how often are filters changed", "und die
    Schläuche?" after "die Filter"."""
    owned = {old.phrase.before, new.phrase.before} <= lexicon.owners
    if new.preposition or (old.phrase.name != new.phrase.name and not owned):
        return False
    people = _is_role(old.phrase, lexicon) or _is_role(new.phrase, lexicon)
    people = people or (new.phrase.personal(lexicon) and not old.phrase.personal(lexicon))
    several = Number.MANY is old.phrase.number is new.phrase.number and not (
        old.phrase.before in lexicon.articles or new.phrase.before in lexicon.articles
    )
    article = old.phrase.before in lexicon.definite and old.phrase.before == new.phrase.before
    if people or owned:
        return owned and not people
    if _is_any(old.phrase, lexicon) and _is_any(new.phrase, lexicon):
        return True
    return not old.preposition and (several or article or _are_bare(old, new, lexicon))


def _is_any(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether the phrase is any one of its kind: "a desk"."""
    return phrase.before in lexicon.indefinite


def _are_bare(old: Place, new: Place, lexicon: Lexicon) -> bool:
    """Whether both stand without anything before them that a noun has, as "lysis" and "thrombectomy" do, or
    "Ringe" and "Uhren"."""
    articles = lexicon.articles | lexicon.definite
    if len(old.phrase.heads) > 1 or old.phrase.start == 0 or old.phrase.after in lexicon.links:
        return False  # the "price" of something is no counterpart of anything
    if old.phrase.before in lexicon.pointers or old.phrase.text.islower() is not new.phrase.text.islower():
        return False  # "will it rain", and "Seattle" for it
    bare_ones = old.phrase.number is new.phrase.number is not Number.MANY
    told = not set(old.phrase.heads) <= lexicon.generic and not old.phrase.text[0].isdigit()
    return bare_ones and told and old.phrase.before not in articles and new.phrase.before not in articles


def _is_role(phrase: Phrase, lexicon: Lexicon) -> bool:
    """Whether the phrase is a group of people that rules are made for, by that word alone."""
    return len(phrase.heads) == 1 and phrase.head in lexicon.roles
