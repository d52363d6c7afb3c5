"""How sentences name things: players, cards, places, pieces, amounts."""

from collections.abc import Sequence

from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import Border, Coalition, Region
from paxbot.present.pamir import names
from paxbot.present.words import _, ngettext

STAR = "★"


def rupees(count: int) -> str:
    """An amount of money."""
    return ngettext("{count} rupee", "{count} rupees", count).format(count=count)


def points(count: int) -> str:
    """An amount of victory points."""
    return ngettext("{count} point", "{count} points", count).format(count=count)


def actions(count: int) -> str:
    """A number of actions."""
    return ngettext("{count} action", "{count} actions", count).format(count=count)


def person(seat: int, people: Sequence[str]) -> str:
    """A player in a sentence."""
    return f"**{people[seat]}**"


def card_title(number: int) -> str:
    """What a card is called: its name, or the titles of an event's halves."""
    if number in COURT_CARDS:
        return COURT_CARDS[number].name
    card = EVENT_CARDS[number]
    if card.dominance_check:
        return _("Dominance Check")
    return _("{purchased} / {discarded}").format(
        purchased=names.event_half(card.purchased), discarded=names.event_half(card.discarded)
    )


def card(number: int) -> str:
    """A card in a sentence, with its number."""
    return _("{title} (#{number})").format(title=card_title(number), number=number)


def stars(rank: int) -> str:
    """A card's rank."""
    return STAR * rank


def court_summary(number: int) -> str:
    """Region, suit, rank, icons, actions and allegiance of a court card, briefly."""
    facts = COURT_CARDS[number]
    parts = [
        f"{names.region(facts.region.key)}, {names.suit(facts.suit.key)} {stars(facts.rank)}",
        ", ".join(names.impact(icon.key) for icon in facts.impact),
        " / ".join(names.action(action.key) for action in facts.actions),
    ]
    if facts.patriot is not None:
        parts.append(_("{coalition} patriot").format(coalition=coalition(facts.patriot)))
    if facts.prize is not None:
        parts.append(_("{coalition} prize").format(coalition=coalition(facts.prize)))
    if facts.ability is not None:
        parts.append(facts.ability.title)
    return " · ".join(part for part in parts if part)


def summary(number: int) -> str:
    """What kind of card it is, briefly."""
    if number in COURT_CARDS:
        return court_summary(number)
    facts = EVENT_CARDS[number]
    return _("Event. Purchased: {purchased}. Discarded: {discarded}.").format(
        purchased=names.event_half(facts.purchased), discarded=names.event_half(facts.discarded)
    )


def place(piece: Piece, at: int) -> str:
    """Where a piece stands."""
    if piece in (Piece.ARMY, Piece.TRIBE):
        return names.region(Region(at).key)
    if piece is Piece.ROAD:
        return names.border(Border(at).key)
    if piece is Piece.SPY:
        return card(at)
    return _("the gift space for {cost}").format(cost=at)


def coalition(value: Coalition | int) -> str:
    """A coalition as an adjective."""
    return names.coalition(Coalition(value).key)


def piece_of(piece: Piece, owner: int, people: Sequence[str]) -> str:
    """One piece with its owner: "Russian army", "Ana's spy"."""
    if piece in (Piece.ARMY, Piece.ROAD):
        noun = _("army") if piece is Piece.ARMY else _("road")
        return f"{coalition(owner)} {noun}"
    noun = {Piece.TRIBE: _("tribe"), Piece.SPY: _("spy"), Piece.GIFT: _("gift")}[piece]
    return _("{player}’s {piece}").format(player=people[owner], piece=noun)


def one(piece: Piece, owner: int) -> str:
    """One block with its article: "an Afghan army"."""
    armies = (_("an Afghan army"), _("a British army"), _("a Russian army"))
    roads = (_("an Afghan road"), _("a British road"), _("a Russian road"))
    return (armies if piece is Piece.ARMY else roads)[owner]


def pieces_of(piece: Piece, owner: int, count: int, people: Sequence[str]) -> str:
    """Several like pieces with their owner."""
    if count == 1:
        return piece_of(piece, owner, people)
    if piece in (Piece.ARMY, Piece.ROAD):
        noun = _("armies") if piece is Piece.ARMY else _("roads")
        return f"{count} {coalition(owner)} {noun}"
    noun = {Piece.TRIBE: _("tribes"), Piece.SPY: _("spies"), Piece.GIFT: _("gifts")}[piece]
    return _("{count} of {player}’s {pieces}").format(count=count, player=people[owner], pieces=noun)


def listing(items: Sequence[str]) -> str:
    """Several things in one sentence."""
    if len(items) < 2:
        return "".join(items)
    return _("{first} and {last}").format(first=", ".join(items[:-1]), last=items[-1])


def shortened(text: str, length: int) -> str:
    """The text, cut with an ellipsis where it is too long."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"
