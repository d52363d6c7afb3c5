"""Count what a purchase at five seats runs through: `python -m benchmarks.trace`; `--check` exits with 1 if too much.

Counted are, by package, the functions of the product that are called and the files they are in, from the press to the
last message it leads to, as `benchmarks.clicks` plays it.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Final

from benchmarks.clicks import SEATS, USUAL_GAME, run

MOST: Final = {"functions": 600, "files": 85}


def report(found: dict[str, Any]) -> bool:
    """Print what the purchase of a table ran through; whether that is as little as it must be."""
    ran = [(Path(path).relative_to(Path.cwd()), name) for path, name in found["ran"]]
    functions = Counter(_package(path) for path, _ in ran)
    files = Counter(map(_package, {path for path, _ in ran}))
    print("functions files")
    for package, count in functions.most_common():
        print(f"{count:9} {files[package]:5}  {package}")
    print(f"{found['functions']:9} {found['files']:5}  in all; at most {MOST['functions']} and {MOST['files']}")
    return all(found[name] <= most for name, most in MOST.items())


def _package(path: Path) -> str:
    return "/".join(path.parts[:-1][:3]) or path.name


def main() -> int:
    """Measure, print, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.trace", description=__doc__)
    parser.add_argument("--game", default=USUAL_GAME, help="its key")
    parser.add_argument("--check", action="store_true", help="exit with 1 when it is too much")
    chosen = parser.parse_args()
    kept = report(run(chosen.game, SEATS[-1:])[str(SEATS[-1])])
    return 0 if kept or not chosen.check else 1


if __name__ == "__main__":
    sys.exit(main())
