"""Alternative texts of the table, the board and the market: in full where that fits, else step by step more shortly."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from paxbot.games.pamir.terms import Coalition
from paxbot.present.alt_fitting import NAME, sentence
from paxbot.present.pamir import names as terms
from paxbot.present.pamir import scoring
from paxbot.present.pamir.alt_fitting import first_fitting, named, numbered, owned
from paxbot.present.pamir.changes import NO_CHANGES, ChangesView
from paxbot.present.pamir.speech import rupees
from paxbot.present.pamir.views_models import (
    BoardView,
    Counts,
    MarketView,
    PlayerView,
    RegionView,
    SeatCounts,
    SlotView,
    TableView,
)
from paxbot.present.speech import points, short_name, shortened
from paxbot.present.words import _, ngettext


@dataclass(frozen=True, slots=True)
class _Wording:
    """The amount told: characters of a name, and what is named in full rather than left out or only counted."""

    name: int
    belongings: bool = False
    titles: bool = False
    words: bool = False
    events: bool = True
    roads: bool = True
    headline: int = 110


_WORDINGS: Final = (
    _Wording(NAME, belongings=True, titles=True, words=True),
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
    """Return whose turn it is, what changed, what stands where, scores, and the market with its prices."""
    wordings = (
        ([_head(view.board, how)], [*_board(view.board, how), *_rows(view.market, how.titles)]) for how in _WORDINGS
    )
    return first_fitting(wordings, changes)


def board_alt(view: BoardView, changes: ChangesView = NO_CHANGES) -> str:
    """Return whose turn it is, what changed, what stands where, and scores."""
    return first_fitting((([_head(view, how)], [*_board(view, how)]) for how in _WORDINGS), changes)


def market_alt(view: MarketView, changes: ChangesView = NO_CHANGES) -> str:
    """Return the deck, what changed, and every card with its price, the rupees on it, and whether it is barred."""
    head = [sentence(f"{view.title}: {view.deck_text}"), sentence(view.doubled_text)]
    return first_fitting(
        (
            (head, _named_rows(view, map(_at_length, chain(*view.rows)))),
            *((head, _rows(view, t)) for t in (True, False)),
        ),
        changes,
    )


def _head(board: BoardView, how: _Wording) -> str:
    said = (shortened(board.headline, how.headline), board.detail, board.favored_text)
    return sentence(", ".join(filter(None, said)))


def _board(board: BoardView, how: _Wording) -> Iterator[str]:
    if not how.words:
        order = ", ".join(terms.coalition(coalition.key) for coalition in Coalition)
        yield _("Armies in the order {order}, tribes in that of the players.").format(order=order)
    for region in board.regions:
        yield _region(region, board.players, how)
    if how.roads:
        built = [f"{terms.border(border.key)} {_blocks(border.roads, how)}" for border in board.borders if border.roads]
        yield _("Roads: {roads}.").format(roads="; ".join(built)) if built else ""
    yield sentence("; ".join(_player(player, how) for player in board.players))
    if board.if_checked_text and how.roads:
        gained = [player.if_checked or 0 for player in board.players]
        who = [_named(player, how, how.name if how.words else 0) for player in board.players]
        yield scoring.if_checked(gained, board.is_last_check, who)
    yield sentence(board.dominance or "")
    supplies = [f"{each.name} {each.supply}" for each in board.coalitions if each.supply is not None]
    if how.belongings and supplies:
        yield _("Supply: {supply}.").format(supply=", ".join(supplies))
    yield _events(board, how)
    if (left := board.checks_left) is not None:
        yield ngettext("{n} dominance check left.", "{n} dominance checks left.", left).format(n=left)


def _named(player: PlayerView, how: _Wording, length: int) -> str:
    """Return the player's name and number; the bare number before it where pieces are told in the players' order."""
    if how.words:
        return named(player, length)
    return f"{player.seat + 1} {short_name(player.name, length)}" if length else str(player.seat + 1)


def _region(region: RegionView, players: Sequence[PlayerView], how: _Wording) -> str:
    parts = []
    if region.ruler is not None:
        parts.append(
            _("ruled by {name}").format(name=_named(players[region.ruler], how, how.name if how.belongings else 0))
        )
    if region.armies:
        parts.append(_("armies {armies}").format(armies=_blocks(region.armies, how)))
    if region.tribes:
        parts.append(_("tribes {tribes}").format(tribes=_tribes(region.tribes, len(players), how)))
    return f"{region.name}: {', '.join(parts) or _('empty')}."


def _blocks(counts: Counts, how: _Wording) -> str:
    if how.words:
        return ", ".join(f"{terms.coalition(key)} {count}" for key, count in counts)
    return "/".join(str(dict(counts).get(coalition.key, 0)) for coalition in Coalition)


def _tribes(counts: SeatCounts, seats: int, how: _Wording) -> str:
    if how.words:
        return owned(counts)
    return "/".join(str(dict(counts).get(seat, 0)) for seat in range(seats))


def _player(player: PlayerView, how: _Wording) -> str:
    """Return name, where Wakhan leans, points and rupees; in full also loyalty and hand."""
    said = [_named(player, how, how.name)]
    if player.leaning is not None and how.name:
        said.append(player.leaning.text)
    elif how.belongings and player.loyalty:
        said.append(terms.coalition(player.loyalty))
    owns = [points(player.vp), rupees(player.rupees)]
    if how.belongings and player.leaning is None:
        owns.append(ngettext("{n} card in hand", "{n} cards in hand", player.hand_size).format(n=player.hand_size))
    return f"{', '.join(said)}: {', '.join(owns)}"


def _events(board: BoardView, how: _Wording) -> str:
    if not board.events:
        return ""
    if not how.events:
        n = len(board.events)
        return ngettext("{n} event in force.", "{n} events in force.", n).format(n=n)
    owners = ("" if event.seat is None else f" ({numbered(event.seat)})" for event in board.events)
    titles = (f"{event.title}{owner}" for event, owner in zip(board.events, owners, strict=True))
    return _("Events: {events}.").format(events=", ".join(titles))


def _rows(view: MarketView, titles: bool) -> list[str]:
    return _named_rows(view, (_shortly(slot, titles) for slot in chain(*view.rows)))


def _named_rows(view: MarketView, slots: Iterable[str]) -> list[str]:
    rest = iter(slots)
    labels = (_("Market above"), _("Market below"))
    return [
        f"{label}: {', '.join(next(rest) for _slot in row)}." for label, row in zip(labels, view.rows, strict=False)
    ]


def _shortly(slot: SlotView, titles: bool) -> str:
    """Return the card with its price and the rupees on it."""
    if slot.card is None:
        return _("empty")
    said = [f"{slot.card.number} {slot.card.title}" if titles else str(slot.card.number)]
    if slot.barred:
        said.append(_("barred"))
    elif slot.price is not None:
        said.append(_("for {price}").format(price=slot.price))
    if slot.rupees:
        text = _("with {count} on it") if titles else _("plus {count}")
        said.append(text.format(count=slot.rupees))
    return " ".join(said)


def _at_length(slot: SlotView) -> str:
    """Return the card with its price, the rupees on it, and whether it is barred."""
    if slot.card is None:
        return _("empty")
    marks = [] if slot.price is None else [_("costs {price}").format(price=slot.price)]
    if slot.rupees:
        marks.append(_("{count} on it").format(count=rupees(slot.rupees)))
    if slot.barred:
        marks.append(_("barred"))
    title = f"{slot.card.number} {slot.card.title}"
    return f"{title} ({', '.join(marks)})" if marks else title
