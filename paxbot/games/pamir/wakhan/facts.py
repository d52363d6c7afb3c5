"""The deeds of Wakhan and her reasons, which players can check against her rules; and the guidance of her AI cards."""

from enum import StrEnum
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.engine.rules import SeatHandedOver as SeatHandedOver
from paxbot.engine.rules import SeatReturning as SeatReturning
from paxbot.engine.rules import SeatTakenBack as SeatTakenBack
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import State, Variant, Wakhan
from paxbot.games.pamir.terms import (
    AI_CARDS,
    BORDER_BETWEEN,
    NEIGHBORS,
    ActionKind,
    AiCard,
    Arrow,
    Border,
    Coalition,
    Region,
    Side,
    black_result,
    red_result,
)


class Kind(StrEnum):
    CARD = "card"
    REGION = "region"
    BORDER = "border"
    SEAT = "seat"
    SUIT = "suit"
    SIDE = "side"
    GIFT = "gift"
    ARMY = "army"
    ROAD = "road"
    TRIBE = "tribe"
    SPY = "spy"


class Thing(NamedTuple):
    """Something she can choose: a card, region, border, seat, suit or side by its number, or a piece.

    `at` is the number, for a piece where it stands and for a gift its cost; `owner` the coalition of a block or the
    seat of a cylinder, None for everything else.
    """

    kind: Kind
    at: int
    owner: int | None = None


class Criterion(StrEnum):
    """The criteria between several possible choices; each keeps those that meet it best."""

    IN_RIVAL_COURT = "in_rival_court"
    IN_FAVORED_SUIT = "in_favored_suit"
    DOMINANT_PATRIOT = "dominant_patriot"
    DOMINANT_PRIZE = "dominant_prize"
    PATRIOT = "patriot"
    LEVERAGED = "leveraged"
    HIGHEST_RANK = "highest_rank"
    HIGHEST_NUMBER = "highest_number"
    NOT_POLITICAL = "not_political"
    NOT_PATRIOT = "not_patriot"
    NOT_LEVERAGED = "not_leveraged"
    MOST_RIVAL_SPIES = "most_rival_spies"
    FEWEST_SPIES = "fewest_spies"
    LOWEST_RANK = "lowest_rank"
    NOT_IN_FAVORED_SUIT = "not_in_favored_suit"
    LOWEST_NUMBER = "lowest_number"
    CHEAPEST = "cheapest"
    MOST_NET_RUPEES = "most_net_rupees"
    MOST_BLOCK_ICONS = "most_block_icons"
    MOST_CYLINDER_ICONS = "most_cylinder_icons"
    ARROWS = "arrows"
    ROW_OF_REGIONS = "row_of_regions"
    RED_ARROW = "red_arrow"
    FAVORED_NOW = "favored_now"
    NEXT_BORDER = "next_border"
    NOT_MOST_SPIES = "not_most_spies"
    MOST_SPIES = "most_spies"
    TRIBES_FIRST = "tribes_first"
    ARMIES_FIRST = "armies_first"
    HERAT_FIRST = "herat_first"
    LOWEST_PRIORITY = "lowest_priority"
    TAXED_ALREADY = "taxed_already"
    RICHEST = "richest"
    LEFTMOST_COLUMN = "leftmost_column"


class Narrowing(NamedTuple):
    """A criterion that decided something, and what was left after it; `best` is their number where it counts one."""

    criterion: Criterion
    left: tuple[Thing, ...]
    best: int | None = None


class Reading(StrEnum):
    COURT_ACTION = "court_action"
    INSTRUCTION = "instruction"
    ARROWS = "arrows"
    SAVVY = "savvy"
    """The arrows named a card, and a cheaper one of its suit is no lower in rank."""
    CHECK_RUPEES = "check_rupees"
    """A Dominance Check lies in the market, no coalition is dominant, and no card has tribes or spies."""
    CHECK_PATRIOTS = "check_patriots"
    """A Dominance Check lies in the market, and patriots of the dominant coalition can be bought."""
    CHECK_BLOCKS = "check_blocks"
    """A Dominance Check lies in the market, a coalition is dominant, and none of its patriots can be bought."""
    CHECK_CYLINDERS = "check_cylinders"
    """A Dominance Check lies in the market, and no coalition is dominant."""


class Skip(StrEnum):
    CONDITION = "condition"
    NO_FITTING_CARD = "no_fitting_card"
    """No card in the market that she may buy fits."""
    NO_ABLE_CARD = "no_able_card"
    """No unused card in her court shows the action and could be paid for."""
    NO_TARGET = "no_target"


class NoAmbition(StrEnum):
    CANNOT_BUY = "cannot_buy"
    NOT_MOST_POINTS = "not_most_points"


