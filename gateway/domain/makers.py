"""Companies whose things offices ask about, and which a name model takes for persons, towns or streets."""

from __future__ import annotations

import re

from gateway.domain.language.lexicon import listed
from gateway.domain.products import completes, is_product, product_words

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
    "volkswagen volvo wago xerox xilinx zte coupa personio datev bloomberg forrester idc capterra"
)
"""In small letters. A family's name is among them only where nobody would think of the family first."""

_FOUNDERS = listed(
    "basel bosch braun brother canon dyson ford hilton honda kaeser miele norton otis sharp suzuki"
)
"""Those with a family's name: only a model, or what else a product is called, tells that it is meant."""

_MOST = 3
"""Words that a maker gives a product: `Philips Azurion 7`."""
_FIRM = re.compile(
    r"[ ](?:Controls|Antivirus|Automation|Electronics|Industries|Instruments|Pharmaceuticals|Semiconductors?"
    r"|Software|Solutions|Systems|Technologies)\b"
)
"""What a company that has its founder's name calls itself besides."""


def is_maker(text: str, start: int, end: int) -> bool:
    """Whether what stands from `start` to `end` is a company or its product: `Lenovo ThinkPad T14`, `Bosch
    GSR 18V-55`, or `Johnson` in `Johnson Controls`; but not `Frau Bosch` or `Bosch` alone."""
    found = product_words(text[start:end])
    if not found:
        return False
    first, rest = found[0].lower(), found[1:]
    if first in _FOUNDERS:
        return any(map(completes, rest)) and all(completes(word) or word.isupper() for word in rest)
    if first in _MAKERS and len(rest) <= _MOST:
        return True
    if not rest and _FIRM.match(text, end):
        return True
    known = [word.lower() in _MAKERS or is_product(word) for word in found]
    return any(known) and all(each or completes(word) for each, word in zip(known, found, strict=True))
