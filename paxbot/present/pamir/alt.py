"""Alternative texts of the pictures: in full where that fits, else in shorter wordings."""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.terms import Coalition
from paxbot.present.pamir import names as terms, scoring
from paxbot.present.pamir.card_texts import CardView
from paxbot.present.pamir.cards import summary
from paxbot.present.pamir.changes import NO_CHANGES, ChangesView, MilestoneView
from paxbot.present.pamir.names import military_stars, rupees
from paxbot.present.pamir.views import (
    BoardView,
    Counts,
    CourtCardView,
    CourtsView,
    CourtView,
    HandView,
    MarketView,
    PlayerView,
    RegionView,
    SeatCounts,
    SlotView,
    TableView,
)
from paxbot.present.pamir.views_ending import AiCardsView, AiFaceView, EndingView
from paxbot.present.views import ALT_NAME, LIMIT, CardPageView, LobbyView, cut, joined, seats_told, sentence, within
from paxbot.present.words import _, ngettext, points, short_name, shortened

_LEAST: Final = 24
"""Characters that what changed gets in any case."""

Wording = tuple[Sequence[str], Sequence[str]]
"""Sentences before what changed, and those after it."""


def first_fitting(wordings: Iterable[Wording], changes: ChangesView) -> str:
    """Return the first wording that fits, with the changes between its parts.

    If none does, return the last with as many of the changes as it leaves room for.
    """
    head: Sequence[str] = ()
    rest: Sequence[str] = ()
    for head, rest in wordings:
        text = joined([*head, changes.sentence, *rest])
        if len(text) <= LIMIT:
            return text
    room = LIMIT - len(joined([*head, *rest])) - 2
    return within([*head, cut(changes.sentence, max(room, _LEAST)), *rest])


def named(player: PlayerView, length: int = ALT_NAME) -> str:
    number = numbered(player.seat)
    return f"{short_name(player.name, length)} ({number})" if length else number


def numbered(seat: Seat) -> str:
    return _("player {number}").format(number=seat + 1)


def owned(counts: SeatCounts) -> str:
    return ", ".join(_("{count} of {player}").format(count=n, player=numbered(seat)) for seat, n in counts)


@dataclass(frozen=True, slots=True)
class _Wording:
    """How much is told: characters of a name, and which things are named in full rather than left out or counted."""

    name: int
    belongings: bool = False
    titles: bool = False
    words: bool = False
    events: bool = True
    roads: bool = True
    headline: int = 110


_WORDINGS: Final = (
    _Wording(ALT_NAME, belongings=True, titles=True, words=True),
    _Wording(16, titles=True, words=True),
    _Wording(8, titles=True, words=True),
    _Wording(12, words=True),
    _Wording(8, words=True, events=False, headline=64),
    _Wording(0, words=True, events=False, headline=64),
    _Wording(12, headline=64),
    _Wording(8, headline=64, events=False),
    _Wording(8, headline=64, events=False, roads=False),
    _Wording(0, headline=64, events=False, roads=False),
)
"""From the fullest to the shortest."""


def table_alt(view: TableView, changes: ChangesView = NO_CHANGES) -> str:
    return first_fitting(
        (
            (
                [_head(view.board, how)],
                [*_board(view.board, how), *_rows(view.market, partial(_shortly, titles=how.titles))],
            )
            for how in _WORDINGS
        ),
        changes,
    )


def board_alt(view: BoardView, changes: ChangesView = NO_CHANGES) -> str:
    return first_fitting((([_head(view, how)], [*_board(view, how)]) for how in _WORDINGS), changes)


def market_alt(view: MarketView, changes: ChangesView = NO_CHANGES) -> str:
    head = [sentence(f"{view.title}: {view.deck_text}"), sentence(view.doubled_text)]
    ways = (_at_length, partial(_shortly, titles=True), partial(_shortly, titles=False))
    return first_fitting(((head, _rows(view, told)) for told in ways), changes)


def _head(board: BoardView, how: _Wording) -> str:
    said = (shortened(board.headline, how.headline), board.detail, board.favored_text)
    return sentence(", ".join(filter(None, said)))