class AiCardDrawn(NamedTuple):
    """`red` and `column` are what its arrows hit on the back of the next card.

    `leans` is her pragmatic loyalty then, `steadfast` whether blocks in play had a say in it; `shuffled` tells that
    her whole deck was shuffled for it.
    """

    seat: Seat
    ai_card: int
    red: Arrow
    column: int
    leans: Coalition
    shuffled: bool
    steadfast: bool = False


class AmbitionFollowed(NamedTuple):
    """It brings her alone most points, or (`wins`) the victory. Points by seat."""

    seat: Seat
    card: int
    points: tuple[int, ...]
    wins: bool


class AmbitionPassed(NamedTuple):
    """`points` is what it would bring each seat."""

    seat: Seat
    card: int
    why: NoAmbition
    points: tuple[int, ...]


class LineFollowed(NamedTuple):
    seat: Seat
    ai_card: int
    line: int
    reading: Reading


class LineSkipped(NamedTuple):
    seat: Seat
    ai_card: int
    line: int
    why: Skip


class BonusBegan(NamedTuple):
    seat: Seat


class BonusConsidered(NamedTuple):
    """A card of the favored suit takes an action, or none; the actions before it on the card are impossible."""

    seat: Seat
    card: int
    impossible: tuple[ActionKind, ...]
    action: ActionKind | None


class AiCardConsulted(NamedTuple):
    seat: Seat
    ai_card: int
    red: Arrow
    column: int
    leans: Coalition


class ChoiceExplained(NamedTuple):
    """From which candidates, and what each criterion that decided anything left of them."""

    seat: Seat
    prompt: Prompt
    candidates: tuple[Thing, ...]
    narrowings: tuple[Narrowing, ...]
    chosen: Thing


class BribeUnpaid(NamedTuple):
    seat: Seat
    holder: Seat
    card: int
    due: int


def automated(s: State) -> list[Seat]:
    return [seat for seat, player in enumerate(s.players) if player.wakhan is not None]


def wakhan(s: State, seat: Seat) -> Wakhan:
    found = s.players[seat].wakhan
    assert found is not None
    return found


def face(s: State, seat: Seat) -> AiCard:
    """Return the AI card drawn last; only asked once she has drawn (Rule: Wakhan > AI cards)."""
    number = wakhan(s, seat).face
    assert number is not None
    return AI_CARDS[number]


def back(s: State, seat: Seat) -> AiCard:
    """Return the card now on top of her deck, of which only the back may be looked at (Rule: Wakhan > AI cards)."""
    return AI_CARDS[wakhan(s, seat).deck[0]]


def red(s: State, seat: Seat) -> Arrow:
    return red_result(face(s, seat), back(s, seat))


def column(s: State, seat: Seat) -> int:
    """Return the market column of the black arrow, 0 to 5 from the left (Rule: Wakhan > AI cards)."""
    return black_result(face(s, seat), back(s, seat))


def side(s: State, seat: Seat) -> Side:
    """Return the end of her court for every card she plays (Rule: Wakhan > Radicalize)."""
    return Side.LEFT if red(s, seat) is Arrow.TOP else Side.RIGHT


def rivals(s: State, seat: Seat) -> list[Seat]:
    """Return the other players, beginning with the neighbor the red arrow names and going on in that direction.

    The left neighbor is the next seat in turn order (Rule: Wakhan > AI cards).
    """
    others = s.clockwise(seat)[1:]
    return others if red(s, seat) is Arrow.TOP else others[::-1]


def followers(s: State, coalition: Coalition) -> list[Seat]:
    return [seat for seat, player in enumerate(s.players) if player.loyalty is coalition]


def pragmatic_loyalty(s: State, seat: Seat) -> Coalition:
    """Return the first coalition of the row of loyalties that has fewest followers: none, as long as one is free.

    Of several that have, a steadfast Wakhan has the one with most blocks in play. Rule: Wakhan > Pragmatic loyalty;
    Wakhan > More seats; Wakhan > Variants.
    """
    is_steadfast = Variant.STEADFAST_LOYALTY in s.variants

    def last(coalition: Coalition) -> tuple[int, int]:
        return len(followers(s, coalition)), -s.blocks_in_play(coalition) if is_steadfast else 0

    return min(face(s, seat).loyalties, key=last)


def place_in_row(s: State, seat: Seat, region: int) -> int:
    return face(s, seat).regions.index(Region(region))


def borders_in_order(s: State, seat: Seat, region: Region) -> list[Border]:
    """Return the region's borders in the order of its neighbors in the row of regions (Rule: Wakhan > Impact icons)."""
    return [BORDER_BETWEEN[region, other] for other in face(s, seat).regions if other in NEIGHBORS[region]]
