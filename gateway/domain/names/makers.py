"""Companies whose things offices ask about, and which a name model takes for persons, towns or streets."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gateway.domain.language.lexicon import listed
from gateway.domain.names.products import completes, is_product, product_words

_MAKERS = listed(
    "accenture acer airbus alcatel alibaba allianz amd aruba asus audi autodesk avaya avast barracuda "
    "basf beckhoff bitdefender bmw broadcom capgemini caterpillar cisco citroën citroen cloudera "
    "cognizant commvault cyberark dacia daikin danfoss dell deloitte deutz dräger dynabook ecolab epson "
    "ericsson eset eurofins experian f-secure festo fiat fortinet fujitsu gartner genesys grundfos "
    "hashicorp hilti hitachi honeywell hp huawei hyundai iveco jabra jetbrains kaspersky kia kpmg kuka "
    "kyocera lenovo lexmark lg logitech mailchimp makita malwarebytes mcafee mediatek medtronic micron "
    "mikrotik mimecast mitsubishi moxa netapp netgear nissan nokia novell nutanix omron openai opel "
    "palantir panasonic peugeot pfizer philips pilz polycom porsche proofpoint pwc qnap qualcomm rapid7 "
    "renault ricoh rittal roche rockwell samsung sandisk sanofi scania schneider-electric seagate "
    "sennheiser sitecore skoda škoda softwareag sonicwall sony sophos steelcase supermicro symantec "
    "synology tenable tesla thales thyssenkrupp toshiba toyota trellix trendmicro ubiquiti veritas vestas "
    "volkswagen volvo wago xerox xilinx zte coupa personio datev bloomberg forrester idc capterra "
    "copco linde jungheinrich stihl trumpf weidmüller pepperl turck dhl dpd fedex gls tnt ups usps seur "
    "correos inpost"
)
"""In small letters. A family's name is among them only where nobody would think of the family first."""

_FOUNDERS = listed(
    "basel bosch braun brother canon dyson ford hilton honda kaeser miele norton otis schneider sharp suzuki"
) | {"palo alto"}
"""Those with a family's name: only a model, or what else a product is called, tells that it is meant."""

_LINES = listed(
    "altivar modicon lexium tesys acti9 globalprotect panorama cortex prisma sinamics sinumerik simatic "
    "rexroth cooltech vitodens vitocal azurion"
)
"""What makers call their products and no person, in small letters."""

_MOST = 3
"""Words that a maker gives a product: `Philips Azurion 7`."""
_DEVICE = re.compile(
    r"\b(?:printers?|scanners?|copiers?|drucker|kopierer|impresora|impressora|imprimante|escáner"
    r"|photocopieuse"
    r"|drukark\w{1,2}|skaner\w*)[ ]\Z",
    re.IGNORECASE,
)
"""What a founder's company makes, before its name: `the printer Brother HL-1210`, `drukarki Brother`."""
_FIRM = re.compile(
    r"[ ](?:Controls|Antivirus|Automation|Electronics|Industries|Instruments|Networks|Pharmaceuticals"
    r"|Semiconductors?|Software|Solutions|Systems|Technologies)\b"
)
"""What a company that has its founder's name calls itself besides."""
_PARTNERS = re.compile(
    r"\b(?:Johnson ?& ?Johnson|Ernst ?& ?Young|Procter ?& ?Gamble|Marks ?& ?Spencer|Black ?& ?Decker|Gore-Tex"
    r"|Bang ?& ?Olufsen|Smith ?& ?Nephew|Rohde ?& ?Schwarz|Giesecke ?& ?Devrient|Endress ?\+ ?Hauser"
    r"|Rolls-Royce)\b"
)
"""Known by both names alone: "Maria & Juan" are two persons."""
_LONGEST = 20
_NEXT = re.compile(r"[ ]([^\W\d_]\w*)")


def is_maker(text: str, start: int, end: int) -> bool:
    """Whether what stands from `start` to `end` is a company or its product: `Lenovo ThinkPad T14`, `Bosch
    GSR 18V-55`, or `Johnson` in `Johnson Controls`; but not `Frau Bosch` or `Bosch` alone."""
    found = product_words(text[start:end])
    if not found:
        return False
    if any(
        firm.start() <= start and end <= firm.end()
        for firm in _PARTNERS.finditer(text, max(0, start - _LONGEST), end + _LONGEST)
    ):
        return True
    if founders := _founders(found):
        made = not found[founders:] and _DEVICE.search(text, max(0, start - _LONGEST), start) is not None
        return made or _is_founders(text, end, found[founders:])
    first, rest = found[0].lower(), found[1:]
    if first in _MAKERS and len(rest) <= _MOST:
        return True
    if not rest and _FIRM.match(text, end):
        return True
    known = [word.lower() in _MAKERS or word.lower() in _LINES or is_product(word) for word in found]
    return any(known) and all(each or completes(word) for each, word in zip(known, found, strict=True))


def _founders(words: Sequence[str]) -> int:
    """How many of the first words are a founder's name, 2 or 1; 0 where it is none of theirs."""
    return next((count for count in (2, 1) if " ".join(words[:count]).lower() in _FOUNDERS), 0)


def _is_founders(text: str, end: int, rest: Sequence[str]) -> bool:
    """Whether the words after a founder's name, in the span or beside it, tell that the company is meant."""
    if not rest:
        beside = _NEXT.match(text, end)
        return _FIRM.match(text, end) is not None or (beside is not None and beside[1].lower() in _LINES)
    told = [completes(word) or word.lower() in _LINES for word in rest]
    return any(told) and all(each or word.isupper() for each, word in zip(told, rest, strict=True))
