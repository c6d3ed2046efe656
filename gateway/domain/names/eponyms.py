"""Laws, methods, tools and diseases that are called after somebody: `Miller indices`, `an Allen key`.

Who has a law or a tool of that name is known; anybody else's name is one only beside a word of science that
says nothing of persons.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from gateway.domain.language.lexicon import listed

_SCHOLARS = listed(
    "abel alzheimer amdahl ampère ampere ansoff apgar archimedes asperger avogadro bayes beaufort belbin "
    "benedict bernoulli bessel bohr boltzmann boole bradford bragg brayton brinell bunsen butterworth "
    "cantor carnot cauchy celsius chebyshev clausius conway coriolis coulomb crohn curie cushing darcy "
    "deming dijkstra dirac doppler dunning-kruger einstein eisenhower erlang erlenmeyer euclid euler "
    "fahrenheit faraday fermat fermi feynman fibonacci fick fitts foucault fourier fraunhofer fresnel "
    "froude galileo galton gantt gauss geiger gini goldbach goodhart grashof grignard hamming hanlon "
    "hashimoto hawthorne heisenberg helmholtz hermite herzberg hilbert hodgkin hofstede hooke huntington "
    "huygens ishikawa johari josephson joule kalman kano kaplan karnaugh kelvin kepler kirchhoff "
    "kirkpatrick knuth kolmogorov kotter kruskal lagrange langmuir laplace larmor lebesgue legendre "
    "lewin likert lorentz mach maillard markov maslow maxwell mcclelland mcgregor mendel metcalfe mohr "
    "mohs mollier navier nernst neumann newton nusselt nyquist occam ockham ohm pareto parkinson pauli "
    "pavlov pearson peltier pelton penrose petri pitot planck poincaré poisson prandtl pythagoras "
    "rankine raynaud reynolds richter riemann rockwell rorschach runge rutherford schottky schrödinger "
    "seebeck shannon shewhart shockley sierpinski snell spearman stirling taguchi tesla tourette tuckman "
    "turing venn venturi vickers volta voronoi weibull wheatstone zeeman zener zipf"
)
"""In small letters, those whose name makes one think of what is called after them before anybody else."""

_KINDS = (
    r"laws?(?![ ](?:firm|school|degree|office|practice))|theorem|principle|razor|paradox|lemma|algorithm"
    r"|equations?|distribution|inequality|conjecture|constant"
)
"""What science calls after whoever found it, and a sentence says of nobody."""
_BARE_KINDS = (
    rf"{_KINDS}|indices|tiling|coefficient|correlation|polynomials?|hypothesis|cipher|diode"
    r"|transforms?(?![ ](?:the|an?|this|that|our|it)\b)"
)
_POSSESSED = (
    rf"{_KINDS}|hierarchy|theory|theories|taxonomy|pyramid|disease|syndrome|palsy|lymphoma|circles?|rules?"
    r"|demon"
)
_WITHOUT = (
    rf"{_BARE_KINDS}|relations?|index|diagrams?|factors?|effect|numbers?|scale|theory|theories|models?"
    r"|matri(?:x|ces)|methods?|simulations?|filters?|series|curves?|turbines?|cages?|cycles?|engines?|plots?|charts?"
    r"|rules?|machines?|bridge|tubes?|counters?|junctions?|cells?|flasks?|dish(?:es)?|disease|syndrome|score"
    r"|quadrants?|box|functions?|space|limit|criteri(?:on|a)|hardness|pumps?|probe|burner|reaction|notation|chains?"
    r"|test|sensor|motor|coil|gate|pyramid|taxonomy|questionnaire|reagent|process|windows?|demon"
)
_AFTER_ANY = re.compile(rf"(?:['’]s?[ ](?:{_KINDS})|[ ](?:{_BARE_KINDS}))\b")
_AFTER_SCHOLAR = re.compile(rf"(?:['’]s?[ ](?:{_POSSESSED})|[ -](?:{_WITHOUT}))\b")

_OTHERS: Mapping[str, str] = MappingProxyType(
    {
        "addison": "disease",
        "allen": "keys?|wrench(?:es)?|screws?|bolts?",
        "bell": "curve|palsy",
        "bloom": "taxonomy",
        "diffie-hellman": "keys?|groups?",
        "diesel": "engines?|generators?|cycle|particulate",
        "down": "syndrome",
        "fisher": "information|exact",
        "francis": "turbines?",
        "gram": "stain",
        "hall": "effect|sensors?|probes?",
        "jordan": "form",
        "harvey": "balls",
        "kelly": "criterion",
        "kolb": "cycle",
        "lewis": "structures?|acids?",
        "miller": "index",
        "otto": "cycle|engines?",
        "phillips": "screwdrivers?|heads?|bits?|screws?",
        "porter": "five|forces",
        "ramsey": "theory|numbers?",
        "simpson": "rule|index",
        "stark": "effect",
        "taylor": "series|expansions?|polynomials?",
        "young": "modulus",
    }
)
"""Names of many people, each with the few things that are called so."""
_BESIDE = {name: re.compile(rf"(?:['’]s?)?[ -](?:{things})\b") for name, things in _OTHERS.items()}

_OWNER = re.compile(r"(?<![^\W_])([^\W\d_]{2,20})(?:['’]s?)?[ -]\Z")
_LAW_OF = re.compile(
    r"\b(?:teorema|théorème|theorem|twierdzenie|satz|ley(?:es)?|lois?|leis?|praw[oa]|gesetz|prinzip|principio"
    r"|princípio|principe|zasada|escala|échelle|skala|efecto|effet|effekt|efeito|enfermedad|maladie|doença|choroba"
    r"|morbus|diagrama|diagramme|pirámide|pyramide|piramida|laws?)"
    r"[ ](?:(?:de|von|des|der|do|da|di|of)[ ]|d['’])?\Z",
    re.IGNORECASE,
)
_GENITIVE = re.compile(r"(?:['’]s?|s|a)\Z")
"""English, German and Polish: `Murphy's`, `Ohms`, `Ohma`."""


def is_eponym(text: str, start: int, end: int) -> bool:
    """Whether the one word from `start` to `end` names what is called after somebody, by the words beside."""
    word, after = text[start:end].lower(), text[end : end + 32]
    if _AFTER_ANY.match(after) or (word in _BESIDE and _BESIDE[word].match(after)):
        return True
    owner = _OWNER.search(text, max(0, start - 24), start)
    if owner and (things := _BESIDE.get(owner[1].lower())) and things.match(text, owner.end(1)):
        return True  # the key itself, of an Allen key
    if word not in _SCHOLARS and _GENITIVE.sub("", word) not in _SCHOLARS:
        return False
    before = text[max(0, start - 24) : start]
    return _AFTER_SCHOLAR.match(after) is not None or _LAW_OF.search(before) is not None
