"""Count how large the bot is: `python -m benchmarks.size`; `--at COMMIT` as it was then, `--against COMMIT` beside it.

`--depth N` counts the statements by package instead, docstrings included; `--any` counts what has no type: each `Any`
in a type, and each use of a name that only stands for it. Exempt are the aliases of JSON, and what the generics of
libraries ask for.

The product is `bot.py`, `cogs` and `paxbot`; tests, benchmarks and tools aren't.

- A statement is a node of Python's syntax tree; a docstring is a statement that is only a text, wherever it stands.
- Nodes are all that `ast.walk` yields.
- Consecutive lines that have only a comment count as one comment, and so does a comment behind code. The share is of
  docstrings and comments together to all statements, docstrings included.
- A module is a file of more than one line, so an `__init__.py` counts unless it is empty or one line.
- The statements of PAX count with their docstrings.
- The facts of Pax Pamir are its own, Wakhan's and those about seats. A module outside the rules names a fact if the
  class's name stands in it, other than in an import. The folders of other games have facts of the same names and don't
  count.
- The length of a function is its lines from `def` to the last, docstring included, or its statements, `def` and
  docstring included.
- A file of data beside the tests counts as a line for each 100 bytes.

`size.toml` beside this file has what is allowed of the first figures, and a test holds them. `--lower` writes what has
become smaller. If you add something, raise the number by hand and state the allowance in the commit.
"""

import argparse
import ast
import io
import subprocess
import sys
import tarfile
import tokenize
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

PRODUCT: Final = ("bot.py", "cogs", "paxbot")
TESTS: Final = "tests"
JSON: Final = ("Json", "JsonView")
"""The aliases for JSON."""
LIBRARIES: Final = ("discord", "asyncio", "pydantic")
"""Packages whose generics are exempt, as in `Interaction[Any]`."""
COROUTINES: Final = {"Coroutine": 2, "Generator": 2}
"""Generics whose first arguments, so many of them, are exempt: they concern the event loop alone."""
PAX: Final = tuple(Path("paxbot", layer, "spartacus") for layer in ("games", "present", "render"))
RULES: Final = Path("paxbot/games")
FACTS: Final = (
    *(RULES / "pamir/facts.py", RULES / "pamir/wakhan/facts.py"),
    *(Path("paxbot/engine/rules.py"), Path("paxbot/engine/seats.py")),
)
"""The modules of facts; the last is where those about seats once stood."""
NO_DATA: Final = (
    *(".py", ".pyc", ".sql", ".js", ".css", ".html", ".po", ".mo"),
    *(".ttf", ".otf", ".png", ".webp", ".jpg", ".gif", ".svg", ".sqlite3", ".idx"),
)
"""Suffixes of the product's files that are code, catalogues, images, fonts or indexes."""
LINE_BYTES: Final = 100
ALLOWED: Final = Path(__file__).with_name("size.toml")
SLACK: Final = 0.02
"""How far below what is allowed a figure may stay."""

Files = Mapping[Path, bytes]
Module = tuple[Path, str]


class Row(NamedTuple):
    """A figure of the table; its limit is the ratio to what was, or a number where it is `absolute`."""

    title: str
    limit: float | None = None
    absolute: bool = False


HELD: Final = {
    "statements": Row("statements without docstrings", 0.85),
    "nodes": Row("nodes of the syntax trees", 0.90),
    "lambdas": Row("lambdas", 1.00),
    "told": Row("docstrings and comments, % of all statements", 9, absolute=True),
    "modules": Row("modules", 0.55),
}
"""The figures that `size.toml` allows."""
ROWS: Final = HELD | {
    "docstrings": Row("  docstrings alone, %"),
    "pax": Row("statements of PAX in all layers", 0.75),
    "naming": Row("modules outside the rules that name a fact", 2, absolute=True),
    "naming_own": Row("  of its own facts alone"),
    "function": Row("median length of a function, lines (about 8)"),
    "function_statements": Row("  statements"),
    "tests": Row("lines of tests, with their data", 0.87),
    "tests_code": Row("  without data", 0.87),
    "data": Row("data of the product, bytes"),
}


def read(root: Path) -> Files:
    """Return the files of a folder that are counted, by their path in it."""
    found: list[Path] = []
    for name in (*PRODUCT, TESTS):
        found += [root / name] if name.endswith(".py") else sorted((root / name).rglob("*"))
    kept = (path for path in found if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(root): path.read_bytes() for path in kept}


