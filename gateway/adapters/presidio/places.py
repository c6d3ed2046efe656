"""Places and nationalities: somebody's where a text says something of somebody, else what it is about.

"What is the per diem for Japan?" loses its point without Japan and betrays nobody. "She moved to Japan" does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from gateway.adapters.presidio.country_names import country_names
from gateway.domain.language.lexicon import listed
from gateway.domain.masking import Span

_TOPICS = frozenset({"LOCATION", "NRP"})
_NOBODYS = _TOPICS | {"DATE_TIME", "ORGANIZATION", "URL", "IP_ADDRESS"}
"""Kinds that by themselves say nothing of a person."""

_OF_SOMEBODY = re.compile(
    r"\b(?:i['’]m|i am|i was|we (?:live|moved)|my (?:home|house|flat|family|address)|he|she|his|her"
    r"|born|lives?|lived|living|moved|reside[sd]?|hometown|grew up|originally|neighbou?r|zip|postcode"
    r"|citizens?|wohnt?|wohne|wohnhaft|geboren|ich bin|vivo|vive|viven|nací|nació|soy de|habite|née?|je suis"
    r"|moro|mora|nasci|sou de|mieszka\w*|zamieszka\w*|urodz\w+|pochodz\w+)\b",
    re.IGNORECASE,
)


_LANGUAGES = ("en", "de", "es", "fr", "pt", "pl")
_CITIES = listed(
    "amsterdam atlanta barcelona basel bengaluru berlin bern boston brussels budapest chicago cologne "
    "copenhagen dallas delhi denver detroit dubai dublin düsseldorf edinburgh frankfurt geneva genf "
    "hamburg hannover helsinki houston istanbul jakarta johannesburg kraków köln leeds leipzig lisboa "
    "lisbon london lyon madrid manchester marseille melbourne miami milan milano montreal moscow mumbai "
    "munich münchen nairobi oslo paris porto prag prague rome rotterdam sevilla seattle shanghai "
    "singapore stockholm stuttgart sydney tokyo toronto valencia vancouver vienna warsaw warszawa wien "
    "wrocław zurich zürich alsace asia bavaria bayern benelux california europe emea latam florida "
    "hessen lombardy navarra ontario quebec sachsen scotland texas tirol wales "
    "aachen augsburg bielefeld bochum bonn bremen chemnitz darmstadt dortmund dresden duisburg erfurt "
    "essen freiburg "
    "heidelberg karlsruhe kassel kiel ludwigshafen lübeck mainz mannheim mönchengladbach münster nürnberg "
    "potsdam "
    "regensburg rostock saarbrücken ulm wiesbaden wolfsburg würzburg graz linz salzburg innsbruck luzern "
    "lausanne "
    "alicante almería badajoz bilbao burgos cádiz córdoba coruña gijón girona granada huelva logroño "
    "málaga murcia "
    "oviedo palma pamplona salamanca santander tarragona toledo valladolid vigo zaragoza bogotá caracas lima "
    "monterrey guadalajara quito medellín bordeaux brest dijon grenoble lille montpellier nantes "
    "nice reims rennes rouen strasbourg toulon toulouse aveiro braga coimbra faro évora setúbal brasília "
    "campinas "
    "curitiba fortaleza recife manaus goiânia białystok bydgoszcz częstochowa gdańsk gdynia katowice kielce "
    "lublin opole poznań radom rzeszów szczecin toruń łódź aberdeen bath belfast birmingham bristol "
    "cardiff coventry "
    "glasgow leicester liverpool newcastle norwich nottingham oxford plymouth portsmouth sheffield "
    "southampton york "
    "cork galway limerick baltimore cincinnati cleveland columbus indianapolis kansas milwaukee minneapolis "
    "nashville oakland omaha philadelphia phoenix pittsburgh portland sacramento tampa tucson tulsa "
    "calgary ottawa winnipeg adelaide brisbane perth sydney auckland antwerp ghent eindhoven utrecht "
    "malmö göteborg bergen aarhus tampere turin torino napoli bologna firenze genova venezia palermo bari "
    "athens bucharest sofia belgrade zagreb ljubljana bratislava riga vilnius tallinn kyiv minsk hanoi "
    "bangkok manila "
    "taipei seoul osaka beijing shenzhen chennai hyderabad pune kolkata karachi lagos cairo heathrow gatwick"
)
_TOWNS = frozenset({
    "abu dhabi", "belo horizonte", "buenos aires", "cape town", "ciudad de méxico", "den haag", "hong kong",
    "kuala lumpur", "las palmas", "las vegas", "los angeles", "mexico city", "new delhi", "new york",
    "palma de mallorca", "porto alegre", "rio de janeiro", "salt lake city", "san diego", "san francisco",
    "san sebastián", "santa cruz de tenerife", "sao paulo", "são paulo", "tel aviv", "zielona góra",
})  # fmt: skip
"""Of several words, in folded case: nobody is called so, whatever a model makes of "São Paulo has"."""
_BEFORE = re.compile(
    r"\b(?:in|to|from|at|near|within|across|outside|via|nach|aus|bei|en|desde|hasta|em|na|no|para|à"
    r"|au|aux|w|we|z)[ ]"
    r"(?:the[ ])?\Z",
    re.IGNORECASE,
)


_SITE = re.compile(
    r"[ ](?:plant|site|office|warehouse|branch|factory|depot|campus|store|data ?cent(?:er|re)|hub|region)s?\b"
)
"""What a company has somewhere."""


@cache
def known_places() -> frozenset[str]:
    """Countries as six languages call them (from libphonenumber) and the cities of offices, case folded."""
    return frozenset(map(str.casefold, country_names(*_LANGUAGES))) | _CITIES | _TOWNS


def is_place(words: str) -> bool:
    """Whether the words are a country's or a town's name of which no part stands for a person: a model may
    take it for one all the same. "Paris" by itself may be anybody's."""
    return " " in words and words.casefold() in known_places()


def of_somebody(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """The spans without the places and nationalities that are only what the text is about."""
    somebody = any(span.kind not in _NOBODYS for span in spans) or _OF_SOMEBODY.search(text) is not None
    return (span for span in spans if somebody or not _is_topic(text, span))


def _is_topic(text: str, span: Span) -> bool:
    """A town that nobody knows may be a family's name: it is a place where the word beside it says so."""
    words = text[span.start : span.end]
    if span.kind not in _TOPICS or any(map(str.isdigit, words)):
        return False
    known = span.kind == "NRP" or words.casefold() in known_places()
    if known or _SITE.match(text, span.end):
        return True
    return _BEFORE.search(text, max(0, span.start - 12), span.start) is not None
