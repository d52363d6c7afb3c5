"""Judges reports of pip-audit, which calls all well even where it could ask nobody; status 1 for a vulnerability."""

# ruff: noqa: T201 (a program that prints)

import json
import sys
from pathlib import Path
from typing import Any


def packages(report: str) -> list[dict[str, Any]]:
    """Return what the report says of each package; empty without a report, when its source was out of reach."""
    try:
        found = json.loads(Path(report).read_text())
    except (OSError, ValueError):
        return []
    return list(found.get("dependencies", [])) if isinstance(found, dict) else []


def judge(reports: list[str]) -> int:
    """Print the outcome; return the exit status."""
    told = [package for report in reports for package in packages(report)]
    known = {package["name"] for package in told if "vulns" in package}
    unknown = {package["name"] for package in told} - known
    bad = {
        f"{package['name']} {package['version']}: {vulnerability['id']}, mended in {fixed(vulnerability)}"
        for package in told
        for vulnerability in package.get("vulns", ())
    }
    for line in sorted(bad):
        print(f"VULNERABLE: {line}")
    if not known:
        print("NOT AUDITED: no source of vulnerabilities could be reached from here, or it knows none of the packages.")
    else:
        print(f"{len(known)} packages audited, {len(bad)} known vulnerabilities.")
        if unknown:
            print(f"NOT AUDITED, for nobody knows them: {', '.join(sorted(unknown))}")
    return int(bool(bad))


def fixed(vulnerability: dict[str, Any]) -> str:
    """Return the versions without it."""
    return ", ".join(vulnerability.get("fix_versions", ())) or "no version yet"


if __name__ == "__main__":
    sys.exit(judge(sys.argv[1:]))
