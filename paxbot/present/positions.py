"""Prepared positions, which lie beside the lessons that begin with them."""

import json
from pathlib import Path

from paxbot.engine.game import Json


def position(module: str, name: str) -> Json:
    """Return a position that lies beside a module's file: a state as it is stored."""
    return dict(json.loads((Path(module).parent / f"{name}.json").read_text(encoding="utf-8")))
