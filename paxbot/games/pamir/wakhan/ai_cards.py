"""Wakhan's 24 AI cards, read once from the data file beside this module."""

from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from typing import Final

from pydantic import TypeAdapter

from paxbot.games.pamir.cards import CoalitionKey, RegionKey
from paxbot.games.pamir.terms import ActionKind


class Arrow(StrEnum):
    """The sense of the red arrow: the top row of the market, the left end, the left neighbor, or the opposite."""

    TOP = "top"
    BOTTOM = "bottom"


class LineAction(StrEnum):
    """The deed that a line of an AI card tells her to do."""

    RADICALIZE = "radicalize"
    TAX = "tax"
    BUILD = "build"
    MOVE = "move"
    BETRAY = "betray"
    BATTLE = "battle"

    @property
    def kind(self) -> ActionKind | None:
        """The court action it is; None for radicalize."""
        return None if self is LineAction.RADICALIZE else ActionKind[self.name]


class Condition(StrEnum):
    """The condition under which an instruction holds."""

    MILITARY_FAVORED = "military_favored"
    POLITICAL_FAVORED = "political_favored"
    FEWER_THAN_2_RUPEES = "wakhan_fewer_than_2_rupees"
    NO_DOMINANT_COALITION = "no_dominant_coalition"
    NO_OWN_CARD_WITH_MOVE = "no_own_card_with_move"
    DOMINANT_COALITION = "dominant_coalition"
    COURT_AT_LIMIT = "court_at_limit"
    FEWER_SPIES_THAN_ANOTHER = "fewer_spies_than_another_player"


class Instruction(StrEnum):
    """The card that an instruction wants."""

    HIGHEST_RANK_POLITICAL = "highest_rank_political"
    HIGHEST_RANK_INTELLIGENCE = "highest_rank_intelligence"
    HIGHEST_RANK_ECONOMIC = "highest_rank_economic"
    HIGHEST_RANK_MILITARY = "highest_rank_military"
    ANY_INTELLIGENCE = "any_intelligence"
    MOST_NET_RUPEES = "most_net_rupees"
    GAINS_RULE = "gains_rule_of_region"
    MOST_BLOCKS = "most_blocks"
    MOST_CYLINDERS = "most_cylinders"
    HAS_MOVE = "has_move"
    DOMINANT_PATRIOT = "patriot_of_dominant_coalition"
    COURT_CARD_MOST_SPIES = "court_card_most_spies"


@dataclass(frozen=True, slots=True)
class Line:
    """One of the three lines on a face: an action, and an instruction with its condition where it has one."""

    action: LineAction
    condition: Condition | None = None
    pick: Instruction | None = None


@dataclass(frozen=True, slots=True)
class AiCard:
    """An AI card: all but `labels` and `columns`, which are its back, is the face.

    The red arrow stands at the upper or the lower end and hits that label on another card's back; the black arrow
    stands at one of six heights (0 to 5 from the top) and hits that one of the columns.
    """

    number: int
    loyalties: tuple[CoalitionKey, ...]
    regions: tuple[RegionKey, ...]
    lines: tuple[Line, ...]
    red_arrow: Arrow
    black_arrow: int
    labels: tuple[Arrow, Arrow]
    columns: tuple[int, ...]

    @property
    def back(self) -> tuple[tuple[Arrow, Arrow], tuple[int, ...]]:
        """The print on the back: the labels from the top, and the six columns."""
        return self.labels, self.columns


AI_CARDS: Final[dict[int, AiCard]] = {
    card.number: card
    for card in TypeAdapter(list[AiCard]).validate_json(files(__package__).joinpath("ai_cards.json").read_bytes())
}
"""Every AI card by its number, 1 to 24; the cards themselves carry none."""


def red_result(face: AiCard, back: AiCard) -> Arrow:
    """Return what the red arrow of one card hits on the back of another."""
    return back.labels[face.red_arrow is Arrow.BOTTOM]


def black_result(face: AiCard, back: AiCard) -> int:
    """Return the market column (0 to 5 from the left) the black arrow of one card hits on the back of another."""
    return back.columns[face.black_arrow]
