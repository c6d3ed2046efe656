"""The words by which people name a number of somebody's, in English, Spanish, Polish, German, French and
Portuguese, as regular expressions without regard to capitals."""

from __future__ import annotations

PESEL = (r"pesel\w*",)

IBANS = (
    "iban",
    r"(?:nr|numer)\s(?:konta|rachunku)",
    r"rachun\w+ bankow\w+",
    r"kontonummer",
    r"numéro de compte",
)

CARDS = (
    r"kart\w{1,2}(?: płatnicz\w+| kredytow\w+)?",
    r"tarjeta(?: de \w+)?",
    r"cartão(?: de \w+)?",
    r"carte (?:bancaire|bleue|de crédit)",
    r"kreditkarte(?:nnummer)?",
    r"(?:credit|debit) card",
)

CARS = (
    r"vin(?: pojazdu)?", "chassis", "fahrgestellnummer", r"(?:número de )?bastidor",
    r"numéro de série du véhicule", "vehicle identification number",
)  # fmt: skip

PLATES = (
    r"(?:nr|numer\w*) rej(?:\.|estracyjn\w+)(?: pojazdu)?", r"tablic\w rejestracyjn\w+",
    r"(?:kfz-|amtliches )?kennzeichen", "nummernschild", "matrícula", "placas?",
    r"(?:plaque d['’])?immatriculation", r"(?:licen[cs]e|number|registration) plate", "registration number",
)  # fmt: skip

PEOPLE = (
    # Poland
    "nip", "regon", "krs", r"dow(?:[oó]d|od\w{1,2})(?: osobist\w+)?", r"paszport\w*", r"praw[oa] jazdy",
    # Spain and Latin America
    "nhc", "episodio", "cipa", "nass", "nuss", r"n[º°]\s?col\w*", r"n\.?º?\s?colegiado", "historia clínica",
    "pasaporte", r"d\.?n\.?i\.?", r"n\.?i\.?f\.?", r"(?-i:N\.?I\.?E\.?)",
    "cédula", "curp", r"(?:carn[eé]t?|permiso) de conducir",
    r"(?:número de )?(?:la )?seguridad social",
    # Germany, Austria, Switzerland
    r"steuer-?(?:id|nummer|identifikationsnummer)", r"personalausweis\w*", r"ausweisnummer",
    r"reisepass\w*",
    r"(?:kranken)?versicherte?n?nummer", r"sozialversicherungsnummer", r"rentenversicherungsnummer",
    "sv-nummer",
    r"führerschein\w*", "ahv-nummer", r"ust-?id(?:nr)?\.?",
    # France
    r"(?:numéro de )?sécurité sociale", r"(?:numéro"
    r"|n[°º]) de sécu\b", r"(?-i:NIR)", r"carte d['’]identité", "passeport", r"permis de conduire",
    "siret", "siren",
    r"numéro fiscal",
    # Portugal and Brazil
    r"(?:número de )?contribuinte", "nipc", "niss", "passaporte", "cartão de cidadão",
    r"bilhete de identidade",
    r"carta de condução", r"c\.?p\.?f\.?", "cnpj", "cnh", r"(?-i:R\.?G\.?)", r"(?:carteira"
    r"|cédula) de identidade",
    # the United Kingdom, Ireland, North America
    "mrn", "npi", "medicare", "medicaid",
    r"(?:national|patient|member|tax|insurance|employee tax) (?:id|number)",
    r"passport", r"(?:driv(?:ing|er['’]?s?)) licen[cs]e", r"national insurance",
    r"(?-i:NI) n(?:o\.?|umber)", "nino", r"s\.?s\.?n\.?",
    "social security",
    "health card", "nhs",
    # Italy and the Netherlands
    "codice fiscale", "patente", "passaporto", r"carta d['’]identità", "bsn", "burgerservicenummer",
)  # fmt: skip
