"""View models made from a position (a dict of plain values). Keys that a position leaves out show nothing."""

from collections.abc import Mapping, Sequence

from paxbot.engine.kernel import JsonView
from paxbot.games.pamir.terms import BLOCKS_PER_COALITION, Border, Coalition, Region
from paxbot.present.pamir import names as terms, scoring
from paxbot.present.pamir.card_texts import CardView, card_page, card_view
from paxbot.present.pamir.names import actions_left
from paxbot.present.pamir.views import (
    BoardView,
    BorderView,
    CoalitionView,
    Counts,
    CourtCardView,
    CourtsView,
    CourtView,
    EventView,
    HandView,
    LeaningView,
    MarketView,
    PlayerView,
    RegionView,
    SeatCounts,
    SlotView,
    StatView,
    TableView,
    stats,
)
from paxbot.present.views import CardPageView
from paxbot.present.words import _, brief, listing, ngettext

__all__ = [
    "BoardView",
    "BorderView",
    "CardPageView",
    "CardView",
    "CoalitionView",
    "CourtCardView",
    "CourtView",
    "CourtsView",
    "EventView",
    "HandView",
    "LeaningView",
    "MarketView",
    "PlayerView",
    "RegionView",
    "SlotView",
    "StatView",
    "TableView",
    "board_view",
    "card_page",
    "card_view",
    "court_view",
    "courts_view",
    "hand_view",
    "market_view",
    "players",
    "table_view",
]


def table_view(position: JsonView, names: Sequence[str], headline: str | None = None) -> TableView:
    """`headline` replaces whose turn it is (at the end of the game, for example), and then nobody is marked active."""
    return TableView(board_view(position, names, headline), market_view(position))


def board_view(position: JsonView, names: Sequence[str], headline: str | None = None) -> BoardView:
    position = _at_rest(position, headline)
    active, checked = position.get("active"), position.get("if_checked")
    when = {None: "", True: _("if checked, doubled"), False: _("if checked now")}
    return BoardView(
        headline=headline or _headline(position, names),
        detail="" if active is None else _detail(position),
        active=active,
        favored=position["favored"],
        favored_text=_("Favored: {suit}").format(suit=terms.suit(position["favored"])),
        regions=tuple(_region(position, region.key) for region in Region),
        borders=tuple(BorderView(b.key, _counts(position["roads"].get(b.key, {}))) for b in Border),
        coalitions=tuple(_coalition(position, coalition.key) for coalition in Coalition),
        dominance=_dominance(position),
        events=_events(position),
        checks_left=position.get("checks_left") or None,
        checks_text=_checks_left(position.get("checks_left")),
        if_checked_text=when[checked and checked["last"]],
        is_last_check=bool(checked and checked["last"]),
        deck=position["deck"],
        players=players(position, names),
    )


def market_view(position: JsonView) -> MarketView:
    """Prices and barred cards no longer count once the game is over."""
    is_over = position.get("winners") is not None
    barred = set() if is_over else set(position.get("barred", ()))
    prices = None if is_over else position.get("prices")
    prices = prices or [[None] * len(row) for row in position["market"]]
    a_column = position.get("rupees_a_column", 1)
    return MarketView(
        _("Market"),
        _("Barred"),
        _("Deck {n}").format(n=position["deck"]),
        tuple(
            tuple(
                SlotView(
                    card_view(card) if card else None, rupees, price, card in barred, price not in (None, a_column * i)
                )
                for i, ((card, rupees), price) in enumerate(zip(row, row_prices, strict=True))
            )
            for row, row_prices in zip(position["market"], prices, strict=True)
        ),
        "" if is_over else scoring.prices_doubled(a_column, position["favored"]),
    )


def courts_view(position: JsonView, names: Sequence[str], headline: str | None = None) -> CourtsView:
    position = _at_rest(position, headline)
    courts = tuple(court_view(position, names, seat) for seat in range(len(position["players"])))
    return CourtsView(headline or _headline(position, names), courts)


def court_view(position: JsonView, names: Sequence[str], seat: int) -> CourtView:
    hostages, spies = position.get("hostages", {}), position["spies"]
    cards = (
        CourtCardView(
            card_view(card),
            _seat_counts(spies.get(str(card), {})),
            hostages.get(str(card)),
            card in position.get("used", ()),
        )
        for card in position["players"][seat]["court"]
    )
    return CourtView(players(position, names)[seat], tuple(cards), _("No cards in court"))


def hand_view(position: JsonView, names: Sequence[str], seat: int) -> HandView:
    held, limit = position["players"][seat]["hand"], position["players"][seat].get("hand_limit")
    count = ngettext("{n} card", "{n} cards", len(held)).format(n=len(held))
    return HandView(
        player=players(position, names)[seat],
        cards=tuple(map(card_view, held)),
        title=_("Your hand"),
        count_text=count if limit is None else _("{cards}, limit {limit}").format(cards=count, limit=limit),
        empty_text=_("Your hand is empty."),
    )


