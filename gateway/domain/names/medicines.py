"""Medicines by the stems of their substances, and by what their makers call the commonest: a model takes
`Marcumar` for a person."""

from __future__ import annotations

import re

from gateway.domain.language.lexicon import listed

_STEM = re.compile(
    r"[^\W\d_]{3,}(?:grel|prazole?|[lmtuvx]imab|[lrsz]umab|omab|[aio]zumab|cept|[ae]?[sd]ivir|[ai]navir"
    r"|ciclovir"
    r"|cillina?|formina?|statina?|sartan|olol|dipina?e?|azepam|azolam|oxetina?e?|tidina?e?|mycina?|micina"
    r"|floxacina?o?|caína|caine|profeno?|setron|triptan|gliptina?|gliflozina?|xaban|tinib|ciclib|glutide?"
    r"|oxicam"
    r"|conazole?|cycline?|ciclina|[hn]eparina?|xaparina?|ethasone?|rtisone?|nisone?|solone)",
    re.IGNORECASE,
)
"""Common stems of international nonproprietary names (WHO, "Use of stems", 2018), in Romance too."""

_BRANDS = listed(
    "marcumar falithrom coumadin sintrom xarelto eliquis pradaxa lixiana plavix brilique aspirin aspirina "
    "aspirine kardegic doliprane dafalgan efferalgan spasfon levothyrox lasix smecta nurofen advil motrin "
    "tylenol panadol calpol apap ketonal pyralgina novalgin novalgina nolotil enantyum gelocatil dipirona "
    "metamizol ibuprofen ibuprofeno ibuprofène paracetamol paracétamol acetaminophen tramal tramadol "
    "oxycontin "
    "palexia targin fentanyl voltaren diclofenac arcoxia ozempic wegovy mounjaro humira enbrel stelara "
    "remicade "
    "lantus novorapid humalog tresiba jardiance forxiga januvia metformin glucophage lipitor sortis crestor "
    "torvast tahor zocor diovan micardis ramipril lisinopril enalapril beloc concor bisoprolol nebilet "
    "lopresor "
    "tavor valium xanax trankimazin lexotan rivotril zoloft prozac cipralex seroplex lexapro seroquel "
    "zyprexa "
    "ritalin concerta keppra lyrica neurontin tegretol ventolin salbutamol symbicort seretide spiriva "
    "singulair "
    "zyrtec claritin augmentin zithromax klacid ciprobay bactrim flagyl pantozol nexium losec omeprazol "
    "imodium "
    "buscopan primperan vomex euthyrox thyrozol prednisolon decortin medrol urbason viagra cialis mirena "
    "botox keytruda herceptin avastin opdivo comirnaty spikevax gardasil prevenar insulin heparin adrenalin "
    "epipen narcan propofol ketamine midazolam"
)
"""In small letters. No given name and no family's is among them."""


def is_medicine(word: str) -> bool:
    """Whether the word is a medicine's, by the stem of its substance or by its maker's name for it."""
    return word.lower() in _BRANDS or _STEM.fullmatch(word) is not None
