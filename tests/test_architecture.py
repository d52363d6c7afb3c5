"""Imports point inward: who may import whom, read from the source."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from pkgutil import iter_modules

import pytest

from tests.cases import for_each

ROOT = Path(__file__).parents[1]

ARROWS: dict[str, tuple[str, ...]] = {
    "paxbot.watch": (),
    "paxbot.settings": (),
    "paxbot.health": ("paxbot.settings",),
    "paxbot.engine": (),
    "paxbot.games": ("paxbot.engine",),
    "paxbot.present": ("paxbot.games",),
    "paxbot.render": ("paxbot.present",),
    "paxbot.storage": ("paxbot.engine", "paxbot.watch"),
    "paxbot.service": ("paxbot.storage", "paxbot.games", "paxbot.leagues", "paxbot.settings"),
    "paxbot.card_file": ("paxbot.games", "paxbot.settings"),
    "paxbot.presenters": ("paxbot.render",),
    "paxbot.workers": ("paxbot.presenters",),
    "paxbot.leagues": ("paxbot.engine",),
    "paxbot.cli": ("paxbot.games", "paxbot.service", "paxbot.leagues"),
    "paxbot.render_command": ("paxbot.presenters", "paxbot.cli"),
    "paxbot.__main__": ("paxbot.render_command", "paxbot.card_file"),
    "cogs": ("paxbot.service", "paxbot.present", "paxbot.render"),
    "bot": ("cogs", "paxbot.workers", "paxbot.health", "paxbot.card_file"),
    "paxbot.offline": ("bot",),
}
"""Each layer and the layers right below it; it may import those, and whatever those may import."""

OWNERS: dict[str, tuple[str, ...]] = {
    "discord": ("bot", "cogs", "paxbot.offline"),
    "simcord": ("paxbot.offline",),
    "aiohttp": ("bot", "cogs", "paxbot.offline", "paxbot.watch"),
    "aiosqlite": ("paxbot.storage",),
    "sqlite3": ("paxbot.storage",),
    "PIL": ("paxbot.render",),
    "prometheus_client": ("paxbot.watch",),
    "structlog": ("paxbot.watch",),
}
"""Libraries that only these layers may know."""

IMPURE = {
    "asyncio", "concurrent", "ctypes", "datetime", "getpass", "gettext", "http", "locale", "logging", "multiprocessing",
    "os", "platform", "random", "secrets", "select", "signal", "socket", "subprocess", "sys", "tempfile", "threading",
    "time", "urllib", "uuid", "zoneinfo",
}  # fmt: skip
"""What rules must not reach: clocks, chance, the environment, other threads and the world outside."""


GAMES = {path.name for path in (ROOT / "paxbot" / "games").iterdir() if (path / "__init__.py").is_file()}
JOINING = {"paxbot.games.registry", "paxbot.presenters", "paxbot.card_file"}
"""The few modules outside the folders of a game that may know it: those that join it to the rest."""


def sources() -> Iterator[Path]:
    yield from (path for path in [ROOT / "bot.py"] if path.exists())
    for package in ("paxbot", "cogs"):
        yield from sorted((ROOT / package).rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def within(module: str, layer: str) -> bool:
    return module == layer or module.startswith(f"{layer}.")


def layer_of(module: str) -> str | None:
    return next((layer for layer in ARROWS if within(module, layer)), None)


def reachable(layer: str) -> set[str]:
    return {layer}.union(*(reachable(inner) for inner in ARROWS[layer]))


@cache
def imported(module: str, source: str) -> set[str]:
    """The absolute names of the modules that `source` imports anywhere, functions included."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} imports relatively, from line {node.lineno}"
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def offences(module: str, source: str) -> list[str]:
    layer = layer_of(module)
    if module == "paxbot":
        return sorted(f"paxbot, which everything imports, imports {name}" for name in imported(module, source))
    if layer is None:
        return [f"{module} belongs to no layer: give it one in ARROWS"]
    return sorted(
        f"{module} imports {name}"
        for name in imported(module, source)
        if points_outward(layer, name) or is_foreign(layer, name) or is_impure(layer, name) or is_sibling(module, name)
    )