def players(position: JsonView, names: Sequence[str]) -> tuple[PlayerView, ...]:
    return tuple(_player(position, seat, name) for seat, name in enumerate(names))


def _player(position: JsonView, seat: int, name: str) -> PlayerView:
    raw = position["players"][seat]
    prizes, cylinders = raw["prizes"], position.get("cylinders")
    hand_size = raw["hand_size"] if "hand_size" in raw else len(raw["hand"])
    prize_count = prizes if isinstance(prizes, int) else len(prizes)
    return PlayerView(
        seat=seat,
        name=name,
        loyalty=raw["loyalty"],
        rupees=raw["rupees"],
        vp=raw["vp"],
        hand_size=hand_size,
        prizes=prize_count,
        gifts=tuple(raw["gifts"]),
        events=tuple(_event_text(kind) for kind in raw.get("events", ())),
        stats=stats(raw, hand_size, prize_count, cylinders[seat] if cylinders else None),
        is_active=position.get("active") == seat,
        leaning=_leaning(raw.get("wakhan")),
        if_checked=None if (told := position.get("if_checked")) is None else told["points"][seat],
    )


def _leaning(wakhan: JsonView | None) -> LeaningView | None:
    if wakhan is None:
        return None
    key = wakhan.get("pragmatic")
    return LeaningView(
        key, _("no AI card yet") if key is None else _("leans {coalition}").format(coalition=terms.coalition(key))
    )


def _event_text(kind: str) -> str:
    title = terms.event(kind)
    return _("{event}: patriots do not count").format(event=title) if kind == "rumor" else title


def _events(position: JsonView) -> tuple[EventView, ...]:
    general = [EventView(terms.event(kind), None, terms.event(kind)) for kind in position.get("events", ())]
    own = [
        EventView(terms.event(kind), seat, _event_text(kind))
        for seat, player in enumerate(position["players"])
        for kind in player.get("events", ())
    ]
    return (*general, *own)


def _region(position: JsonView, key: str) -> RegionView:
    return RegionView(
        key=key,
        name=terms.region(key),
        ruler=position["rulers"].get(key),
        armies=_counts(position["armies"].get(key, {})),
        tribes=_seat_counts(position["tribes"].get(key, {})),
    )


def _coalition(position: JsonView, key: str) -> CoalitionView:
    blocks = (position.get("dominant") or {}).get("blocks", {}).get(key, {})
    needed = blocks.get("needed")
    return CoalitionView(
        key=key,
        name=terms.coalition(key),
        supply=(position.get("supply") or {}).get(key),
        in_play=blocks.get("in_play"),
        needed=needed,
        note=_("others must lose blocks") if needed is not None and needed > BLOCKS_PER_COALITION else "",
    )


def _checks_left(left: int | None) -> str:
    if not left:
        return ""
    return _("Last check") if left == 1 else ngettext("{n} check left", "{n} checks left", left).format(n=left)


def _dominance(position: JsonView) -> str | None:
    dominant = position.get("dominant")
    if dominant is None:
        return None
    return (
        scoring.dominance_caption(dominant.get("coalition")) if "needed" not in dominant else scoring.standing(dominant)
    )


def _at_rest(position: JsonView, headline: str | None) -> JsonView:
    return position if headline is None and position.get("winners") is None else {**position, "active": None}


def _headline(position: JsonView, names: Sequence[str]) -> str:
    active = position.get("active")
    if (winners := position.get("winners")) is not None:
        who = listing([brief(names[seat]) for seat in winners])
        one, several = _("The game is over: {winners} wins"), _("The game is over: {winners} share the victory")
        return (one if len(winners) == 1 else several).format(winners=who)
    if active is None:
        return ""
    if (other := _other_asked(position)) is None:
        return _("To act: {name}").format(name=names[active])
    # The person asked must be readable, however long the other name is.
    return _("Turn of {name} – {asked} is asked").format(name=brief(names[active]), asked=brief(names[other]))


def _other_asked(position: JsonView) -> int | None:
    """Return the seat that has to answer if it isn't the active one."""
    asked: int | None = position.get("asked")
    return None if asked == position.get("active") else asked


def _detail(position: JsonView) -> str:
    if position.get("turn") == 0:
        return _("chooses a loyalty")
    left = position.get("actions_left", -1)
    return "" if left < 0 or _other_asked(position) is not None else actions_left(left, position.get("prompt"))


def _counts(raw: Mapping[str, int]) -> Counts:
    return tuple((coalition.key, raw[coalition.key]) for coalition in Coalition if raw.get(coalition.key))


def _seat_counts(raw: Mapping[str, int]) -> SeatCounts:
    return tuple((int(seat), count) for seat, count in sorted(raw.items(), key=lambda pair: int(pair[0])) if count)
