"""Count the statements of the bot, by package: `python -m benchmarks.size [--depth N]`; with `--any`, what has no type.

A statement is a node of Python's syntax tree, docstrings included; tests, benchmarks and tools are not counted.
Each `Any` in a type counts, and each use of a name that only stands for it. Exempt are the aliases of JSON, and what
the generics of libraries ask for.
"""

import argparse
import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

PRODUCT: Final = ("bot.py", "cogs", "paxbot")
JSON: Final = Path("paxbot/engine/json_types.py")
"""The module of the aliases for JSON."""
LIBRARIES: Final = ("discord", "asyncio", "pydantic")
"""Packages whose generics are exempt, as in `Interaction[Any]`."""
COROUTINES: Final = {"Coroutine": 2, "Generator": 2}
"""Generics whose first arguments, so many of them, are exempt: they concern the event loop alone."""


def modules(root: Path) -> Iterator[tuple[Path, str]]:
    """Yield the path, from the root, and the text of each module."""
    for name in PRODUCT:
        for path in [root / name] if name.endswith(".py") else sorted((root / name).rglob("*.py")):
            yield path.relative_to(root), path.read_text("utf-8")


def statements(text: str) -> int:
    """Return how many statements a module has."""
    return sum(isinstance(node, ast.stmt) for node in ast.walk(ast.parse(text)))


def count(root: Path, depth: int) -> Counter[str]:
    """Return the statements under `root` by package, a package named by at most `depth` parts."""
    counted: Counter[str] = Counter()
    for path, text in modules(root):
        counted["/".join(path.parts[:depth])] += statements(text)
    return counted


def count_any(root: Path, depth: int) -> Counter[str]:
    """Return how often `Any` stands in types under `root`, by package; with a depth of 0, by line."""
    trees = {path: ast.parse(text) for path, text in modules(root)}
    names = {"Any"}.union(*map(aliases, trees.values()))
    counted: Counter[str] = Counter()
    for path, tree in trees.items():
        for line in untyped(tree, names) if path != JSON else ():
            counted["/".join(path.parts[:depth]) or f"{path}:{line}"] += 1
    return counted


def aliases(tree: ast.Module) -> set[str]:
    """Return the names that a module gives to `Any`."""
    found = set()
    for node in tree.body:
        match node:
            case (
                ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id="Any"))
                | ast.AnnAssign(target=ast.Name(id=name), value=ast.Name(id="Any"))
            ):
                found.add(name)
    return found


def untyped(tree: ast.Module, names: set[str]) -> Iterator[int]:
    """Yield the line of each use of one of the names that is not exempt."""
    packages: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            packages |= {alias.asname or alias.name: node.module.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.Import):
            roots = ((alias, alias.name.partition(".")[0]) for alias in node.names)
            packages |= {alias.asname or root: root for alias, root in roots}
    return _uses(tree, names, packages)


def _uses(node: ast.AST, names: set[str], packages: Mapping[str, str]) -> Iterator[int]:
    match node:
        case ast.Name(id=name, ctx=ast.Load()) if name in names:
            yield node.lineno
        case ast.Constant(value=str(text)) if any(name in text for name in names):
            yield from (node.lineno for _ in _uses(_quoted(text), names, packages))
        case ast.Subscript(value=generic, slice=given):
            name = ast.unparse(generic)
            if packages.get(name.partition(".")[0]) not in LIBRARIES:
                parts = given.elts if isinstance(given, ast.Tuple) else [given]
                for part in [generic, *parts[COROUTINES.get(name, 0) :]]:
                    yield from _uses(part, names, packages)
        case _:
            for child in ast.iter_child_nodes(node):
                yield from _uses(child, names, packages)


def _quoted(text: str) -> ast.AST:
    """Return the expression that a text is; an empty module for a sentence."""
    try:
        return ast.parse(text, mode="eval")
    except SyntaxError:
        return ast.Module([], [])


def main() -> None:
    """Print the count."""
    parser = argparse.ArgumentParser(description="Count the statements of the bot, or what has no type.")
    parser.add_argument("--depth", type=int, default=2, help="how many parts of a path name a package")
    parser.add_argument("--root", type=Path, default=Path(), help="the checkout to count, if not this one")
    parser.add_argument("--any", action="store_true", help="count `Any` in types; with `--depth 0`, line by line")
    options = parser.parse_args()
    counted = (count_any if options.any else count)(options.root, options.depth)
    for package, number in counted.most_common():
        print(f"{number:7,}  {package}")
    print(f"{counted.total():7,}  in all")


if __name__ == "__main__":
    main()
