"""An auditor's check of an export needs Python and nothing else, and finds what the gateway's own finds."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from gateway.adapters.evidence.notary import Notary
from gateway.commands.audit.forms import VIEWS
from gateway.domain.notes.checkpoint import Checkpoint
from gateway.domain.verification.views.view import View
from tests.deploy.auditor import SCRIPT, laid_out, loaded
from tests.export_mutations import Victim, mutated
from tests.exports import KEYS, NOTARY, exported, with_view
from tests.sealed_events import of_every_kind
from tests.trees import KeptTree

LEAVES = of_every_kind() * 2


@pytest.fixture(scope="module")
def script() -> ModuleType:
    return loaded()


def test_it_runs_without_site_packages_environment_or_user_folder(tmp_path: Path) -> None:
    folder = laid_out(tmp_path, with_view(exported(LEAVES, 30, 270), VIEWS[0]).files)
    command = [sys.executable, "-I", "-S", str(SCRIPT), str(folder), "--key", str(KEYS[0])]
    done = subprocess.run(command, env={}, capture_output=True, text=True, check=False)  # noqa: S603
    said = f"intact: rewrite-gateway/acme, events 30 to 299 of {len(LEAVES)}; events.csv agrees\n"
    assert (done.returncode, done.stdout, done.stderr) == (0, said, "")
    (folder / "events.csv").write_text("index\r\n")
    done = subprocess.run(command, env={}, capture_output=True, text=True, check=False)  # noqa: S603
    assert (done.returncode, done.stdout[:9]) == (1, "tampered:")


@pytest.mark.parametrize(
    ("public", "message", "signature"),
    [
        (
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
            "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
            "d25bf5f0595bbe24655141438e7a100b",
        ),
        (
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
            "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c"
            "387b2eaeb4302aeeb00d291612bb0c00",
        ),
        (
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
            "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc659"
            "4a7c15e9716ed28dc027beceea1ec40a",
        ),
    ],
    ids=["test_1", "test_2", "test_3"],
)
def test_the_vectors_of_rfc_8032_are_signed_and_nothing_beside_them(
    script: ModuleType, public: str, message: str, signature: str
) -> None:
    key, text, made = bytes.fromhex(public), bytes.fromhex(message), bytes.fromhex(signature)
    assert script.signed(key, text, made)
    assert not script.signed(key, text + b"x", made)
    assert not script.signed(key, text, made[:32] + bytes([made[32] ^ 1]) + made[33:])
    higher = int.from_bytes(made[32:], "little") + script.ORDER
    assert not script.signed(key, text, made[:32] + higher.to_bytes(32, "little"))
    assert not script.signed(bytes(32 * [255]), text, made)
    assert not script.signed(key, text, made[:63])


@pytest.mark.parametrize("view", [None, *VIEWS], ids=lambda view: view.name if view else "jsonl")
@pytest.mark.parametrize(("first", "count"), [(0, 336), (0, 1), (255, 2), (335, 1), (256, 80)])
def test_a_good_export_is_intact(
    script: ModuleType, tmp_path: Path, first: int, count: int, view: View | None
) -> None:
    leaves = LEAVES[:336]
    whole = exported(leaves, first, count)
    folder = laid_out(tmp_path, (with_view(whole, view) if view else whole).files)
    said = script.verified(str(folder), [str(KEYS[0])], None)
    assert said.startswith(f"intact: rewrite-gateway/acme, events {first} to {first + count - 1} of 336")


@pytest.mark.parametrize("seed", range(4))
def test_what_was_done_to_an_export_is_found(script: ModuleType, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311
    size = chance.choice((2, 64, 257, 300))
    first = chance.choice((0, chance.randrange(size)))
    victim = Victim.of(LEAVES[:size], first, chance.randint(1, size - first), VIEWS[seed % 2])
    unfound = []
    for number in range(30):
        name, files = mutated(chance, victim)
        if name == "reword" and VIEWS[seed % 2].name == "ocsf":
            continue  # how an OCSF line classes its event is not compared
        folder = laid_out(tmp_path / str(number), files)
        if script.main([str(folder), "--key", str(KEYS[0])]) == 0:
            unfound.append(f"{number}: {name}")
    assert unfound == []


def test_what_nothing_vouches_for_is_not_taken_into_an_export(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = dict(with_view(exported(LEAVES[:9]), VIEWS[0]).files)
    manifest = json.loads(files["manifest.json"])

    def tampered(changed: Mapping[str, bytes], **said: str) -> str:
        told = json.dumps({**manifest, **said}, indent=1, sort_keys=True).encode() + b"\n"
        folder = laid_out(tmp_path, {**files, **changed, "manifest.json": told})
        assert script.main([str(folder), "--key", str(KEYS[0])]) == 1
        return capsys.readouterr().out

    assert "says what no export says" in tampered({}, note="approved by the court")


def test_a_log_that_was_set_back_or_written_anew_is_found_by_a_kept_checkpoint(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = laid_out(tmp_path / "export", exported(LEAVES[:300]).files)
    kept = tmp_path / "kept"

    def answer(leaves: list[bytes], notary: Notary = NOTARY) -> int:
        tree = KeptTree(leaves)
        kept.write_text(str(notary.sign(Checkpoint("rewrite-gateway/acme", tree.size, tree.root))))
        return int(script.main([str(folder), "--key", str(KEYS[0]), "--checkpoint", str(kept)]))

    assert answer(LEAVES[:257]) == 0
    assert answer(LEAVES[:301]) == 1
    assert "rolled back: the log had 301 events, and has 300" in capsys.readouterr().out
    assert answer([b"{}", *LEAVES[1:257]]) == 1
    assert "does not go on" in capsys.readouterr().out
    assert answer(LEAVES[:257], Notary(bytes(range(1, 33)))) == 2


def test_all_keys_of_a_rotation_may_be_given_as_they_were_printed(script: ModuleType, tmp_path: Path) -> None:
    folder = laid_out(tmp_path / "export", exported(LEAVES[:3]).files)
    printed = "\n".join(str(key) for key in (*Notary(bytes(range(1, 33))).keys(KEYS[0].name), *KEYS))
    assert script.main([str(folder), "--key", printed]) == 0


def test_a_manifest_nested_without_end_is_told(
    script: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = laid_out(tmp_path / "export", exported(LEAVES[:3]).files)
    (folder / "manifest.json").write_bytes(b"[" * 200_000)
    assert script.main([str(folder), "--key", str(KEYS[0])]) == 1
    assert capsys.readouterr().out.startswith("tampered: ")


def test_a_kept_checkpoint_that_cannot_be_read_accuses_nobody(script: ModuleType, tmp_path: Path) -> None:
    command = [str(laid_out(tmp_path / "export", exported(LEAVES[:3]).files)), "--key", str(KEYS[0])]
    assert script.main([*command, "--checkpoint", str(tmp_path / "absent")]) == 2
    (tmp_path / "garbage").write_bytes(b"\xff no checkpoint")
    assert script.main([*command, "--checkpoint", str(tmp_path / "garbage")]) == 2
    (tmp_path / "text").write_text("no checkpoint")
    assert script.main([*command, "--checkpoint", str(tmp_path / "text")]) == 2


def test_what_is_no_export_is_unusable(script: ModuleType, tmp_path: Path) -> None:
    assert script.main([str(tmp_path), "--key", str(KEYS[0])]) == 2
    assert script.main([str(laid_out(tmp_path, exported(LEAVES[:3]).files)), "--key", "a+b+c"]) == 2


def test_a_full_tile_without_the_one_above_it_vouches_for_nothing(script: ModuleType, tmp_path: Path) -> None:
    files = exported(LEAVES[:300] * 230).files  # 69,000 events: three levels of tiles
    assert script.main([str(laid_out(tmp_path / "good", files)), "--key", str(KEYS[0])]) == 0
    less = {name: data for name, data in files.items() if name != "tile/1/000"}
    assert less != files
    assert script.main([str(laid_out(tmp_path / "less", less)), "--key", str(KEYS[0])]) == 1