def points_outward(layer: str, name: str) -> bool:
    target = layer_of(name)
    return target is not None and target not in reachable(layer)


def is_foreign(layer: str, name: str) -> bool:
    owners = OWNERS.get(name.partition(".")[0])
    return owners is not None and layer not in owners


def is_impure(layer: str, name: str) -> bool:
    return layer in ("paxbot.engine", "paxbot.games") and name.partition(".")[0] in IMPURE


def is_sibling(module: str, name: str) -> bool:
    here, there = module.split("."), name.split(".")
    games = ["paxbot", "games"]
    is_game = len(here) > 2 and (ROOT / "paxbot" / "games" / here[2]).is_dir()
    other = len(there) > 2 and (ROOT / "paxbot" / "games" / there[2]).is_dir()
    return is_game and other and here[:2] == there[:2] == games and here[2] != there[2]


def game_of(name: str) -> str | None:
    """The game in whose rules, words or pictures the module lies, or what is imported from them."""
    parts = name.split(".")
    folders = [["paxbot", part] for part in ("games", "present", "render")]
    return parts[2] if len(parts) > 2 and parts[:2] in folders and parts[2] in GAMES else None


def games_named(module: str, source: str) -> list[str]:
    """One line for each game that a module names which is not its own, be it by an import or by its key."""
    if module in JOINING:
        return []
    named = {name: game for name in imported(module, source) if (game := game_of(name))}
    named |= {f'"{key}"': key for key in constants(source) & GAMES}
    return sorted(f"{module} names {name}" for name, game in named.items() if game != game_of(module))


def constants(source: str) -> set[str]:
    values = (node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return {value for value in values if isinstance(value, str)}


def test_what_games_share_names_none_of_them() -> None:
    assert {"pamir", "spartacus"} <= GAMES
    named = [line for path in sources() for line in games_named(module_name(path), path.read_text(encoding="utf-8"))]
    assert not named, "\n".join(named)


@for_each(
    ("module", "source"),
    [
        ("cogs.play", "from paxbot.games.pamir.terms import Region"),
        ("paxbot.present.chat.table", "from paxbot.present.pamir import names"),
        ("paxbot.render.poster", "from paxbot.render import spartacus"),
        ("paxbot.render.theme", 'LEFT_OUT = {"pamir": 1}'),
        ("paxbot.service.play.games", 'rules = games["spartacus"]'),
        ("paxbot.present.spartacus.names", "from paxbot.present.pamir import names"),
    ],
)
def test_a_game_named_where_it_should_not_be_is_found(module: str, source: str) -> None:
    assert games_named(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("paxbot.games.registry", "from paxbot.games.pamir.game import PaxPamir"),
        ("paxbot.render.pamir.layout", 'from paxbot.present.pamir import names\nGAME = "pamir"'),
        ("cogs.play", "from paxbot.render.paint import picture"),
    ],
)
def test_a_game_is_named_in_its_own_folders_and_where_it_is_joined(module: str, source: str) -> None:
    assert not games_named(module, source)


def test_imports_point_inward() -> None:
    found = [line for path in sources() for line in offences(module_name(path), path.read_text(encoding="utf-8"))]
    assert not found, "\n".join(found)


