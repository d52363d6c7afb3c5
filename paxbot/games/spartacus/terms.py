"""The words and numbers of PAX, its cards, and every question to a player with every answer.

The cards are read from a checked data file: the bot's own table, or that of an owner of the game. `do` says what an
answer does.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from pydantic import BaseModel, Field, ValidationError, model_validator

from paxbot import PaxError
from paxbot.engine.game import CardTable

Category = StrEnum("Category", ["WEALTH", "FLEET", "ARMY", "RELIGION", "SENATOR", "LAND", "INTRIGUE"])


LATIN: Final = {
    Category.WEALTH: "in floribus",
    Category.FLEET: "navis longa",
    Category.ARMY: "legionarius",
    Category.RELIGION: "religio",
    Category.SENATOR: "senator",
    Category.LAND: "praedium",
    Category.INTRIGUE: "conspiratio",
}

LIMITED: Final = (Category.FLEET, Category.ARMY)
PERMITTING: Final = (Category.LAND, Category.INTRIGUE)
"""The categories whose symbols set that limit, the stronger of them."""


Destination = StrEnum("Destination", ["COLUMN", "BOTTOM", "HAND"])
"""Each is used once in a draw step."""


STARTING_AUREI: Final = 5
AUREI_FOR_PASSING: Final = 2
AUREI_FOR_NO_CARD: Final = 2
"""Instead of a card when none is left, and as income in a turn in which no card was played."""
CARDS_DRAWN: Final = 3
HIDDEN_CARDS: Final = 3
SYMBOLS_PER_AUREUS: Final = 3
"""The wealth symbols that make a purchase one aureus cheaper."""
SYMBOLS_PER_BONUS: Final = 3
"""The army symbols that count as one more fleet at the end, and the other way round."""
RELIGION_FOR_TWO: Final = 3
RELIGION_FOR_THREE: Final = 6
CATEGORIES_TO_WIN: Final = 4
"""With so many categories Rome, or the players, win."""

SEATS: Final = range(1, 9)
OFFICIAL_SEATS: Final = range(1, 5)
"""With more, the number of cards and Legions is not the publisher's (RULING 30)."""
SEATS_OF_ONE_DECK: Final = 4


class SoloGame(NamedTuple):
    """Cards drawn at the start, how many of them are played, and the goal."""

    drawn: int
    played: int
    stronger: int
    """Cards of all seven categories are needed as well."""


SOLO_GAMES: Final = (SoloGame(2, 0, 3), SoloGame(2, 0, 4), SoloGame(3, 1, 5), SoloGame(4, 2, 6), SoloGame(5, 3, 7))
"""The campaign, in the order in which its games are to be won (Rule: Solitaire campaign)."""
SOLO_LEGIONS: Final = 3
SOLO_REMOVED: Final = 30


FILE: Final = "influence_cards.json"
CODES: Final = dict(zip(Category, "wfarsli", strict=True))
_CATEGORIES: Final = {letter: category for category, letter in CODES.items()}
_WIDTH: Final = 3
_MOST_SYMBOLS: Final = 4
"""Twice what the reviews tell of, and as many as there is room for in pictures."""
TABLE_TEXT: Final = re.compile(rf"(?:[{''.join(CODES.values())}][0-9][0-9]){{74}}")


class Card(NamedTuple):
    """`price` in aurei, and how many symbols of its category it shows."""

    category: Category
    price: int
    symbols: int


class Row(BaseModel, frozen=True, extra="forbid", strict=True):
    category: Category
    price: int = Field(ge=0, le=9)
    symbols: int = Field(ge=0, le=_MOST_SYMBOLS)
    count: int = Field(ge=1, le=200)


class MustExist(BaseModel, frozen=True, extra="forbid", strict=True):
    category: Category
    price: int


class Constraints(BaseModel, frozen=True, extra="forbid", strict=True):
    """The facts of the rulebook and of reviews about the cards, against which a table is checked."""

    total_cards: int = Field(ge=74, le=74)
    price_min: int = Field(ge=0, le=9)
    price_max: int = Field(ge=0, le=9)
    symbols_min: int = Field(ge=0, le=9)
    symbols_max: int = Field(ge=0, le=_MOST_SYMBOLS)
    cards_per_category: dict[Category, int]
    must_exist: tuple[MustExist, ...] = ()