def _board(board: BoardView, how: _Wording) -> tuple[str, ...]:
    order = ", ".join(terms.coalition(coalition.key) for coalition in Coalition)
    built = [f"{terms.border(border.key)} {_blocks(border.roads, how)}" for border in board.borders if border.roads]
    gained = [player.if_checked or 0 for player in board.players]
    who = [_named(player, how, how.name if how.words else 0) for player in board.players]
    supplies = [f"{each.name} {each.supply}" for each in board.coalitions if each.supply is not None]
    left = board.checks_left or 0
    return (
        "" if how.words else _("Armies in the order {order}, tribes in that of the players.").format(order=order),
        *(_region(region, board.players, how) for region in board.regions),
        _("Roads: {roads}.").format(roads="; ".join(built)) if how.roads and built else "",
        sentence("; ".join(_player(player, how) for player in board.players)),
        scoring.if_checked(gained, board.is_last_check, who) if board.if_checked_text and how.roads else "",
        sentence(board.dominance or ""),
        _("Supply: {supply}.").format(supply=", ".join(supplies)) if how.belongings and supplies else "",
        _events(board, how),
        ngettext("{n} dominance check left.", "{n} dominance checks left.", left).format(n=left) if left else "",
    )


def _named(player: PlayerView, how: _Wording, length: int) -> str:
    """Return the player's name and number, the bare number first where pieces are told in the players' order."""
    if how.words:
        return named(player, length)
    return f"{player.seat + 1} {short_name(player.name, length)}" if length else str(player.seat + 1)


def _region(region: RegionView, players: Sequence[PlayerView], how: _Wording) -> str:
    ruler = "" if region.ruler is None else _named(players[region.ruler], how, how.name if how.belongings else 0)
    in_order = (str(dict(region.tribes).get(seat, 0)) for seat in range(len(players)))
    tribes = owned(region.tribes) if how.words else "/".join(in_order)
    parts = (
        _("ruled by {name}").format(name=ruler) if ruler else "",
        _("armies {armies}").format(armies=_blocks(region.armies, how)) if region.armies else "",
        _("tribes {tribes}").format(tribes=tribes) if region.tribes else "",
    )
    return f"{region.name}: {', '.join(filter(None, parts)) or _('empty')}."


def _blocks(counts: Counts, how: _Wording) -> str:
    if how.words:
        return ", ".join(f"{terms.coalition(key)} {count}" for key, count in counts)
    return "/".join(str(dict(counts).get(coalition.key, 0)) for coalition in Coalition)


def _player(player: PlayerView, how: _Wording) -> str:
    side = terms.coalition(player.loyalty) if how.belongings and player.loyalty else ""
    if player.leaning is not None and how.name:
        side = player.leaning.text
    owns = [points(player.vp), rupees(player.rupees)]
    if how.belongings and player.leaning is None:
        owns.append(ngettext("{n} card in hand", "{n} cards in hand", player.hand_size).format(n=player.hand_size))
    return f"{', '.join(filter(None, (_named(player, how, how.name), side)))}: {', '.join(owns)}"


def _events(board: BoardView, how: _Wording) -> str:
    if not board.events:
        return ""
    if not how.events:
        n = len(board.events)
        return ngettext("{n} event in force.", "{n} events in force.", n).format(n=n)
    owners = ("" if event.seat is None else f" ({numbered(event.seat)})" for event in board.events)
    titles = (f"{event.title}{owner}" for event, owner in zip(board.events, owners, strict=True))
    return _("Events: {events}.").format(events=", ".join(titles))


def _rows(view: MarketView, told: Callable[[SlotView], str]) -> list[str]:
    labels = (_("Market above"), _("Market below"))
    return [f"{label}: {', '.join(map(told, row))}." for label, row in zip(labels, view.rows, strict=False)]


