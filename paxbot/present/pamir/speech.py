"""The names that sentences give to players, cards, places, pieces and amounts."""

from collections.abc import Sequence

from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import Border, Coalition, Region
from paxbot.present.pamir import names
from paxbot.present.words import _, ngettext


def rupees(count: int) -> str:
    """Return an amount of money."""
    return ngettext("{count} rupee", "{count} rupees", count).format(count=count)


def military_stars(count: int) -> str:
    """Return a number of stars on military cards."""
    return ngettext("{count} military star", "{count} military stars", count).format(count=count)


def actions(count: int) -> str:
    """Return a number of actions."""
    return ngettext("{count} action", "{count} actions", count).format(count=count)


def actions_left(count: int, prompt: str | None) -> str:
    """Return what can still be done in a turn, to stand within a line; empty while the last action is going on.

    `prompt` is what is asked now, if that is known.
    """
    if not count:
        return _("bonus actions or end of turn") if prompt in (None, Prompt.CHOOSE_ACTION) else ""
    return ngettext("{n} action left", "{n} actions left", count).format(n=count)


def moves(count: int) -> str:
    """Return a number of moves of one action."""
    return ngettext("{count} move", "{count} moves", count).format(count=count)


def pieces(count: int) -> str:
    """Return a number of pieces of any kind."""
    return ngettext("{count} piece", "{count} pieces", count).format(count=count)


def card_title(number: int) -> str:
    """Return what a card is called: its name, or the titles of an event's halves as far as they have an effect."""
    if number in COURT_CARDS:
        return COURT_CARDS[number].name
    card = EVENT_CARDS[number]
    if card.dominance_check or card.discarded.kind == "no_effect":
        return names.event_half(card.purchased)
    return _("{purchased} / {discarded}").format(
        purchased=names.event_half(card.purchased), discarded=names.event_half(card.discarded)
    )


def card(number: int) -> str:
    """Return a card in a sentence, with its number."""
    return numbered(card_title(number), number)


def sale_title(number: int) -> str:
    """Return what a market card is called; an event only by the half that its buyer gets."""
    return card_title(number) if number in COURT_CARDS else names.event_half(EVENT_CARDS[number].purchased)


def card_for_sale(number: int) -> str:
    """Return a market card in a sentence, with its number."""
    return numbered(sale_title(number), number)


def numbered(title: str, number: int) -> str:
    """Return a title with the number of its card."""
    return _("{title} (#{number})").format(title=title, number=number)


def place(piece: Piece, at: int) -> str:
    """Return where a piece stands."""
    if piece in (Piece.ARMY, Piece.TRIBE):
        return names.region(Region(at).key)
    if piece is Piece.ROAD:
        return names.border(Border(at).key)
    if piece is Piece.SPY:
        return card(at)
    return _("the gift space for {cost}").format(cost=rupees(at))


def coalition(value: Coalition | int) -> str:
    """Return a coalition as an adjective."""
    return names.coalition(Coalition(value).key)


def one(piece: Piece, owner: int, people: Sequence[str]) -> str:
    """Return one piece with its article or owner: "an Afghan army", "Ana’s spy"."""
    if piece is Piece.ARMY:
        return (_("an Afghan army"), _("a British army"), _("a Russian army"))[owner]
    if piece is Piece.ROAD:
        return (_("an Afghan road"), _("a British road"), _("a Russian road"))[owner]
    return cylinders(piece, people[owner], 1)


def several(piece: Piece, owner: int, count: int, people: Sequence[str]) -> str:
    """Return all like pieces at one place: "1 Afghan army", "3 British roads", "Ana’s 2 spies"."""
    return cylinders(piece, people[owner], count) if owner_is_seat(piece) else blocks(piece, owner, count)


def owner_is_seat(piece: Piece) -> bool:
    """Return whether the piece belongs to a player rather than a coalition."""
    return piece not in (Piece.ARMY, Piece.ROAD)


def blocks(piece: Piece, owner: int, count: int) -> str:
    """Return a number of armies or roads of a coalition."""
    if piece is Piece.ARMY:
        texts = (
            ngettext("{count} Afghan army", "{count} Afghan armies", count),
            ngettext("{count} British army", "{count} British armies", count),
            ngettext("{count} Russian army", "{count} Russian armies", count),
        )
    else:
        texts = (
            ngettext("{count} Afghan road", "{count} Afghan roads", count),
            ngettext("{count} British road", "{count} British roads", count),
            ngettext("{count} Russian road", "{count} Russian roads", count),
        )
    return texts[owner].format(count=count)


def cylinders(piece: Piece, player: str, count: int) -> str:
    """Return the tribes, spies or gifts of a player at one place."""
    texts = {
        Piece.TRIBE: ngettext("{player}’s tribe", "{player}’s {count} tribes", count),
        Piece.SPY: ngettext("{player}’s spy", "{player}’s {count} spies", count),
        Piece.GIFT: ngettext("{player}’s gift", "{player}’s {count} gifts", count),
    }
    return texts[piece].format(player=player, count=count)
