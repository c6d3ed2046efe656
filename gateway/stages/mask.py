"""Mask: personal data becomes placeholders, the same through a whole conversation, or nothing goes on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter

from gateway.domain.audit import Stage
from gateway.domain.brief import MaskedConversation, MaskedTurn
from gateway.domain.bundle import Bundle
from gateway.domain.channels import Channel, Shows
from gateway.domain.dialogue.anaphora import is_pasted
from gateway.domain.flow import Contextualised, Masked, Stop, so_far
from gateway.domain.glossary import term_places
from gateway.domain.identifiers import identifier_spans, quotations
from gateway.domain.language.going_on import spoken
from gateway.domain.masking import PLACEHOLDER, MaskedText, Span, Vault, mask_all
from gateway.domain.names.families import families_in
from gateway.domain.names.guesses import is_company, is_no_name
from gateway.domain.names.named_again import values_again, words_of_names_again
from gateway.domain.remasking import remasked_notes
from gateway.ports.conversations import Conversations, Overtaken
from gateway.ports.failures import MaskingUnavailable
from gateway.ports.languages import Languages
from gateway.ports.masker import Detector
from gateway.ports.pseudonyms import Pseudonyms
from gateway.stages.superseding import mark_of, superseded

_TRIES = 3
"""Another request of the same conversation may take a placeholder first; a third collision is a fault."""


class Mask:
    """Contextualised -> Masked."""

    stage = Stage.MASK

    def __init__(
        self,
        detector: Detector,
        languages: Languages,
        conversations: Conversations,
        pseudonyms: Pseudonyms,
    ) -> None:
        self._detector, self._languages = detector, languages
        self._conversations, self._pseudonyms = conversations, pseudonyms

    async def __call__(self, given: Contextualised) -> Masked | Stop:
        bundle = given.tenancy.bundle
        texts = [*(turn.content for turn in given.window), given.message]
        languages = self._spoken(texts, bundle.settings.languages)
        spans = await self._found(texts, languages, bundle)
        under = await self._under_one_vault(given, texts, spans)
        if isinstance(under, Overtaken):
            return superseded(given)
        masked, vault = under
        window = tuple(
            MaskedTurn(turn.role, text, remasked_notes(turn.noted, vault))
            for turn, text in zip(given.window, masked[:-1], strict=True)
        )
        # A pasted text is not rewritten, so that nobody asks who is who in it.
        read = () if is_pasted(texts[-1]) else map(attrgetter("text"), masked)
        return Masked(
            **so_far(given, Contextualised),
            conversation=MaskedConversation(window, masked[-1], languages[-1], families_in(read, vault)),
            vault=vault,
            pseudonyms=pseudonyms_in(map(attrgetter("text"), masked), vault, bundle, self._pseudonyms),
            names_found=all(map(self._detector.finds_names_in, languages)),
        )

    def _spoken(self, texts: Sequence[str], among: Sequence[str]) -> list[str]:
        """The language of each text. A short one that does not tell goes on in that of the one before."""
        return spoken(texts, [self._languages.guess(text, among) for text in texts], among[0])

    async def _found(
        self, texts: Sequence[str], languages: Sequence[str], bundle: Bundle
    ) -> list[Sequence[Span]]:
        """The spans to mask of each text, looked for in its own language: a window may hold several."""
        detector, regions = self._detector.of(bundle.tenant), bundle.settings.masking.phone_regions
        spans: list[Sequence[Span]] = [()] * len(texts)
        for language in dict.fromkeys(languages):
            places = [place for place, each in enumerate(languages) if each == language]
            found = await detector.find([texts[place] for place in places], language, regions)
            for place, each in zip(places, found, strict=True):
                spans[place] = wanted(texts[place], each, bundle)
        return spans

    async def _under_one_vault(
        self, given: Contextualised, texts: Sequence[str], spans: Sequence[Sequence[Span]]
    ) -> tuple[list[MaskedText], Vault] | Overtaken:
        kept = given.kept_vault
        for _ in range(_TRIES):
            masked, vault = mask_all(texts, spans, kept)
            if any(again := self._again(texts, spans, vault, given.tenancy.bundle)):
                both = ((*found, *more) for found, more in zip(spans, again, strict=True))
                masked, vault = mask_all(texts, both, kept)
            new = vault.newer_than(kept)
            if not new:
                return masked, vault
            stands = await self._conversations.keep_vault(*mark_of(given), new)
            if isinstance(stands, Overtaken):
                return stands
            kept = stands
            if all(kept.values.get(placeholder) == value for placeholder, value in new.items()):
                return masked, vault
        raise MaskingUnavailable("placeholders kept colliding with those of another request")

    def _again(
        self, texts: Sequence[str], spans: Sequence[Sequence[Span]], vault: Vault, bundle: Bundle
    ) -> list[Sequence[Span]]:
        """What was found in one turn is masked in all of them, also where it was not found again."""
        words = words_of_names_again(texts, spans, vault, self._languages.has_word)
        return [
            (*whole, *wanted(text, parts, bundle))
            for text, whole, parts in zip(texts, values_again(texts, spans, vault), words, strict=True)
        ]


def pseudonyms_in(
    texts: Iterable[str], vault: Vault, bundle: Bundle, pseudonyms: Pseudonyms
) -> Mapping[str, str]:
    """What each placeholder of the texts is where digests are shown; nothing where no channel shows any."""
    channels = bundle.settings.channels
    if Shows.DIGEST not in map(channels.of, Channel):
        return {}
    names = {match for text in texts for match in PLACEHOLDER.finditer(text) if match[0] in vault.values}
    return {
        match[0]: f"<{match[1]}:{pseudonyms.of(bundle.tenant, vault.values[match[0]])}>" for match in names
    }


def wanted(text: str, spans: Sequence[Span], bundle: Bundle) -> tuple[Span, ...]:
    """The spans to mask: of kinds that the tenant masks, and no identifiers or words of its glossary."""
    if not spans:
        return ()
    identifiers, quoted = identifier_spans(text, bundle.identifiers), quotations(text)
    kept = frozenset(map(str.casefold, bundle.settings.masking.keep))
    own_words = term_places(text, _words_of(bundle))
    companies_stay = not bundle.settings.masking.masks("ORGANIZATION")
    return tuple(
        span
        for span in spans
        if bundle.settings.masking.masks(span.kind)
        and not _is_covered(span, identifiers)
        and not _is_covered(span, own_words)
        and not is_no_name(text, span, kept, quoted)
        and not (companies_stay and is_company(text, span))
    )


def _words_of(bundle: Bundle) -> list[str]:
    """The tenant's own words: its glossary's terms, and the values that its collections declare for fields.
    A plan that is called `flex` there is no town."""
    fields = (field for each in bundle.settings.collections.values() for field in each.fields.values())
    return [*bundle.glossary, *(value for field in fields for value in field.values or ())]


def _is_covered(span: Span, places: Sequence[tuple[int, int]]) -> bool:
    """Whether the span lies within one of the places, which are in order and do not overlap."""
    before = bisect_right(places, span.start, key=lambda place: place[0])
    return before > 0 and span.end <= places[before - 1][1]
