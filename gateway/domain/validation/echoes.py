"""`instruction_echo`: a search repeats neither the prompt nor an order that somebody hid in the conversation.

What the person typed in the message itself is a subject like any other: one may search for what "ignore
previous instructions" means.
"""

from __future__ import annotations

import re

from gateway.domain.language.tongues import function_words
from gateway.domain.language.vocabulary import Vocabulary, pieces
from gateway.domain.language.wording import words
from gateway.domain.proposal import ProposedQuery
from gateway.domain.validation.case import Case
from gateway.domain.violations import Violation, ViolationCode

_DETAIL = "Write only the search; repeat no instruction, tag or heading."

_OLD = (
    r"(?:previous|prior|above|earlier|preceding|foregoing|existing|initial|original|vorherigen?|bisherigen?)"
)
_ORDERS = r"(?:instructions?|prompts?|rules?|directions?|guidelines?|commands?|anweisungen|regeln|vorgaben)"
_IGNORE = (
    r"(?:ignor(?:e|ing|iere(?:n sie)?)|disregard|forget|override|bypass|pay no attention to|vergiss"
    r"|vergessen sie)"
)
_WORDS = r"(?:[\w']+\s){0,4}?"
_INJECTED = (
    rf"{_IGNORE}\s{_WORDS}{_OLD}\s{_WORDS}{_ORDERS}",
    rf"{_IGNORE}\s(?:everything|anything|all|alles)\s(?:above|before|so far|that was said|oben|bisher|davor)",
    rf"(?:ignore|disregard|override|bypass)\s(?:all|any|the|your|these|those)\s{_WORDS}{_ORDERS}",
    rf"(?:ignor[ea]r?|desconsidere|esqueça|olvida)\s{_WORDS}(?:instruç(?:ões|ão)|instrucciones|regras"
    r"|reglas)",
    r"^\W*(?:you are|you're|you will act as)\s(?:now\s)?(?:an?|the|in)\b",
    rf"(?:you are|act as|acting as|behave as|pretend to be|du bist|você é|eres)\s{_WORDS}(?:assistant"
    r"|language model|ai|chatbot|llm|search engine|rewriter|assistent|sprachmodell|assistente|asistente)\b",
)
"""Orders to a model, as people hide them in documents and conversations."""
_MESSAGE = (
    r"(?:messages?|questions?|quer(?:y|ies)|search(?:es)?|nachricht|frage|suchanfrage|anfrage|mensage[mn]|mensaje"
    r"|pergunta|pregunta|consulta)"
)
_ORDERS_TO_REWRITE = (
    rf"(?:rewrite|rephrase|reformulate|formuliere|schreibe?|reescrev[ae]|reformul[ae]|reescrib[ae])\s{_WORDS}"
    rf"{_MESSAGE}\b",
    rf"(?:do not|don't|never)\s(?:answer|respond to|reply to|explain|guess|translate)\s{_WORDS}"
    r"(?:message|question|person|user|placeholders?|names)\b",
    r"\blanguage (?:of|as) (?:the|this) (?:\w+ )?(?:message|question|user|person)\b",
)
_TECHNICAL = (
    r"(?:system|developer|hidden|secret) prompts?\b",
    r"(?:standalone|stand-alone|self-contained|rewritten)\s(?:search\s)?(?:quer(?:y|ies)|questions?|search(?:es)?)\b",
    r"eigenständigen?\s(?:such)?(?:anfrage|frage)\b|consulta\s(?:independente|independiente|aut[óo]n[oô]ma)\b",
    r"placeholders?\b|platzhaltern?\b|pronouns?\b|pronomen\b|pronombres?\b|pronomes?\b",
    r"(?:latest|last) message\b|letzten? nachricht\b|última mensagem\b|último mensaje\b",
    r"(?:conversation|chat) history\b|suggested filters?\b|json\b",
    r"(?<!\w)(?:at most|up to|exactly|no more than|only|one|two|three|\d{1,2})\s(?:\w+\s)?"
    r"(?:searches|queries)\b",
)
"""What may as well be somebody's work: it is no echo when the person brought it up."""
_HEADINGS = (
    r"(?:standalone|stand-alone|rewritten|reformulated|rephrased|condensed|contextuali[sz]ed)\s(?:search\s)?"
    r"(?:quer(?:y|ies)|questions?|search(?:es)?|message)\s*[:=]",
    r"(?:follow-?up (?:question|message|input)|chat history|conversation (?:so far|history)|latest message"
    r"|user message)\s*:",
    r"(?:needs_retrieval|suggested_filters|needs_clarification|max_queries|conversation_id)\b",
    r"[{,]\s*[\"']?(?:queries|searches|query|text|clarification)[\"']?\s*:",
    r"^\W*(?:human|assistant|user|system|ai|bot|task|instructions?|prompt|goal|role|aufgabe|tarefa|tarea)\s?:",
    r"</?(?:conversation|turn|message|caller|fields|glossary|identifiers?|rejected|attempt|search|violation"
    r"|example|reply|system|user|assistant|instructions?|context|history|prompt)\b[^<>]{0,80}>",
    r"&lt;/?\w+&gt;|<\|[\w ]{1,30}\|>|\[/?INST\]|<</?SYS>>|#{2,}\s?(?:instruction|system|response|input)",
)
"""Tags, keys and headings of prompts and replies."""
_OF_OUR_PROMPT = (
    r"turn the latest message|into searches for|search(?:es)? for (?:a|the) company's document index"
    r"|what is known about the task|changes? your task|never answer the message|sees neither the conversation"
    r"|in (?:the )?place of every pronoun|take the correction and drop|words a document on this would use"
    r"|leave the old one out|exactly as it is written|character for character|copy them unchanged"
    r"|as words of their own|never guess what they stand for|no variations of the same|mend exactly what"
    r"|asking counts as success|two readings are equally likely|the words stay in the search"
    r"|adds nothing that is not in|no answer, no advice|one search for one question"
    r"|in the language of the message",
)
"""Turns of phrase of the rewriting prompt that nobody searches for."""


def _any_of(*phrases: str) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{phrase})" for phrase in phrases), re.IGNORECASE)


_ORDER = _any_of(*_INJECTED, *_ORDERS_TO_REWRITE, *_OF_OUR_PROMPT)
_HEADING = _any_of(*_HEADINGS)
_SUBJECT = _any_of(*_TECHNICAL)


def instruction_echo(case: Case, queries: tuple[ProposedQuery, ...]) -> tuple[Violation, ...]:
    """Queries with an order, a tag or a heading that the message does not have."""
    return tuple(
        Violation(ViolationCode.INSTRUCTION_ECHO, _DETAIL, index)
        for index, query in enumerate(queries)
        if any(not _is_made_of(match[0], case.message_words) for match in _ORDER.finditer(query.text))
        or any(_is_new(match[0], case.persons_words) for match in _SUBJECT.finditer(query.text))
        or any(match[0].casefold() not in case.message.casefold() for match in _HEADING.finditer(query.text))
    )


def _is_made_of(phrase: str, known: Vocabulary) -> bool:
    return all(piece in known.forms for piece in _telling(phrase))


def _is_new(phrase: str, known: Vocabulary) -> bool:
    return not any(piece in known.forms for piece in _telling(phrase))


def _telling(phrase: str) -> list[str]:
    """The words of the phrase that are no function words, all of them when there is no other."""
    said = [(word.lower, piece) for word in words(phrase) for piece in pieces(word.text)[:1]]
    closed = function_words("en")
    return [piece for word, piece in said if word not in closed] or [piece for _, piece in said]