def _shortly(slot: SlotView, titles: bool) -> str:
    if slot.card is None:
        return _("empty")
    price = "" if slot.price is None else _("for {price}").format(price=slot.price)
    lying = (_("with {count} on it") if titles else _("plus {count}")).format(count=slot.rupees)
    title = f"{slot.card.number} {slot.card.title}" if titles else str(slot.card.number)
    return " ".join(filter(None, (title, _("barred") if slot.barred else price, lying if slot.rupees else "")))


def _at_length(slot: SlotView) -> str:
    if slot.card is None:
        return _("empty")
    marks = (
        "" if slot.price is None else _("costs {price}").format(price=slot.price),
        _("{count} on it").format(count=rupees(slot.rupees)) if slot.rupees else "",
        _("barred") if slot.barred else "",
    )
    return _marked(slot.card, marks)


def _marked(card: CardView, marks: Sequence[str], *, titles: bool = True) -> str:
    title, told = f"{card.number} {card.title}" if titles else str(card.number), ", ".join(filter(None, marks))
    return f"{title} ({told})" if told else title


_BRIEF: Final = frozenset(("rupees", "shelter", "influence", "hand", "court"))
_ALL: Final = _BRIEF | {"vp", "stars", "gifts", "prizes", "cylinders"}


def courts_alt(view: CourtsView, changes: ChangesView = NO_CHANGES) -> str:
    head = [sentence(view.headline)]
    wordings = (
        (head, [_with_numbers(court, titles=True) for court in view.courts]),
        (head, [_with_numbers(court, titles=False) for court in view.courts]),
        (head, [_with_numbers(court, titles=False, keys=_BRIEF) for court in view.courts]),
        (head, [_court(court, titles=False) for court in view.courts]),
        (head, [_court(court, titles=False, spies=False) for court in view.courts]),
    )
    return first_fitting(wordings, changes)


def court_alt(view: CourtView, changes: ChangesView = NO_CHANGES) -> str:
    head = [sentence(f"{named(view.player)}, {_loyalty(view.player)}: {_numbers(view.player)}")]
    events = _events_of(view.player)
    wordings = ((True, True), (False, True), (False, False))
    return first_fitting(
        ((head, [*events, _court(view, titles=titles, spies=spies, used=True)]) for titles, spies in wordings), changes
    )


def _with_numbers(court: CourtView, *, titles: bool, keys: Container[str] = _ALL) -> str:
    told = _court(court, titles=titles, used=True)
    return " ".join([told, sentence(_numbers(court.player, keys)), *_events_of(court.player)])


def _events_of(player: PlayerView) -> list[str]:
    return [_("Events: {events}.").format(events=", ".join(player.events))] if player.events else []


def _numbers(player: PlayerView, keys: Container[str] = _ALL) -> str:
    told = ((stat.caption, stat.value) for stat in player.stats if stat.icon in keys)
    return ", ".join(f"{caption} {_aloud(value)}" for caption, value in told)


def _aloud(value: str) -> str:
    """Return a figure as it is read aloud: a dash is none, and a stroke separates a count from its limit."""
    count, _stroke, limit = value.replace(" / ", ", ").partition("/")
    text = _("{count} of {limit}").format(count=count, limit=limit) if limit else count
    return _("none") if text == "–" else text


def _court(court: CourtView, *, titles: bool, spies: bool = True, used: bool = False) -> str:
    cards = [_card(card, titles=titles, spies=spies, used=used) for card in court.cards]
    return sentence(f"{named(court.player)}, {_loyalty(court.player)}: {', '.join(cards) or court.empty_text}")


def _loyalty(player: PlayerView) -> str:
    if player.leaning is not None:
        return player.leaning.text
    return terms.coalition(player.loyalty) if player.loyalty else _("no loyalty")


def _card(card: CourtCardView, *, titles: bool, spies: bool, used: bool) -> str:
    marks = (
        _("spies {spies}").format(spies=owned(card.spies)) if spies and card.spies else "",
        "" if card.hostage_of is None else _("hostage of {player}").format(player=numbered(card.hostage_of)),
        _("used") if used and card.used else "",
    )
    return _marked(card.card, marks, titles=titles)


