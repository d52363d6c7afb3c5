"""Every answer a player can give: what is chosen, and `do`, what that does."""

from enum import StrEnum
from typing import NamedTuple


class Do(StrEnum):
    """The verbs of moves."""

    KEEP = "keep"
    SHOW = "show"
    DRAW = "draw"
    PASS = "pass"
    LAY = "lay"
    RETURN = "return"
    TAKE = "take"
    BUY = "buy"
    PLAY = "play"
    END_TURN = "end_turn"


class Keep(NamedTuple):
    """The card kept of those dealt at the start; the others go to the bottom."""

    card: int
    do: Do = Do.KEEP


class Show(NamedTuple):
    """The card played of those dealt at the start of a solitaire game."""

    card: int
    do: Do = Do.SHOW


class Draw(NamedTuple):
    """A turn with everything in it, which begins with drawing."""

    do: Do = Do.DRAW


class Pass(NamedTuple):
    """A look at Rome's face-down cards and 2 aurei, instead of a turn."""

    do: Do = Do.PASS


class Lay(NamedTuple):
    """A card drawn, put face up into the column of a Legion."""

    card: int
    legion: int
    do: Do = Do.LAY


class Return(NamedTuple):
    """A card drawn, put at the bottom of the stack."""

    card: int
    do: Do = Do.RETURN


class Take(NamedTuple):
    """A card drawn, taken into the hand."""

    card: int
    do: Do = Do.TAKE


class Buy(NamedTuple):
    """All cards of a Legion's column, bought."""

    legion: int
    do: Do = Do.BUY


class Play(NamedTuple):
    """A hand card played into the display."""

    card: int
    do: Do = Do.PLAY


class EndTurn(NamedTuple):
    """The end of a turn, with its income."""

    do: Do = Do.END_TURN
