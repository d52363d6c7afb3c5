"""Every question to a player, and every answer: what is chosen, and `do`, what that does."""

from enum import StrEnum
from typing import NamedTuple


class Prompt(StrEnum):
    """The questions to a player."""

    KEEP_CARD = "keep_card"
    SHOW_CARD = "show_card"
    CHOOSE_TURN = "choose_turn"
    PLACE_CARD = "place_card"
    CHOOSE_ACTION = "choose_action"


class Keep(NamedTuple):
    """The card kept of those dealt at the start; the others go to the bottom."""

    card: int
    do: str = "keep"


class Show(NamedTuple):
    """The card played of those dealt at the start of a solitaire game."""

    card: int
    do: str = "show"


class Draw(NamedTuple):
    """A turn with everything in it, which begins with drawing."""

    do: str = "draw"


class Pass(NamedTuple):
    """A look at Rome's face-down cards and 2 aurei, instead of a turn."""

    do: str = "pass"


class Lay(NamedTuple):
    """A card drawn, put face up into the column of a Legion."""

    card: int
    legion: int
    do: str = "lay"


class Return(NamedTuple):
    """A card drawn, put at the bottom of the stack."""

    card: int
    do: str = "return"


class Take(NamedTuple):
    """A card drawn, taken into the hand."""

    card: int
    do: str = "take"


class Buy(NamedTuple):
    """All cards of a Legion's column, bought."""

    legion: int
    do: str = "buy"


class Play(NamedTuple):
    """A hand card played into the display."""

    card: int
    do: str = "play"


class EndTurn(NamedTuple):
    """The end of a turn, with its income."""

    do: str = "end_turn"
