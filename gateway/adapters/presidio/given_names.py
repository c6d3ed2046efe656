"""Given names of Spain, Portugal and Latin America, which Rampart knows less well than others: one of them
with a capitalised word beside it is a person."""

from __future__ import annotations

import re

from presidio_analyzer import LocalRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NlpArtifacts

from gateway.adapters.presidio.shapes import CERTAIN
from gateway.domain.language.lexicon import listed

KIND = "PERSON"
LANGUAGES = frozenset({"es", "pt"})

GIVEN_NAMES = listed(
    "Adriana Adrián Agustín Aitor Alba Alberto Alejandra Alejandro Alfonso Alfredo Alicia Almudena Álvaro "
    "Amparo Ana Anabel Andrea Andreia Andrés Ángela Antonia Antonio António Armando Arturo Aurora Beatriz "
    "Begoña Belén Benito Bernardo Blanca Borja Bruna Bruno Camila Camilo Carla Carlos Carlota Carmen "
    "Carolina Catalina Catarina Cecilia César Clara Claudia Cláudia Claudio Cristian Cristina Cristóbal "
    "Daniel Daniela Danilo David Débora Diana Diego Diogo Domingo Duarte Edgar Edson Eduarda Eduardo "
    "Elena Elisa Eloísa Emilia Emilio Enrique Ernesto Esteban Ester Esther Eugenia Eugenio Eva Fabián "
    "Fabio Fábio Fabiana Fátima Federico Felipe Fernanda Fernando Filipa Filipe Flávia Flavio Francisca "
    "Francisco Gabriel Gabriela Gerardo Gilberto Gisele Gloria Gonçalo Gonzalo Graciela Gregorio "
    "Guadalupe Guilherme Guillermo Gustavo Héctor Helena Henrique Hugo Ignacio Inés Inês Iria Irene "
    "Isabel Ismael Íñigo Jaime Javier Jesús Jimena Joana João Joaquim Joaquín Jorge José Josefa Juan "
    "Juana Julia Julián Juliana Julio Karina Laura Leandro Leonardo Leonor Letícia Leticia Lidia Lorena "
    "Lourdes Lucas Lucía Luciana Luis Luís Luisa Luísa Luiz Luiza Manuel Manuela Marcela Marcelo Marcos "
    "Margarita Margarida María Maria Mariana Mariano Marina Mario Mário Marisol Marta Martim Martín Mateo "
    "Mateus Matías Mauricio Mercedes Miguel Milagros Mireia Miriam Mónica Mônica Montserrat Natalia "
    "Natália Nicolás Noelia Norberto Nuno Nuria Olga Óscar Osvaldo Pablo Paloma Patricia Patrícia Paula "
    "Paulo Pedro Pilar Rafael Rafaela Ramiro Ramón Raquel Raúl Rebeca Regina Renata Renato Ricardo Rita "
    "Roberto Rocío Rodolfo Rodrigo Rogério Rosa Rosario Rubén Rui Salvador Samuel Sandra Santiago Sara "
    "Sebastián Sebastião Sergio Sérgio Silvia Sílvia Simão Sofía Sofia Sonia Sónia Susana Tatiana Teresa "
    "Thiago Tiago Tomás Valentina Valeria Vanessa Vânia Aarón Abel Adolfo Ainhoa Amália Amélia Arlindo "
    "Ascensión Assunção Asunción Augusta Augusto Aurélio Belmiro Berta Bernardete Candela Caetano Célia "
    "Celeste Celso Concepción Conceição Consuelo Custódia Dália Delfina Dolores Dulce Elvira Encarnación "
    "Ermelinda Estela Eulália Evaristo Felicidade Fernão Florbela Fulgencio Germán Gerson Glória Graça "
    "Hermínia Hilda Idalina Iago Itziar Iván Izabel Jacinto Jandira Jeferson Jonas Judite Jussara Leire "
    "Lígia Lázaro Luana Lurdes Maitê Maite Márcia Márcio Maurício Nélson Nazaré Neusa Nieves Noemí Noémia "
    "Odete Olívia Otávio Palmira Paulina Piedad Purificación Quitéria Raimundo Remedios Rosália Rosana "
    "Rosângela Soledad Soraia Telmo Úrsula Valdemar Valter Vasco Vilma Waldir Zélia Zulmira Verónica "
    "Vicente Víctor Vítor Vinícius Virginia Vitória Wellington Xavier Ximena Yolanda"
)
_WORD = r"[^\W\d_][\w'’-]*"
_CAPITAL = r"(?![a-zà-öø-ÿ])[^\W\d_][\w'’]+(?:-[^\W\d_][\w'’]+)*"
_NAMES = re.compile(
    rf"(?<![\w@./-])(?P<given>{_CAPITAL})(?P<rest>(?:[ ](?:(?:de|del|da|do|dos|das|de la|y"
    rf"|e)[ ])?{_CAPITAL}){{1,4}})(?![\w@])"
)
_STREET = re.compile(
    r"(?:calle|c/|avenida|avda\.?|plaza|rua|travessa|praça|hospital|colegio|universidad)[ ]?\Z", re.IGNORECASE
)


class GivenNames(LocalRecognizer):
    """Finds a listed name with the capitalised words after it, but in the name of a street or a house."""

    def __init__(self, language: str) -> None:
        super().__init__(supported_entities=[KIND], supported_language=language, name="given names")

    def load(self) -> None:
        """Nothing to load: the names are here."""

    def analyze(
        self, text: str, entities: list[str], nlp_artifacts: NlpArtifacts | None = None
    ) -> list[RecognizerResult]:
        """Each person from the given name to the last word of the family's."""
        return [
            RecognizerResult(KIND, start, match.end(), CERTAIN)
            for match in _NAMES.finditer(text)
            if (start := _beginning(match)) is not None
            and not _STREET.search(text, max(0, start - 14), start)
        ]


def _beginning(match: re.Match[str]) -> int | None:
    """Where the first listed name stands that has a word after it."""
    words = list(re.finditer(_WORD, match[0]))[:-1]
    return next((match.start() + word.start() for word in words if _is_given(word[0])), None)


def _is_given(word: str) -> bool:
    """`Itziar-Miren` is by its first half."""
    return word.partition("-")[0] in GIVEN_NAMES
