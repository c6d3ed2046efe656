"""Signed notes are read and written as Go's sumdb/note and C2SP's specification have them."""

from __future__ import annotations

import base64

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from gateway.adapters.evidence.notary import verifies
from gateway.domain.notes.signed import Malformed, Signature, SignedNote, VerifierKey

# Published in the documentation of golang.org/x/mod/sumdb/note.
KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
SEED = base64.b64decode("AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz")[1:]
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
LINE = (
    "\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6Ry"
    "yBwJnAM=\n"
)
NOTE = f"{TEXT}\n{LINE}"
STRANGER = "\u2014 stranger AAAAAAAB\n"


def test_the_published_note_is_signed_by_the_published_key() -> None:
    key, note = VerifierKey.parse(KEY), SignedNote.parse(NOTE)
    assert note.text == TEXT
    assert note.signers((key,), verifies) == (key,)
    assert str(key) == KEY


def test_signing_gives_the_published_note() -> None:
    key = VerifierKey.parse(KEY)
    signature = Ed25519PrivateKey.from_private_bytes(SEED).sign(TEXT.encode())
    assert str(SignedNote(TEXT, (Signature(key.name, key.id, signature),))) == NOTE


def test_a_signature_by_a_stranger_is_passed_over() -> None:
    key, note = VerifierKey.parse(KEY), SignedNote.parse(f"{TEXT}\n{STRANGER}{LINE}")
    assert note.signers((key,), verifies) == (key,)
    assert SignedNote.parse(f"{TEXT}\n{STRANGER}").signers((key,), verifies) == ()


def test_one_false_signature_of_a_known_key_spoils_the_note() -> None:
    key = VerifierKey.parse(KEY)
    false = Signature(key.name, key.id, bytes(64))
    assert SignedNote.parse(f"{TEXT}\n{LINE}{false}").signers((key,), verifies) == ()
    assert SignedNote.parse(f"Another text\n\n{LINE}").signers((key,), verifies) == ()


def test_a_text_may_have_empty_lines() -> None:
    assert SignedNote.parse(f"a\n\nb\n\n{LINE}").text == "a\n\nb\n"


@pytest.mark.parametrize(
    "note",
    [
        *(
            "",
            "\n",
            TEXT,
            LINE,
            f"{TEXT}{LINE}",
            f"{TEXT}\n",
            f"{TEXT}\n{LINE.rstrip()}",
            f"{TEXT}\n{LINE}\n",
        ),
        f"{TEXT}\n{LINE.replace(chr(0x2014), '-')}",
        f"{TEXT}\n{LINE.replace('=', '')}",
        f"{TEXT}\n{LINE.replace('M=', 'N=')}",
        f"{TEXT}\n{LINE.replace(' x08', '  x08')}",
        f"{TEXT}\n\u2014 Peter+Neumann AAAAAAAB\n",
        f"{TEXT}\n\u2014 PeterNeumann AAAA\n",
        f"a\tb\n\n{LINE}",
        f"{TEXT}\n" + STRANGER * 17,
    ],
)
def test_what_is_not_written_in_its_one_way_is_no_note(note: str) -> None:
    with pytest.raises(Malformed):
        SignedNote.parse(note)


@pytest.mark.parametrize(
    "key",
    [
        *("", "PeterNeumann", KEY[:-4], KEY + "AAAA", KEY.replace("c7", "c8"), KEY.replace("Peter", "P ter")),
        KEY.replace("+ARpc", "+AhpC"),
        KEY.replace("c74f20a3", "C74F20A3"),
    ],
)
def test_what_is_no_verifier_key_is_refused(key: str) -> None:
    with pytest.raises(Malformed):
        VerifierKey.parse(key)
