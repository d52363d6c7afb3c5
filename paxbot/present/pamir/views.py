"""View models of the table: what pictures and texts show, without a rule."""

from collections.abc import Sequence
from dataclasses import dataclass

from paxbot.engine.kernel import JsonView
from paxbot.games.pamir.terms import GIFT_COSTS, Coalition
from paxbot.present.pamir import names as terms
from paxbot.present.pamir.card_texts import CardView
from paxbot.present.views import LobbyView, count_text, lobby_seats
from paxbot.present.words import _

Counts = tuple[tuple[str, int], ...]
SeatCounts = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class StatView:
    """One number of a player: its icon, its value, and its name.

    `counts` are set where there is a number for each coalition, `spaces` where there are spaces with a price each that
    are taken or free; `value` then says them in words. `is_over` marks a number above its limit.
    """

    icon: str
    value: str
    caption: str
    counts: Counts = ()
    spaces: tuple[tuple[int, bool], ...] = ()
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class LeaningView:
    """The coalition Wakhan leans to, her pragmatic loyalty, and the words for it; None before her first card."""

    coalition: str | None
    text: str


@dataclass(frozen=True, slots=True)
class PlayerView:
    """One player as all see them; Wakhan has `leaning`, and no loyalty and no hand."""

    seat: int
    name: str
    loyalty: str | None
    rupees: int
    vp: int
    hand_size: int
    prizes: int
    gifts: tuple[int, ...]
    events: tuple[str, ...]
    stats: tuple[StatView, ...]
    is_active: bool = False
    leaning: LeaningView | None = None
    if_checked: int | None = None
    """None if unknown, or the game is over."""

    @property
    def stand_in(self) -> str:
        return _("Player {number}").format(number=self.seat + 1)


@dataclass(frozen=True, slots=True)
class RegionView:
    key: str
    name: str
    ruler: int | None
    armies: Counts
    tribes: SeatCounts


@dataclass(frozen=True, slots=True)
class BorderView:
    key: str
    roads: Counts


@dataclass(frozen=True, slots=True)
class CoalitionView:
    """One coalition: blocks left in its supply, those in play, and how many would make it dominant."""

    key: str
    name: str
    supply: int | None
    in_play: int | None
    needed: int | None
    note: str
    """Set if it needs more blocks than it has."""


@dataclass(frozen=True, slots=True)
class EventView:
    """An event in force, for one player or for all; the text says more than the title where that may mislead."""

    title: str
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class BoardView:
    headline: str
    detail: str
    active: int | None
    favored: str
    favored_text: str
    regions: tuple[RegionView, ...]
    borders: tuple[BorderView, ...]
    coalitions: tuple[CoalitionView, ...]
    dominance: str | None
    events: tuple[EventView, ...]
    checks_left: int | None
    checks_text: str
    if_checked_text: str
    """The meaning of the points that a check would bring now; empty if unknown."""
    is_last_check: bool
    deck: int
    players: tuple[PlayerView, ...]


@dataclass(frozen=True, slots=True)
class SlotView:
    card: CardView | None
    rupees: int
    price: int | None
    barred: bool
    is_special: bool = False
    """Whether the price differs from that of the column."""


@dataclass(frozen=True, slots=True)
class MarketView:
    title: str
    barred_label: str
    deck_text: str
    rows: tuple[tuple[SlotView, ...], ...]
    doubled_text: str = ""
    """Empty if prices aren't doubled."""


@dataclass(frozen=True, slots=True)
class TableView:
    board: BoardView
    market: MarketView


@dataclass(frozen=True, slots=True)
class CourtCardView:
    card: CardView
    spies: SeatCounts
    hostage_of: int | None
    used: bool


@dataclass(frozen=True, slots=True)
class CourtView:
    player: PlayerView
    cards: tuple[CourtCardView, ...]
    empty_text: str


@dataclass(frozen=True, slots=True)
class CourtsView:
    headline: str
    courts: tuple[CourtView, ...]


@dataclass(frozen=True, slots=True)
class HandView:
    player: PlayerView
    cards: tuple[CardView, ...]
    title: str
    count_text: str
    empty_text: str


def stats(raw: JsonView, hand_size: int, prizes: int, cylinders: int | None) -> tuple[StatView, ...]:
    shelter, stars = raw.get("shelter"), raw.get("stars")
    found = (
        StatView("vp", str(raw["vp"]), _("Points")),
        StatView("rupees", str(raw["rupees"]), _("Rupees")),
        StatView("shelter", str(shelter), _("Sheltered")) if shelter is not None else None,
        _influence(raw),
        StatView("stars", str(stars["military"]), _("Military stars")) if stars is not None else None,
        _of("hand", hand_size, raw.get("hand_limit"), _("Hand")) if raw.get("wakhan") is None else None,
        _of("court", len(raw["court"]), raw.get("court_limit"), _("Court")),
        _gifts(raw["gifts"]),
        StatView("prizes", str(prizes), _("Prizes")),
        StatView("cylinders", str(cylinders), _("Cylinders left")) if cylinders is not None else None,
    )
    return tuple(stat for stat in found if stat is not None)


def _influence(raw: JsonView) -> StatView | None:
    if (counts := raw.get("influence_by_coalition")) is not None:
        pairs = tuple((coalition.key, counts[coalition.key]) for coalition in Coalition)
        words = " / ".join(f"{terms.coalition(key)} {count}" for key, count in pairs)
        return StatView("influence", words, _("Influence"), pairs)
    influence = raw.get("influence")
    return None if influence is None else StatView("influence", str(influence), _("Influence"))


def _of(icon: str, count: int, limit: int | None, caption: str) -> StatView:
    value = str(count) if limit is None else f"{count}/{limit}"
    return StatView(icon, value, caption, is_over=limit is not None and count > limit)


def _gifts(taken: Sequence[int]) -> StatView:
    words = _("for {costs}").format(costs=", ".join(map(str, taken))) if taken else "–"
    return StatView("gifts", words, _("Gifts"), spaces=tuple((cost, cost in taken) for cost in GIFT_COSTS))


def lobby_view(people: Sequence[str], automated: int, fewest: int, most: int) -> LobbyView:
    return LobbyView(
        title=_("Pax Pamir"),
        subtitle=_("Second edition"),
        seats=lobby_seats(people, automated, _("Wakhan"), most),
        count_text=count_text(len(people) + automated, fewest, most),
        automated_mark="ai_card",
        mark_width=66,
    )