__all__ = [
    "LIMIT",
    "ai_cards_alt",
    "board_alt",
    "card_alt",
    "check_alt",
    "court_alt",
    "courts_alt",
    "ending_alt",
    "hand_alt",
    "lobby_alt",
    "market_alt",
    "table_alt",
]

_HEAD: Final = 110


def hand_alt(view: HandView) -> str:
    if not view.cards:
        return sentence(view.empty_text)
    head = sentence(f"{view.title}, {view.count_text}")
    texts = (joined([head, *map(told, view.cards)]) for told in (_explained, _summed_up, _printed_card))
    return next((text for text in texts if len(text) <= LIMIT), within([head, *map(_printed_card, view.cards)]))


def card_alt(view: CardPageView[CardView]) -> str:
    facts = (f"{fact.heading}: {fact.text}." for fact in view.facts)
    title = _("Card {number}, {title}.").format(number=view.card.number, title=view.card.title)
    return within([title, *facts, *view.sentences])


def ai_cards_alt(view: AiCardsView) -> str:
    results = [sentence(result.text) for result in view.results]
    face = _ai_face(view.face, view.face_caption) if view.face else [view.missing_text]
    back = []
    if view.back is not None:
        upper, lower = view.back.labels
        text = _("{caption}: label above {upper}, numbers from the top {columns}, label below {lower}.")
        columns = " ".join(map(str, view.back.columns))
        back = [text.format(caption=view.back_caption, upper=upper, columns=columns, lower=lower)]
    return within([sentence(shortened(view.headline, _HEAD)), *results, *face, *back])


def ending_alt(view: EndingView) -> str:
    standing = (
        _("{place}. {player}: {points}, {stars}, {rupees}.").format(
            place=row.place,
            player=short_name(row.player.name, ALT_NAME),
            points=points(row.player.vp),
            stars=military_stars(row.stars),
            rupees=rupees(row.player.rupees),
        )
        for row in view.standing
    )
    turning_point = [view.turning_point] if view.turning_point else []
    return within([view.verdict, *standing, *turning_point, *(f"{check.title}: {check.text}" for check in view.checks)])


def check_alt(view: MilestoneView) -> str:
    blocks = ", ".join(f"{each.name} {each.in_play}" for each in view.gauge)
    totals = ", ".join(f"{short_name(row.player.name, ALT_NAME)} {row.total}" for row in view.rows)
    found = _("Blocks in play: {blocks}.").format(blocks=blocks)
    return within([sentence(view.title), view.text, _("Points: {points}.").format(points=totals), view.outcome, found])


def lobby_alt(view: LobbyView) -> str:
    return within([sentence(view.title), sentence(view.count_text), seats_told(view)])


def _ai_face(face: AiFaceView, caption: str) -> tuple[str, ...]:
    loyal = ((place, ", ".join(str(seat + 1) for seat in place.loyal)) for place in face.loyalties)
    loyalties = (f"{place.name} ({' '.join(filter(None, (place.loyal_text, seats)))})" for place, seats in loyal)
    return (
        f"{caption}:",
        _("Loyalties from the left: {row}.").format(row="; ".join(loyalties)),
        _("Lines from the top: {lines}.").format(lines="; ".join(f"{line.number} {line.text}" for line in face.lines)),
        _("Regions from the left: {row}.").format(row=", ".join(name for _key, name in face.regions)),
        _("Red arrow at the {end}, black arrow at number {place} from the top.").format(
            end=_("lower end") if face.red_arrow else _("upper end"), place=face.black_arrow + 1
        ),
    )


def _explained(card: CardView) -> str:
    return joined([_summed_up(card), *card.effects])


def _summed_up(card: CardView) -> str:
    return f"{card.number} {card.title} ({summary(card.number)})."


def _printed_card(card: CardView) -> str:
    if card.kind != "court":
        return f"{card.number} {card.title}."
    facts = f"{card.region_name}, {terms.suit(card.suit or '')} {card.rank}"
    return f"{card.number} {card.title} ({facts}): {', '.join(map(terms.action, card.actions))}."
