"""English: the words that stand for something said before, and those that only seem to."""

from __future__ import annotations

from gateway.domain.language.lexicon import Anaphor, Kind, Number, listed, pattern, start

_ONE, _MANY, _THING, _PERSON = Number.ONE, Number.MANY, Kind.THING, Kind.PERSON

ANAPHORS = {
    "it": Anaphor(_ONE, _THING),
    "its": Anaphor(_ONE, _THING, possessive=True),
    "they": Anaphor(_MANY),
    "them": Anaphor(_MANY),
    "their": Anaphor(_MANY, possessive=True),
    "theirs": Anaphor(_MANY),
    "he": Anaphor(_ONE, _PERSON),
    "him": Anaphor(_ONE, _PERSON),
    "his": Anaphor(_ONE, _PERSON, possessive=True),
    "she": Anaphor(_ONE, _PERSON),
    "her": Anaphor(_ONE, _PERSON, possessive=True),
    "hers": Anaphor(_ONE, _PERSON),
}
OBJECTS = listed("her his")
DEMONSTRATIVES = {
    "this": Anaphor(_ONE, _THING),
    "that": Anaphor(_ONE, _THING),
    "these": Anaphor(_MANY, _THING),
    "those": Anaphor(_MANY),
}
ONES = {
    "one": Anaphor(_ONE, _THING, noun=True),
    "ones": Anaphor(_MANY, noun=True),
    **dict.fromkeys(("two", "three"), Anaphor(_MANY)),  # "which of the two is cheaper?"
}
PLACES = {"there": Anaphor(place=True, preposition="in")}
RELATIVES = listed("that")
AFTER_THOSE = listed("who whom whose that which with in of on from without under above below")
THEREAFTER = pattern(
    r"(?<!since )(?<!until )(?<!till )(?<!by )(?<!and )\bthen\s*[?.!]*$",
    r"\bin that case\s*[?.!]*$",
    r"\b(?:at|during|around) (?:this|that) (?:time|period)\s*[?.!]*$",
)
RETURNS = start(
    r"(?:(?:and|so|ok(?:ay)?|now)[\s,]+)*"
    r"(?:(?:coming|going|getting|to (?:come|go|get)|let(?:['’]s| us) (?:go|come|get)) )?"
    r"(?:back|returning) to (?![^:;,.?]* (?:after|before|for|in|on|from|with|at)\b[^:;,.?]*$)"
    r"(?P<topic>[^:;,?]{2,60}?)(?:(?:[:;,.]| [–—-]) (?=\S)|[.!]?$)",
    r"(?:(?:and|so|ok(?:ay)?|now)[\s,]+)*(?:as for|regarding|about|on|concerning) (?P<again>[^:;,?]{2,60}?) "
    r"(?:again|once more)(?:[:;,.]| [–—-]) (?=\S)",
)
SHIFTS = start(
    r"(?:(?:ok(?:ay)?|and|but|now|so|well|actually|right|thanks|thank you|anyway|alright|then"
    r"|just)[\s,.;:!–—-]+)*(?:(?:forget|never ?mind|leave|drop|scrap) (?:that|it|about (?:that|it))"
    r"|(?:now |on |for )?(?:to )?something (?:(?:completely|totally|entirely) )?(?:else|different|unrelated)"
    r"|(?:an?|the )?(?:new|different|other|next|separate|unrelated|(?:completely|totally) different)"
    r" (?:topic|subject|question|matter|thing|issue)"
    r"|on an?(?:other| different| unrelated) (?:note|topic|matter|subject)"
    r"|(?:changing|change of|to change)(?: the)? (?:topic|subject))"
    r"(?: (?:now|then|please|entirely|altogether))?\s*[,.;:!–—-]+\s*(?=\S)"
)
CONDITIONS = start(r"(?:(?:and|but|so|ok(?:ay)?|then|well)[\s,]+)*what(?: happens)?,? (?=if\b)")
COUNTS = start(
    r"(?:and |so )?how many(?: more)?"
    r" (?:are|were|do|does|did|can|could|will|would|should|may|must|have|has)\b"
    r"(?! (?:the|a|an|there (?:in|on|at))\b)"
)
ADDITIVE = pattern(r"\bas well\s*[?.!]*$")
SPEAKER = listed("i we me us my our mine ours")
FAR = listed("that those")
WHEN = pattern(
    r"\b(?:today|tonight|tomorrow|yesterday|right now|at the moment)\b",
    r"\b(?:this|next|the next|coming|the following) (?:\w+ )?(?:morning|afternoon|evening|night|days?|weeks?"
    r"|weekend|months?|quarter|year|hours?|(?:sun|mon|tues|wednes|thurs|fri|satur)day)\b",
    r"\bon (?:sun|mon|tues|wednes|thurs|fri|satur)day\b",
)
POINTING = listed("this that these those such")
TIMES = start(
    r"(?:year|month|week|day|night|hour|minute|moment|date|weekend|quarter|morning|afternoon|evening|time|summer|winter|spring|autumn"
    r"|semester|season"
    r"|century|decade|way|kind|type|sort|point)s?\b"
)

