"""Count the statements of the bot, by package: `python -m benchmarks.size [--depth N]`.

A statement is a node of Python's syntax tree, docstrings included; tests, benchmarks and tools are not counted.
"""

import argparse
import ast
from collections import Counter
from pathlib import Path
from typing import Final

PRODUCT: Final = ("bot.py", "cogs", "paxbot")


def statements(text: str) -> int:
    """Return how many statements a module has."""
    return sum(isinstance(node, ast.stmt) for node in ast.walk(ast.parse(text)))


def count(root: Path, depth: int) -> Counter[str]:
    """Return the statements under `root` by package, a package named by at most `depth` parts."""
    counted: Counter[str] = Counter()
    for name in PRODUCT:
        for path in [root / name] if name.endswith(".py") else sorted((root / name).rglob("*.py")):
            counted["/".join(path.relative_to(root).parts[:depth])] += statements(path.read_text("utf-8"))
    return counted


def main() -> None:
    """Print the count."""
    parser = argparse.ArgumentParser(description="Count the statements of the bot.")
    parser.add_argument("--depth", type=int, default=2, help="how many parts of a path name a package")
    parser.add_argument("--root", type=Path, default=Path(), help="the checkout to count, if not this one")
    options = parser.parse_args()
    counted = count(options.root, options.depth)
    for package, number in counted.most_common():
        print(f"{number:7,}  {package}")
    print(f"{counted.total():7,}  in all")


if __name__ == "__main__":
    main()
