"""Whoever a question says does what only people do: "Did Noor Haddad sign Project Nightingale?" Neither model
sees a name there whose words are rare in English."""

from __future__ import annotations

import re

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.domain.language.lexicon import listed
from gateway.domain.names.makers import is_maker
from gateway.domain.names.office_words import is_office_word
from gateway.domain.names.products import is_product

NAME = "people who act"
KIND = "PERSON"
LANGUAGES = frozenset({"en"})
_SCORE = 0.85
"""As the models': they may see more of the name."""

_WORD = r"(?![a-zß-öø-ÿ])[^\W\d_](?:['’]?[^\W\d_])+(?:-[^\W\d_]+)?"
_ASKED = (
    r"(?:Did|Does|Has|Is|Was|Can|Could|Should|Would|Must|Had|Do(?:es)?n['’]t|Didn['’]t|Why (?:did|does|is"
    r"|was|has)"
    r"|When (?:did|does|is|will|can)|[Ww]hether|[Ii]f|[Bb]ecause)"
)
_ACTS = (
    r"(?:already |ever |still |also |just |really |not |never |officially |finally )?"
    r"(?:sign(?:ed)?|resign(?:ed)?|retire[ds]?|join(?:ed)?|quit|leave|left|leaving|ask(?:ed)?|approve[ds]?"
    r"|agree[ds]?|know|knew"
    r"|say|said|tell|told|complain(?:ed)?|attend(?:ed)?|apply|applied|earn(?:ed|s)?|get paid|take|taken"
    r"|took|take over"
    r"|submit(?:ted)?|book(?:ed)?|call(?:ed)?|email(?:ed)?|reply|replied|respond(?:ed)?|confirm(?:ed)?"
    r"|accept(?:ed)?|decline[ds]?"
    r"|reject(?:ed)?|report(?:ed)? to|manage[ds]?|lead|led|work(?:ed|ing)? (?:here|for|from|in|on|with)"
    r"|live[ds]? in|moved? to"
    r"|on (?:leave|holiday|vacation|call|parental)|allowed to|entitled to|promoted|hired|fired|dismissed"
    r"|sick|the (?:owner|manager)"
    r"|in charge|responsible|paid for|out of office|his|her|their)\b"
)
_SENTENCE = re.compile(rf"(?<!\w){_ASKED}[ ](?P<name>{_WORD}(?:[ ]{_WORD}){{1,2}})[ ]{_ACTS}")
_GROUPS = listed(
    "accounts accounting acquisitions administration affairs agency alliance analytics assurance audit "
    "bank board bureau business "
    "capital care centre center chamber client commission committee communications community company "
    "compliance consulting "
    "control corporate council court customer data delivery department design desk development digital "
    "division dynamics "
    "energy engineering enterprise estates europe executive facilities faculty federal field finance "
    "financial force foundation "
    "general global group health holding holdings human industrial information infrastructure innovation "
    "insurance internal "
    "international investment investor labs labour legal limited logistics management marketing media "
    "ministry mobile national "
    "network north office operations parliament partners payable payroll people planning power procurement "
    "product production "
    "project public purchasing quality receivable regional relations research resources retail risk safety "
    "sales school science "
    "security senate service services shared society solutions south staff standards state strategic "
    "studio supply support system "
    "systems talent tax team teams technical technology trading training transport treasury union unit "
    "united university "
    "ventures west works world"
)
"""What departments and companies are called, in small letters: `Human Resources`, `Accounts Payable`."""


class ActingNames(LocalRecognizer):
    """Finds two or three words with capitals between an auxiliary and a verb of people's."""

    def __init__(self, language: str) -> None:
        super().__init__(supported_entities=[KIND], supported_language=language, name=NAME)

    def load(self) -> None:
        """Nothing to load: the words are here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Each whole name of which no word is a group's or a product's."""
        return [
            RecognizerResult(KIND, *match.span("name"), _SCORE)
            for match in _SENTENCE.finditer(text)
            if not any(map(_is_a_groups, match["name"].split())) and not is_maker(text, *match.span("name"))
        ]


def _is_a_groups(word: str) -> bool:
    return word.isupper() or word.lower() in _GROUPS or is_office_word(word) or is_product(word)
