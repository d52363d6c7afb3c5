"""A table of cards of an owner, as different from the bot's own as it may be."""

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from paxbot.engine.game import CardTable
from paxbot.games.spartacus.terms import FILE, read_table

RAW = files("paxbot.games.spartacus").joinpath(FILE).read_text("utf-8")


def raw_table(**fields: Any) -> str:
    return json.dumps(json.loads(RAW) | fields)


def owners_raw() -> str:
    known = json.loads(RAW)["constraints"] | {"price_max": 7, "symbols_max": 4, "must_exist": []}
    cards = [
        row | {"price": 2 * row["price"] - row["price"] // 4, "symbols": 1 + number % 4}
        for number, row in enumerate(json.loads(RAW)["cards"])
    ]
    return raw_table(provenance="counted by an owner", constraints=known, cards=cards)


def owners_table() -> CardTable:
    return read_table(owners_raw())


def other_table() -> CardTable:
    return read_table(raw_table(cards=[row | {"symbols": 2} for row in json.loads(RAW)["cards"]]))


def owners_file(folder: Path) -> Path:
    path = folder / "cards.json"
    path.write_text(owners_raw(), "utf-8")
    return path