def read_commit(root: Path, commit: str) -> Files:
    """Return the files of a commit that are counted. Raises: SystemExit where there is no such commit."""
    done = subprocess.run(["git", "-C", root, "archive", "--format=tar", commit], capture_output=True, check=False)
    if done.returncode:
        sys.exit(f"There is no commit {commit} here: {done.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        members = ((archive.extractfile(member), Path(member.name)) for member in archive if member.isfile())
        return {path: file.read() for file, path in members if file and path.parts[0] in (*PRODUCT, TESTS)}


def modules(files: Files) -> list[Module]:
    """Return the path and the text of each module of the product."""
    return [(path, text.decode()) for path, text in files.items() if path.parts[0] in PRODUCT and path.suffix == ".py"]


def is_docstring(node: ast.AST) -> bool:
    """Return whether a node is a statement that is only a text."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def comments(text: str) -> int:
    """Return how many comments a module has, consecutive lines as one."""
    if "#" not in text:
        return 0
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    found = [(*each.start, each.line) for each in tokens if each.type == tokenize.COMMENT]
    alone = {row for row, column, line in found if not line[:column].strip()}
    return sum(row not in alone or row - 1 not in alone for row, _, _ in found)


def held(product: Iterable[Module]) -> dict[str, float]:
    """Return the figures of the product that `size.toml` allows, and the share of docstrings alone."""
    counted: Counter[str] = Counter()
    for _, text in product:
        counted["modules"] += text.count("\n") > 1
        counted["comments"] += comments(text)
        for node in ast.walk(ast.parse(text)):
            counted["nodes"] += 1
            counted["lambdas"] += isinstance(node, ast.Lambda)
            if isinstance(node, ast.stmt):
                counted["docstrings" if is_docstring(node) else "statements"] += 1
    told, every = counted["docstrings"] + counted["comments"], counted["docstrings"] + counted["statements"]
    shares = {"told": told, "docstrings": counted["docstrings"]}
    whole = {name: counted[name] for name in HELD if name not in shares}
    return whole | {name: round(100 * part / max(every, 1), 2) for name, part in shares.items()}


def figures(files: Files) -> dict[str, float]:
    """Return every figure of the table."""
    product = modules(files)
    data = [len(text) for path, text in files.items() if path.parts[0] in PRODUCT and path.suffix not in NO_DATA]
    tests = {path: text for path, text in files.items() if path.parts[0] == TESTS}
    lines = sum(text.count(b"\n") for path, text in tests.items() if path.suffix == ".py")
    beside = sum(len(text) for path, text in tests.items() if path.suffix != ".py")
    return {
        **held(product),
        "pax": sum(statements(text) for path, text in product if any(map(path.is_relative_to, PAX))),
        "naming": naming(product, FACTS),
        "naming_own": naming(product, FACTS[:1]),
        **_functions(product),
        "tests": lines + beside // LINE_BYTES,
        "tests_code": lines,
        "data": sum(data),
    }


def naming(product: Iterable[Module], defining: Iterable[Path]) -> float:
    """Return how many modules outside the rules name a fact of these modules, in the mean; NaN without facts."""
    trees = {path: ast.parse(text) for path, text in product}
    facts = set[str]().union(*(fact_classes(trees[path]) for path in defining if path in trees))
    others = {path.parts[2] for path in trees if path.is_relative_to(RULES) and len(path.parts) > 3} - {"pamir"}
    outside = (tree for path, tree in trees.items() if not path.is_relative_to(RULES) and not others & {*path.parts})
    return round(sum(len(facts & names(tree)) for tree in outside) / len(facts), 2) if facts else float("nan")


def fact_classes(tree: ast.Module) -> set[str]:
    """Return the named tuples of a module that aren't part of another."""
    tuples = {
        node.name
        for node in tree.body
        if isinstance(node, ast.ClassDef) and "NamedTuple" in map(ast.unparse, node.bases)
    }
    return tuples - names(tree)


def names(tree: ast.AST) -> set[str]:
    """Return the names that are used, alone or behind a dot."""
    nodes = [*ast.walk(tree)]
    alone = {node.id for node in nodes if isinstance(node, ast.Name)}
    return alone | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


def _functions(product: Iterable[Module]) -> dict[str, float]:
    lines, parts = list[int](), list[int]()
    for _, text in product:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines.append((node.end_lineno or node.lineno) - node.lineno + 1)
                parts.append(_statements(node))
    return {"function": median(lines or [0]), "function_statements": median(parts or [0])}


def statements(text: str) -> int:
    """Return how many statements a module has, docstrings included."""
    return _statements(ast.parse(text))


def _statements(tree: ast.AST) -> int:
    return sum(isinstance(node, ast.stmt) for node in ast.walk(tree))


def count(files: Files, depth: int) -> Counter[str]:
    """Return the statements by package, a package named by at most `depth` parts."""
    counted: Counter[str] = Counter()
    for path, text in modules(files):
        counted["/".join(path.parts[:depth])] += statements(text)
    return counted


def count_any(files: Files, depth: int) -> Counter[str]:
    """Return how often `Any` stands in types, by package; with a depth of 0, by line."""
    trees = {path: ast.parse(text) for path, text in modules(files)}
    aliased = {"Any"}.union(*map(aliases, trees.values()))
    counted: Counter[str] = Counter()
    for path, tree in trees.items():
        for line in untyped(tree, aliased):
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
        case ast.Assign(targets=[ast.Name(id=name)]) if name in JSON:
            return
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


def allowed() -> dict[str, float]:
    """Return what `size.toml` allows."""
    return tomllib.loads(ALLOWED.read_text("utf-8"))


def excess(now: Mapping[str, float], most: Mapping[str, float]) -> list[str]:
    """Return a sentence for each figure that is larger than allowed."""
    return [
        f"{HELD[name].title}: {now[name]:,}, and {number:,} are allowed. Write less, or raise `{name}` in"
        " benchmarks/size.toml and state the allowance in the commit."
        for name, number in most.items()
        if now[name] > number
    ]


def slack(now: Mapping[str, float], most: Mapping[str, float]) -> list[str]:
    """Return a sentence for each figure so far below what is allowed that this has to be lowered."""
    return [
        f"{HELD[name].title}: {now[name]:,}, far below the {number:,} that are allowed."
        " Run `python -m benchmarks.size --lower`, and commit benchmarks/size.toml."
        for name, number in most.items()
        if now[name] < number * (1 - SLACK)
    ]


def lower(now: Mapping[str, float]) -> int:
    """Write the figures that are smaller than allowed, tell which are larger, and return the exit status."""
    most = allowed()
    ALLOWED.write_text("".join(f"{name} = {min(now[name], number)}\n" for name, number in most.items()), "utf-8")
    too_much = excess(now, most)
    print(*too_much or [ALLOWED.read_text("utf-8")], sep="\n")
    return 1 if too_much else 0


def show(now: Mapping[str, float], before: Mapping[str, float]) -> None:
    """Print the table, with what was before beside it where there is any."""
    for name, (title, limit, absolute) in ROWS.items():
        columns = [f"{title:46}", *(_number(each[name]) for each in (before, now) if each)]
        ratio = now[name] / before[name] if before.get(name) else None
        columns += [] if ratio is None else [f"{ratio:6.3f}"]
        reached = now[name] if absolute else ratio
        if limit is not None and reached is not None:
            measured = "at most" if absolute else "ratio at most"
            columns.append(f"{measured} {limit:g}: {'kept' if reached <= limit else 'missed'}")
        print("  ".join(columns))


def _number(number: float) -> str:
    return f"{number:12,}" if number == int(number) else f"{number:12,.2f}"


def main() -> int:
    """Print what is chosen, and return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.size", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--at", metavar="COMMIT", help="count a commit, without a checkout of it")
    parser.add_argument("--against", metavar="COMMIT", help="print the figures of this commit and the ratios, too")
    parser.add_argument("--depth", type=int, help="count statements by package; so many parts of a path name it")
    parser.add_argument("--root", type=Path, default=Path(), help="the checkout to count, if not this one")
    parser.add_argument("--any", action="store_true", help="count `Any` in types; with `--depth 0`, line by line")
    parser.add_argument("--lower", action="store_true", help="write to size.toml what has become smaller")
    chosen = parser.parse_args()
    files = read_commit(chosen.root, chosen.at) if chosen.at else read(chosen.root)
    if chosen.lower:
        return lower(held(modules(files)))
    if chosen.any or chosen.depth is not None:
        counted = (count_any if chosen.any else count)(files, 2 if chosen.depth is None else chosen.depth)
        print(*(f"{number:7,}  {package}" for package, number in counted.most_common()), sep="\n")
        print(f"{counted.total():7,}  in all")
        return 0
    show(figures(files), figures(read_commit(chosen.root, chosen.against)) if chosen.against else {})
    return 0


if __name__ == "__main__":
    sys.exit(main())
