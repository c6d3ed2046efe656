"""Given names that Rampart misses with nothing beside them, "Ist Sven krank?": of Germany and France, and of
Spain and Portugal those that mean nothing else."""

from __future__ import annotations

import re

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.given_names import GIVEN_NAMES as IBERIAN_NAMES
from gateway.domain.language.lexicon import listed

NAME = "given names by themselves"
KIND = "PERSON"
_SCORE = 0.85
"""As the models': where they see a family's name beside it, both are one."""

GIVEN_NAMES = listed(
    "Achim Albrecht Andreas Angelika Anja Anke Annegret Annette Antje Armin Arno Barbara Beate Benedikt "
    "Bernd Bernhard Bettina Birgit Björn Brigitte Carsten Christian Christiane Christina Christine "
    "Christoph Claudia Clemens Cornelia Dagmar Detlef Dieter Dietmar Dirk Doris Eberhard Eckhard "
    "Edeltraud Egon Elke Erich Erwin Eugen Ferdinand Florian Franziska Friederike Friedrich Fritz "
    "Gabriele Gerd Gerda Gerhard Gertrud Gisela Gregor Gudrun Gustav Günter Günther Hannelore Hans Harald "
    "Hartmut Heidi Heike Heiko Heiner Heinrich Helga Helmut Helmuth Henning Herbert Hildegard Holger "
    "Horst Hubert Inge Ingo Ingrid Irmgard Jana Jens Joachim Jochen Johanna Johannes Josef Jutta Jörg "
    "Jürgen Karin Karlheinz Karsten Kathrin Katja Katrin Kerstin Klaus Knut Lars Lena Lennart Leonie "
    "Lieselotte Lothar Ludwig Lukas Lutz Magdalena Maike Manfred Mareike Margarete Margit Marianne Markus "
    "Marlies Martina Mathias Matthias Meike Melanie Michaela Mirjam Monika Moritz Nadine Nicole Norbert "
    "Olaf Petra Philipp Rainer Ralf Reiner Reinhard Reinhold Renate Rolf Rosemarie Roswitha Rüdiger "
    "Sabine Sascha Sibylle Siegfried Sigrid Silke Simone Stefan Stefanie Steffen Steffi Stephan Susanne "
    "Sven Svenja Swantje Tanja Theresa Thorsten Tobias Torben Torsten Udo Ulf Ulrich Ulrike Ursula Ute "
    "Uwe Verena Volker Waltraud Wiebke Wilfried Wilhelm Wolfgang Wolfram Yvonne Ahmet Aylin Ayşe Dragan "
    "Elif Emine Emre Fatma Goran Gülay Hasan Hüseyin Irina Mehmet Milica Murat Mustafa Özlem Sergej Sibel "
    "Svetlana Tatjana Yusuf Zeynep Zoran Aïcha Amandine Amélie Anaïs Antoine Arnaud Audrey Aurélie "
    "Aurélien Baptiste Bastien Benoît Bernadette Bérénice Camille Capucine Cécile Cédric Céline Chantal "
    "Chloé Christelle Christophe Clément Corentin Corinne Damien Delphine Didier Dominique Édouard Élise "
    "Élodie Éloïse Émeline Émilie Éric Estelle Étienne Fabien Fabrice Fatou Florent Franck François "
    "Françoise Frédéric Frédérique Gaël Gaëlle Gauthier Geneviève Geoffroy Gérard Ghislaine Gilles "
    "Grégoire Grégory Guillaume Gwenaëlle Héloïse Hervé Huguette Inès Isabelle Jacqueline Jacques Jérémy "
    "Jérôme Joël Joëlle Josiane Julien Juliette Karim Khadija Laetitia Laëtitia Laurence Laurent Léa Loïc "
    "Lucie Ludovic Magali Manon Marion Martine Mathieu Mathilde Matthieu Mélanie Mickaël Mohamed Mohammed "
    "Monique Morgane Myriam Nadia Nathalie Nicolas Nolwenn Océane Odile Olivier Ophélie Pascale Patrice "
    "Paulette Philippe Pierrick Quentin Rachid Raphaël Raymond Renaud Rémi Rémy Roxane Samira Sandrine "
    "Séverine Solène Sophie Stéphane Stéphanie Sylvain Sylvie Sébastien Thérèse Thibault Thibaut Thierry "
    "Valérie Véronique Virginie Yann Yannick Yasmina Youssef Yves Yvette Zoé"
)
"""Those that mean nothing else: no `Ernst`, `Kai`, `Claire` or `Florence`, and no `Julia`."""
_ALSO_WORDS = listed(
    "Alba Amparo Ascensión Assunção Asunción Aurora Blanca Blanco Borja Candela Celeste Clara Conceição "
    "Concepción Consuelo "
    "Custódia Domingo Dolores Dulce Encarnación Estela Felicidade Fátima Gloria Glória Graça Guadalupe "
    "Jacinto Jesús Lourdes "
    "Lurdes Luz Marcos Marina Mercedes Milagros Montserrat Nazaré Nieves Paloma Palmira Piedad Pilar "
    "Purificación Regina "
    "Remedios Rita Rosa Rosario Salvador Santiago Soledad Vasco Valencia Victoria Virginia Vitória "
    "Wellington Duarte Leandro "
    "Benito Bruno Julia Julio Sara Abel Adriana"
)
"""Words, towns, brands and months."""
_BY_LANGUAGE = {
    "de": GIVEN_NAMES,
    "fr": GIVEN_NAMES,
    "es": IBERIAN_NAMES - _ALSO_WORDS,
    "pt": IBERIAN_NAMES - _ALSO_WORDS,
}
LANGUAGES = frozenset(_BY_LANGUAGE)
_HALLOWED = re.compile(
    r"(?<![\w-])(?:San|Santo|Santa|São|Sto\.?|Sta\.?|Rio|Puerto|Porto|Villa|Vila|Don|calle|rua|avenida"
    r"|plaza|praça)[ ]\Z"
)
"""What stands before the name of a town or a street."""
_WORDS = re.compile(r"(?<![\w@./-])[^\W\d_]+(?:-[^\W\d_]+)?(?![\w@]|[./-]\w)")


class LoneNames(LocalRecognizer):
    """Finds a listed name with a capital, or two with a hyphen between."""

    def __init__(self, language: str, text_language: str) -> None:
        """`text_language` is the one whose names are known; to Presidio the recognizer speaks `language`."""
        self._names = _BY_LANGUAGE[text_language]
        super().__init__(supported_entities=[KIND], supported_language=language, name=NAME)

    def load(self) -> None:
        """Nothing to load: the names are here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Each name by itself; a street or a foundation that is called after somebody has more hyphens."""
        return [
            RecognizerResult(KIND, *match.span(), _SCORE)
            for match in _WORDS.finditer(text)
            if self._names.issuperset(match[0].split("-"))
            and not _HALLOWED.search(text, max(0, match.start() - 10), match.start())
        ]