ORDINALS = {
    "first": 0, "1st": 0, "former": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2, "fourth": 3, "4th": 3,
    "fifth": 4, "5th": 4, "last": -1, "latter": -1, "final": -1,
}  # fmt: skip
_ENDS = r"(?=\s*(?:[?.!,;:]|$|['’]s"
_GOES_ON = (
    r"|\b(?:is|are|was|does|do|did|can|could|will|would|should|has|have|works?|costs?|lasts?|in|for|on|with"
    r"|and|or"
    r"|appl(?:y|ies)|includes?|needs?|takes?|requires?|per|from|to|at|by|when|if|as|than|but"
    r"|means?|more)\b))"
)
SELECTORS = pattern(
    r"\b(?:the|that|this) (?P<which>first|second|third|fourth|fifth|last|final|former|latter|1st|2nd|3rd"
    r"|4th|5th)(?: one\b|(?: (?:option|item|point|thing|choice|suggestion|step|entry|article|story"
    r"|result|link|document|example|method|approach|reason|rule"
    r"|of (?:these|those|them|the two)))?" + _ENDS + _GOES_ON + r")",
    r"\bthe other (?:(?:one|option|choice)\b|(?=[?.!,;:]|$))",
    r"\bthe other (?!hand\b|day\b|side\b|way\b|than\b)[\w-]+" + _ENDS + _GOES_ON,
)

_JUDGED = (
    r"(?:possible|impossible|necessary|required|mandatory|compulsory|allowed|permitted|legal|illegal|ok"
    r"|okay|safe|normal"
    r"|common|better|best|worth|important|difficult|hard|easy|easier|clear|likely|unlikely|true|enough"
    r"|advisable"
    r"|acceptable|bad|good|helpful|useful|cheaper|faster|customary|recommended|expected|forbidden"
    r"|too late|too early"
    r"|up to|time)"
)
_SKY = (
    r"(?:rain\w*|snow\w*|drizzl\w*|storm\w*|hail\w*|freez\w*|hot|cold|warm|cool|cloudy|windy|foggy|sunny"
    r"|humid|dry|nice(?= (?:in|at|on|tomorrow|today|out)\b)|an? nice (?:day|night|evening|weekend)"
    r"|overcast|misty|thunderstorms?|dark|late|early|o['’]clock|(?:sun|mon|tues|wednes|thurs|fri|satur)day)"
)
_BEING = (
    r"(?: ?['’](?:s|ll)| is| was| be| get| will| have| feel| supposed| also| even| still| not| really| go"
    r"| going| gonna"
    r"| start| ever| to| too| very| any| more){0,6}"
)
EXPLETIVES = pattern(
    r"\bif it(?:['’]s| is| takes| lasts| costs| gets)? (?:\w+er|more|less)\b(?: than (?:that|this)\b)?",
    rf"\bit(?:['’]s| is| was| be| been| become)?(?: \w+ly| not| still| also| even)? {_JUDGED}(?: \w+){{0,3}}?"
    r" (?:to|that|if|for|when|whether|\w+ing)\b",
    r"\bit (?:take|cost|mean|require|took)s?(?: (?!to\b)[\w<>-]+){0,4} (?:to|for|if|when|that)\b",
    rf"\bits?\b{_BEING} {_SKY}\b",
    r"\bhow (?:hot|cold|warm|cool|humid|windy)\b[\w ]{0,20}? it\b",
    r"\bhow (?:far|late|long) (?:is|was) it (?:to|from|till|until|since|before)\b",
    r"\bhow late is it\b",
    r"\bit(?:['’]s| is| was)? (?:like (?:to|in|at|on|for)|said|known|believed|thought|reported)\b",
    r"\b(?:make|makes|made|find|found|think|consider) it \w+ (?:to|for|that)\b",
    r"\bit (?:seems|turns out|appears|looks|depends)\b",
    r"\bwhat time is it\b",
    r"\b(?:are they|they['’]?re|they are) calling for\b",
    r"\bit(?: is| be|['’]s)? <DATE_TIME_\d+> <DATE_TIME_\d+>",
    r"\bthis (?:is|was) (?:the|a|an|my|our)\b",
)
