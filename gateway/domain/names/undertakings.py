"""Projects, products and tools that are called like somebody, by what is said of them: `the Hercules
project`, `Einstein for Sales`, `log a ticket in Robin`."""

from __future__ import annotations

import re

_CALLED = re.compile(
    r"[ ](?:projects?|projekt\w*|proyectos?|projets?|projetos?|initiative|app|tool|software|suite|add-?on"
    r"|plug-?in|tariff|tarif|tarifa|taryfa|rollout|codebase|repo(?:sitory)?|sprint|connector|skill|chatbot"
    r"|bot|fork|SDK"
    r"|API|(?:meeting |conference |training )?rooms?|(?:scanner |print |user )?profiles?|plan|tier|package"
    r"|edition|subscription"
    r"|bundle|office|warehouse|plant|branch|depot|site|campus)"
    r"\b(?!['’])"
)
_ARTICLE = re.compile(
    r"\b(?:the|our|this|that|a|an|your|which|each|any|das|dem|des|im|unser\w*|el|la|del|al|le|du|au|o|no"
    r"|do|ao|na"
    r"|da)[ ]\Z",
    re.IGNORECASE,
)
_OF_THE_KIND = re.compile(
    r"\b(?:projekt\w*|proyecto|projet|projeto|tarif|tarifa|taryfa|codenamed?|(?-i:Project|Operation"
    r"|Initiative)"
    r"|(?<!the )(?<!this )(?<!that )(?<!which )(?<!what )(?<!any )(?<!each )"
    r"(?<!our )(?<!his )(?<!her )project)"
    r"[ ][\"“„«']?\Z",
    re.IGNORECASE,
)
"""Before a name: "the project Maria leads" has another subject."""
_SPOKEN_OF = re.compile(
    r"(?:\A|[.?!\n][ ]*|\b(?:is|are|does|can|will|what|which|our|the|of|use|install|using|in|about)[ ])\Z",
    re.IGNORECASE,
)
"""What stands before a subject: behind a verb, "ask Maria for Windows licences", it is somebody."""
_SOLD = re.compile(
    r"[ ](?:for[ ](?:Sales|Business|Enterprise|Windows|Linux|Mac|macOS|Android|iOS|Developers)\b"
    r"|(?:Pro|Premium|Plus|Lite|Studio|Desktop)\b)"
)
_PRICED = re.compile(
    r"[ ]costs?[ ]per[ ](?:seat|user|licen[cs]e|core|node|device)\b"
    r"|[ ](?:v\d|version[ ]\d|\d{1,3}\.\d{1,3}\.\d)"
)
_USED = re.compile(
    r"\b(?:us(?:e|ed|es|ing)|integrat(?:e|es|ed|ing)[ ](?:it[ ])?with|(?:log(?:ged|ging)?|sign(?:ed|ing)?)"
    r"[ ](?:in ?to|on ?to|out of)|migrat(?:e|ed|ing)[ ](?:from|to)|subscri(?:be|bed|ption)[ ]to"
    r"|download(?:ed|ing)?|configur(?:e|ed|ing))[ ](?:the[ ])?\Z",
    re.IGNORECASE,
)
_KEPT_IN = re.compile(
    r"\b(?:log|file|raise|open|record|register|book|enter|track|submit|reserve|schedule)(?:s|d|ed|ged|ing)?"
    r"[ ](?:a|an|the|my|our|this|that|it|them|new)\b[^.?!\n,;]{0,24}[ ]in[ ]\Z",
    re.IGNORECASE,
)
_DONE_WITH = re.compile(
    r"[ ](?:is|be|was|gets?|being)[ ](?:still[ ])?(?:used(?![ ]to\b)|installed|deployed|configured|deprecated"
    r"|discontinued|decommissioned|end[ ]of[ ]life|compatible)\b"
    r"|[ ](?:deprecated|discontinued|decommissioned)\b|[ ]down(?=[ ]again\b|[ ]?\?|\Z)"
    r"|[ ]used[ ](?:for|in|by|with)\b|[ ]integrates?[ ]with[ ](?=[A-Z])"
    r"|[ ](?:licen[cs]es|release[ ]notes|changelog)\b(?!['’])"
    r"|[ ]still[ ]supported(?=[ ]on\b|[ ]?\?|\Z)"
)


def is_undertaking(text: str, start: int, end: int) -> bool:
    """Whether what is said of the one word from `start` to `end` is said of no person."""
    before, after = text[max(0, start - 48) : start], text[end : end + 32]
    if after[:1] in ("'", "’"):
        return False
    if after.startswith((" as ", " als ")):  # "use Maria as the contact"
        return False
    return (
        (_CALLED.match(after) is not None and _ARTICLE.search(before) is not None)
        or (_SOLD.match(after) is not None and _SPOKEN_OF.search(before) is not None)
        or any(each.match(after) is not None for each in (_PRICED, _DONE_WITH))
        or any(each.search(before) is not None for each in (_OF_THE_KIND, _USED, _KEPT_IN))
    )
