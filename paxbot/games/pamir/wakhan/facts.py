"""The deeds of Wakhan and her reasons, which players can check against her rules; and the guidance of her AI cards."""

from enum import StrEnum
from typing import NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.engine.rules import (
    SeatHandedOver as SeatHandedOver,
    SeatReturning as SeatReturning,
    SeatTakenBack as SeatTakenBack,
)
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

Kind = StrEnum("Kind", ["CARD", "REGION", "BORDER", "SEAT", "SUIT", "SIDE", "GIFT", "ARMY", "ROAD", "TRIBE", "SPY"])


class Thing(NamedTuple):
    """Something she can choose: a card, region, border, seat, suit or side by its number, or a piece.

    `at` is the number, for a piece where it stands and for a gift its cost; `owner` the coalition of a block or the
    seat of a cylinder, None for everything else.
    """

    kind: Kind
    at: int
    owner: int | None = None


Criterion = StrEnum(
    "Criterion",
    [
        "IN_RIVAL_COURT",
        "IN_FAVORED_SUIT",
        "DOMINANT_PATRIOT",
        "DOMINANT_PRIZE",
        "PATRIOT",
        "LEVERAGED",
        "HIGHEST_RANK",
        "HIGHEST_NUMBER",
        "NOT_POLITICAL",
        "NOT_PATRIOT",
        "NOT_LEVERAGED",
        "MOST_RIVAL_SPIES",
        "FEWEST_SPIES",
        "LOWEST_RANK",
        "NOT_IN_FAVORED_SUIT",
        "LOWEST_NUMBER",
        "CHEAPEST",
        "MOST_NET_RUPEES",
        "MOST_BLOCK_ICONS",
        "MOST_CYLINDER_ICONS",
        "ARROWS",
        "ROW_OF_REGIONS",
        "RED_ARROW",
        "FAVORED_NOW",
        "NEXT_BORDER",
        "NOT_MOST_SPIES",
        "MOST_SPIES",
        "TRIBES_FIRST",
        "ARMIES_FIRST",
        "HERAT_FIRST",
        "LOWEST_PRIORITY",
        "TAXED_ALREADY",
        "RICHEST",
        "LEFTMOST_COLUMN",
    ],
)
"""The criteria between several possible choices; each keeps those that meet it best."""


class Narrowing(NamedTuple):
    """A criterion that decided something, and what was left after it; `best` is their number where it counts one."""

    criterion: Criterion
    left: tuple[Thing, ...]
    best: int | None = None


Reading = StrEnum(
    "Reading",
    [
        "COURT_ACTION",
        "INSTRUCTION",
        "ARROWS",
        # The arrows named a card, and a cheaper one of its suit is no lower in rank.
        "SAVVY",
        # A Dominance Check lies in the market, no coalition is dominant, and no card has tribes or spies.
        "CHECK_RUPEES",
        # A Dominance Check lies in the market, and patriots of the dominant coalition can be bought.
        "CHECK_PATRIOTS",
        # A Dominance Check lies in the market, a coalition is dominant, and none of its patriots can be bought.
        "CHECK_BLOCKS",
        # A Dominance Check lies in the market, and no coalition is dominant.
        "CHECK_CYLINDERS",
    ],
)


Skip = StrEnum(
    "Skip",
    [
        "CONDITION",
        # No card in the market that she may buy fits.
        "NO_FITTING_CARD",
        # No unused card in her court shows the action and could be paid for.
        "NO_ABLE_CARD",
        "NO_TARGET",
    ],
)


NoAmbition = StrEnum("NoAmbition", ["CANNOT_BUY", "NOT_MOST_POINTS"])


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
