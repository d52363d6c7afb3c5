"""The questions of the game."""

from enum import StrEnum


class Prompt(StrEnum):
    """The questions to a player."""

    KEEP_CARD = "keep_card"
    SHOW_CARD = "show_card"
    CHOOSE_TURN = "choose_turn"
    PLACE_CARD = "place_card"
    CHOOSE_ACTION = "choose_action"
