"""The check digits of national numbers, each as its authority publishes it.

Every function takes letters and digits without separators, and says whether they check; one of a length that
the number does not have does not. Capital or small letters are the same.
"""

from __future__ import annotations

from collections.abc import Sequence


def luhn(number: str) -> bool:
    """Payment cards and others (ISO/IEC 7812-1, annex B)."""
    if not _digits(number):
        return False
    doubled = (int(digit) * (1 + place % 2) for place, digit in enumerate(reversed(number)))
    return sum(each - 9 * (each > 9) for each in doubled) % 10 == 0


def pesel(number: str) -> bool:
    """A person in Poland: ten digits, weights 1 3 7 9, and what they lack of a multiple of ten."""
    return _digits(number, 11) and (10 - _weighed(number, (1, 3, 7, 9) * 2 + (1, 3)) % 10) % 10 == int(
        number[10]
    )


def nip(number: str) -> bool:
    """A tax payer in Poland: weights 6 5 7 2 3 4 5 6 7, modulo 11."""
    return _digits(number, 10) and _weighed(number, (6, 5, 7, 2, 3, 4, 5, 6, 7)) % 11 == int(number[9])


def regon(number: str) -> bool:
    """A company in Poland: nine digits, or fourteen for a branch of one; modulo 11, and 10 counts as 0."""
    if _digits(number, 14):
        branch = _weighed(number, (2, 4, 8, 5, 0, 9, 7, 3, 6, 1, 2, 4, 8)) % 11 % 10 == int(number[13])
        return branch and regon(number[:9])
    return _digits(number, 9) and _weighed(number, (8, 9, 2, 3, 4, 5, 6, 7)) % 11 % 10 == int(number[8])


def dowod(number: str) -> bool:
    """A Polish identity card: three letters (A is 10), a check digit, five digits; modulo 10."""
    if len(number) != 9 or not (number[:3].isascii() and number[:3].isalpha() and _digits(number[3:], 6)):
        return False
    values = [int(character, 36) for character in number]
    return (
        sum(value * weight for value, weight in zip(values, (7, 3, 1, 9, 7, 3, 1, 7, 3), strict=True)) % 10
        == 0
    )


def nir(number: str) -> bool:
    """A person in France (INSEE): thirteen characters, and what they lack of a multiple of 97. Corsica's
    2A and 2B count as 19 and 18."""
    plain = number.upper().replace("2A", "19").replace("2B", "18")
    return _digits(plain, 15) and 97 - int(plain[:13]) % 97 == int(plain[13:])


def nif_pt(number: str) -> bool:
    """A tax payer in Portugal: weights 9 to 2, modulo 11; a rest of 0 or 1 makes the digit 0."""
    if not _digits(number, 9):
        return False
    rest = _weighed(number, (9, 8, 7, 6, 5, 4, 3, 2)) % 11
    return int(number[8]) == (0 if rest < 2 else 11 - rest)


def cnpj(number: str) -> bool:
    """A company in Brazil: two digits, each over all before it, modulo 11."""
    if not _digits(number, 14) or len(set(number)) == 1:
        return False
    weights = (6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)
    rests = (_weighed(number, weights[1:]) % 11, _weighed(number, weights) % 11)
    return number[12:] == "".join("0" if rest < 2 else str(11 - rest) for rest in rests)


def _digits(number: str, length: int | None = None) -> bool:
    return number.isascii() and number.isdigit() and (length is None or len(number) == length)


def _weighed(number: str, weights: Sequence[int]) -> int:
    return sum(int(digit) * weight for digit, weight in zip(number, weights, strict=False))