@for_each(
    ("module", "source"),
    [
        ("paxbot.engine.kernel", "from paxbot.games import pamir"),
        ("paxbot.engine.kernel", "import random"),
        ("paxbot.games.pamir.turn", "from os import environ"),
        ("paxbot.games.pamir.turn", "import os.path"),
        ("paxbot.games.pamir.turn", "def f():\n    import asyncio"),
        ("paxbot.games.pamir.turn", "import discord"),
        ("paxbot.present.words", "from paxbot.render import paint"),
        ("paxbot.render.paint", "from paxbot import storage"),
        ("paxbot.storage.store", "from paxbot.games.pamir import cards"),
        ("paxbot.service.play.games", "import aiosqlite"),
        ("paxbot.service.play.games", "from paxbot.present import words"),
        ("cogs.play", "from PIL import Image"),
        ("cogs.play", "import bot"),
        ("paxbot.unheard_of", "import json"),
        ("paxbot", "from paxbot.games import pamir"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    assert offences(module, source)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("paxbot.render.paint", "from paxbot.games.pamir import cards"),
        ("paxbot.games.pamir.turn", "from paxbot import PaxError"),
        (
            "cogs.play",
            "import discord\nfrom paxbot.service.play.games import Games\nfrom paxbot.storage.rows import Status",
        ),
        ("bot", "from paxbot.settings import Settings\nfrom paxbot.storage import GameStore"),
    ],
)
def test_an_import_that_points_inward_is_allowed(module: str, source: str) -> None:
    assert not offences(module, source)


SHARED = {"actions", "app", "context", "layouts", "messages", "panel"}
"""The packages and modules of `cogs` that know no feature, and that every feature may know."""
PROCESS = {"client", "fair_use", "features", "health"}
FEATURES = {module.name for module in iter_modules([str(ROOT / "cogs")])} - SHARED - PROCESS
LOADER = "cogs.features"


def cogs_imports() -> dict[str, set[str]]:
    paths = {module_name(path): path for path in sources() if path.is_relative_to(ROOT / "cogs")}
    return {
        module: {
            name if name in paths else name.rpartition(".")[0]
            for name in imported(module, path.read_text(encoding="utf-8"))
            if within(name, "cogs")
        }
        for module, path in paths.items()
    }


def feature_of(module: str) -> str | None:
    part = module.split(".")[1] if "." in module else ""
    return part if part in FEATURES else None


def misplaced(module: str, names: set[str]) -> list[str]:
    own = feature_of(module)
    forbidden = (
        name
        for name in names
        if (feature_of(name) not in (None, own) and module != LOADER)
        or (own is not None and feature_of(name) is None and name.split(".")[1] not in SHARED)
    )
    return sorted(f"{module} imports {name}" for name in forbidden)


def circle(graph: dict[str, set[str]]) -> set[str]:
    """The modules that import each other in a circle, directly or not, with those that lead from one to another."""
    left = dict(graph)
    while ends := [module for module, names in left.items() if not names & left.keys() - {module}]:
        for module in ends:
            del left[module]
    return set(left)


def test_features_know_only_what_is_shared_and_nothing_shared_knows_a_feature() -> None:
    assert {"lobby", "playing", "negotiation", "settings", "leagues"} <= FEATURES
    found = [line for module, names in cogs_imports().items() for line in misplaced(module, names)]
    assert not found, "\n".join(found)


def test_an_import_between_features_is_found() -> None:
    assert misplaced("cogs.lobby.handlers", {"cogs.playing.handlers"})
    assert misplaced("cogs.deals", {"cogs.clocks"})
    assert misplaced("cogs.layouts.table", {"cogs.playing.layouts"})
    assert misplaced("cogs.lobby.handlers", {"cogs.client"})
    assert not misplaced("cogs.lobby.handlers", {"cogs.lobby.opening", "cogs.layouts.table"})
    assert not misplaced(LOADER, {"cogs.lobby.handlers", "cogs.playing.handlers"})


def test_no_modules_of_the_cogs_import_each_other_in_a_circle() -> None:
    assert not circle(cogs_imports())


def test_a_circle_is_found() -> None:
    assert circle({"a": {"b"}, "b": {"c"}, "c": {"b"}}) == {"a", "b", "c"}
    assert not circle({"a": {"b", "c"}, "b": {"c"}, "c": set()})


def test_cogs_know_no_storage() -> None:
    paths = [path for path in sources() if path.is_relative_to(ROOT / "cogs")]
    found = [
        f"{module_name(path)} imports {name}"
        for path in paths
        for name in imported(module_name(path), path.read_text(encoding="utf-8"))
        if within(name, "paxbot.storage")
    ]
    assert not found, "\n".join(found)
