"""The owner of a folder is masked, and the path before and behind is not."""

from __future__ import annotations

import pytest

from gateway.domain.bundle import Bundle, TenantSettings
from gateway.domain.masking import Vault, mask
from gateway.stages.mask import wanted
from tests.analysing import spans_in

BUNDLE = Bundle(version="1", settings=TenantSettings.model_validate({"tenant": "t", "name": "T"}))


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            r"Who may open C:\Users\maria.gonzalez\Documents\Martin_Report\offer.xlsx?",
            r"Who may open C:\Users\<PERSON_1>\Documents\Martin_Report\offer.xlsx?",
        ),
        (r'copy "C:\Users\Maria Gonzalez\plan.docx" there', r'copy "C:\Users\<PERSON_1>\plan.docx" there'),
        ("/home/maria.gonzalez/.ssh/config was changed", "/home/<PERSON_1>/.ssh/config was changed"),
        ("is /home/jenkins/workspace/Jasper full?", "is /home/jenkins/workspace/Jasper full?"),
        (r"ACME\mgonzalez cannot log in", r"ACME\<PERSON_1> cannot log in"),
    ],
)
def test_the_rest_of_the_path_is_byte_for_byte(text: str, left: str) -> None:
    assert mask(text, wanted(text, spans_in(text), BUNDLE), Vault())[0].text == left
