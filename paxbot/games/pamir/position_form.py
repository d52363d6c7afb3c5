"""A position as it comes in from outside: every field is read by its exact type before anything is built from it."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from paxbot.engine.game import Json
from paxbot.errors import PaxError
from paxbot.games.pamir.cards import EVENT_CARDS, BorderKey, CoalitionKey, RegionKey, SuitKey
from paxbot.games.pamir.setup import SEATS
from paxbot.games.pamir.terms import GIFT_COSTS, MARKET_COLUMNS


class BadPosition(PaxError):
    """A position that cannot be read, or cannot come about; `reason` says why."""


def _number(value: Any) -> Any:
    """Return the number a JSON key stands for."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 3:
        return int(value)
    raise ValueError("a number is wanted")


Count = Annotated[int, Field(ge=0, le=1000)]
SeatIndex = Annotated[int, Field(ge=0, lt=SEATS[-1])]
SeatKey = Annotated[int, BeforeValidator(_number), Field(ge=0, lt=SEATS[-1])]
CardKey = Annotated[int, BeforeValidator(_number)]
Card = Annotated[int, Field(ge=1, le=max(EVENT_CARDS))]
Space = Annotated[tuple[Card | None, Count], Field(strict=False)]
Cards = Annotated[list[Card], Field(max_length=100)]
Row = Annotated[list[Space], Field(min_length=MARKET_COLUMNS, max_length=MARKET_COLUMNS)]


class _Form(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")


class PlayerForm(_Form):
    """All that lies in front of one seat; `loyalty` is None for Wakhan. Hidden cards may be given as a number."""

    loyalty: CoalitionKey | None
    rupees: Count
    vp: Count = 0
    hand: Cards | None = None
    hand_size: Count | None = None
    court: Cards = []
    prizes: Count | Cards = 0
    gifts: list[Literal[GIFT_COSTS]] = []  # type: ignore[valid-type]
    events: Annotated[list[str], Field(max_length=16)] = []


class PositionForm(_Form):
    """A position of a record, of a Wakhan scenario, or of a view."""

    active: SeatIndex | None = None
    favored: SuitKey
    deck: Annotated[int, Field(ge=0)]
    dominance_unresolved: Annotated[int, Field(ge=0, le=4)] | None = None
    market: Annotated[list[Row], Field(min_length=2, max_length=2)]
    players: Annotated[list[PlayerForm], Field(min_length=SEATS[0], max_length=SEATS[-1])]
    armies: dict[RegionKey, dict[CoalitionKey, Count]] = {}
    roads: dict[BorderKey, dict[CoalitionKey, Count]] = {}
    tribes: dict[RegionKey, dict[SeatKey, Count]] = {}
    spies: dict[CardKey, dict[SeatKey, Count]] = {}
    events: Annotated[list[str], Field(max_length=16)] = []


def read_position(position: Json) -> PositionForm:
    """Return the position, as far as its form goes. Raises: BadPosition for the first field that is wrong."""
    try:
        return PositionForm.model_validate(position)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        where = ".".join(str(part)[:40] for part in first["loc"])
        raise BadPosition("unreadable_position", where=where, problem=first["msg"]) from error
