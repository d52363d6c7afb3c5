"""The audit of dependencies finds what is known, and never calls well what nobody was asked about."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
WELL = {"name": "yarl", "version": "1.0", "vulns": []}
BAD = {"name": "pillow", "version": "1.0", "vulns": [{"id": "PYSEC-1", "fix_versions": ["1.1"], "aliases": []}]}
SKIPPED = {"name": "aiohttp", "skip_reason": "Dependency not found on PyPI and could not be audited: aiohttp (3)"}


def judged(tmp_path: Path, *reports: str) -> tuple[int, str]:
    files = []
    for number, report in enumerate(reports):
        files.append(tmp_path / f"{number}.json")
        files[-1].write_text(report)
    done = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "judge_audit.py"), *map(str, files), str(tmp_path / "missing")],
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def report(*packages: dict[str, Any]) -> str:
    return json.dumps({"dependencies": packages, "fixes": []})


def test_a_known_vulnerability_fails_with_the_version_that_mends_it(tmp_path: Path) -> None:
    status, said = judged(tmp_path, report(WELL, BAD), "")
    assert status == 1
    assert "VULNERABLE: pillow 1.0: PYSEC-1, mended in 1.1\n" in said


def test_all_is_well_only_if_somebody_was_asked(tmp_path: Path) -> None:
    assert judged(tmp_path, report(WELL)) == (0, "1 packages audited, 0 known vulnerabilities.\n")


@pytest.mark.parametrize("found", ["", "<html>", "[]", "{}", report(SKIPPED)])
def test_where_nobody_can_be_asked_it_says_so_and_is_no_failure(tmp_path: Path, found: str) -> None:
    status, said = judged(tmp_path, found)
    assert status == 0
    assert said.startswith("NOT AUDITED: no source")


def test_packages_that_nobody_knows_are_named(tmp_path: Path) -> None:
    status, said = judged(tmp_path, report(WELL, SKIPPED), "")
    assert status == 0
    assert "NOT AUDITED, for nobody knows them: aiohttp\n" in said


def test_the_other_source_counts_for_what_the_first_does_not_know(tmp_path: Path) -> None:
    other = {**BAD, "name": "aiohttp"}
    status, said = judged(tmp_path, report(WELL, SKIPPED), report(other))
    assert status == 1
    assert "nobody knows" not in said


def test_ci_audits_all_locked_packages_and_names_no_registry() -> None:
    assert os.access(ROOT / ".ci" / "audit", os.X_OK)
    script = (ROOT / ".ci" / "audit").read_text()
    assert "requirements-dev.txt" in script
    assert "://" not in script
    assert "make audit" in (ROOT / ".ci" / "run").read_text()