class CardFile(BaseModel, frozen=True, extra="ignore", strict=True):
    provenance: str = Field(min_length=1, max_length=2000)
    constraints: Constraints
    cards: tuple[Row, ...] = Field(min_length=1, max_length=200)

    @model_validator(mode="after")
    def _fits(self) -> "CardFile":
        problems = list(_problems(self.cards, self.constraints))
        if problems:
            raise ValueError("; ".join(problems))
        return self


def _problems(rows: Sequence[Row], known: Constraints) -> list[str]:
    found = [
        f"a {row.category} card has the price {row.price}, which must be {known.price_min} to {known.price_max}"
        for row in rows
        if not known.price_min <= row.price <= known.price_max
    ]
    found += [
        f"a {row.category} card has {row.symbols} symbols, which must be {known.symbols_min} to {known.symbols_max}"
        for row in rows
        if not known.symbols_min <= row.symbols <= known.symbols_max
    ]
    for category in Category:
        count = sum(row.count for row in rows if row.category is category)
        wanted = known.cards_per_category.get(category, 0)
        if count != wanted:
            found.append(f"there are {count} {category} cards, which must be {wanted}")
    if (total := sum(row.count for row in rows)) != known.total_cards:
        found.append(f"there are {total} cards in all, which must be {known.total_cards}")
    for card in known.must_exist:
        if not any((row.category, row.price) == (card.category, card.price) for row in rows):
            found.append(f"there is no {card.category} card of price {card.price}")
    return found


def read_table(raw: str) -> CardTable:
    try:
        read = CardFile.model_validate_json(raw)
    except ValidationError as error:
        raise PaxError("card_file_wrong", problem=_told(error)) from error
    rows = sorted(read.cards, key=lambda row: (list(Category).index(row.category), row.price, row.symbols))
    text = "".join(face(Card(row.category, row.price, row.symbols)) * row.count for row in rows)
    return CardTable(text, read.provenance)


def _told(error: ValidationError) -> str:
    """Count rows from 1."""
    faults = error.errors(include_input=False)[:3]
    return "; ".join(
        ": ".join(filter(None, (_place(fault["loc"]), fault["msg"].removeprefix("Value error, ")))) for fault in faults
    )


def _place(loc: tuple[int | str, ...]) -> str:
    return " ".join(f"row {part + 1}" if isinstance(part, int) else part for part in loc)


def face(card: Card) -> str:
    return f"{CODES[card.category]}{card.price}{card.symbols}"


def cards_in(text: str) -> tuple[Card, ...]:
    parts = (text[at : at + _WIDTH] for at in range(0, len(text), _WIDTH))
    return tuple(Card(_CATEGORIES[part[0]], int(part[1]), int(part[2])) for part in parts)


@lru_cache(maxsize=16)
def deck_of(text: str, copies: int = 1) -> tuple[Card, ...]:
    return cards_in(text) * copies


@lru_cache(maxsize=1)
def own_table() -> CardTable:
    return read_table(own_file())


def own_file() -> str:
    return files(__package__).joinpath(FILE).read_text("utf-8")


Prompt = StrEnum("Prompt", ["KEEP_CARD", "SHOW_CARD", "CHOOSE_TURN", "PLACE_CARD", "CHOOSE_ACTION"])


class Keep(NamedTuple):
    card: int
    do: str = "keep"


class Show(NamedTuple):
    card: int
    do: str = "show"


class Draw(NamedTuple):
    do: str = "draw"


class Pass(NamedTuple):
    """A look at Rome's face-down cards and 2 aurei, instead of a turn."""

    do: str = "pass"


class Lay(NamedTuple):
    card: int
    legion: int
    do: str = "lay"


class Return(NamedTuple):
    card: int
    do: str = "return"


class Take(NamedTuple):
    card: int
    do: str = "take"


class Buy(NamedTuple):
    legion: int
    do: str = "buy"


class Play(NamedTuple):
    card: int
    do: str = "play"


class EndTurn(NamedTuple):
    do: str = "end_turn"
