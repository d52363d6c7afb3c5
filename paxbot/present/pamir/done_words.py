"""The sentences that tell a player what others did to them: what they lost with its cause, and what else."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from paxbot.engine.kernel import Fact, Seat
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.holdings import half_of
from paxbot.games.pamir.market import doubles_prices
from paxbot.games.pamir.state import InForce, Piece
from paxbot.games.pamir.terms import Suit
from paxbot.present.pamir import names
from paxbot.present.pamir.sentence_words import Pieces, place
from paxbot.present.pamir.speech import card_title, rupees
from paxbot.present.speech import listing
from paxbot.present.words import _

Who = Sequence[str]


class Cause(NamedTuple):
    """The cause of losses; where it names their place they need none."""

    text: str = ""
    is_placed: bool = False


NO_CAUSE: Final = Cause()


class Lost(NamedTuple):
    """A kind of thing that can be lost: pieces of a pile, a card by its number, the rule of a region, or rupees."""

    kind: str
    about: Any = None


def cause(fact: Fact, who: Who) -> Cause | None:
    """Return the cause that a fact is of the losses that follow it; None where it is none."""
    match fact:
        case f.BattleJoined():
            text = _("{player}’s battle on {place}") if fact.piece is Piece.SPY else _("{player}’s battle in {place}")
            text = text.format(player=who[fact.seat], place=place(fact.piece, fact.at))
            return Cause(text, is_placed=True)
        case f.RupeesTaxed():
            return Cause(_("{player}’s tax").format(player=who[fact.seat]))
        case f.CardBetrayed():
            return Cause(_("{player}’s betrayal").format(player=who[fact.seat]))
        case f.Overthrown():
            return Cause(_("Overthrow in {region}").format(region=names.region(fact.region.key)), is_placed=True)
        case f.EventResolved():
            half = half_of(InForce(fact.card, fact.half))
            return Cause(names.event_half(half), is_placed=half.region is not None)
    return None


def lost(things: Mapping[Lost, int], who: Who, seat: Seat, by: Cause = NO_CAUSE) -> str:
    """Say what a player lost, after its cause."""
    piles = {thing.about: count for thing, count in things.items() if thing.kind == "pieces"}
    said = Pieces(who, seat).each(piles, in_full=not by.is_placed)
    said += [_other(thing, count) for thing, count in things.items() if thing.kind != "pieces"]
    if not said:
        return _("You lost nothing.")
    text = _("{cause}: you lost {things}.") if by.text else _("You lost {things}.")
    return text.format(cause=by.text, things=listing(said))


def _other(thing: Lost, count: int) -> str:
    if thing.kind == "rupees":
        return rupees(count)
    return (
        _("rule of {region}").format(region=names.region(thing.about.key))
        if thing.kind == "rule"
        else card_title(thing.about)
    )


def favored(suit: Suit, before: Suit) -> str:
    """Return the suit that is favored now, with what that does to prices."""
    text = _("{suit} is favored now.")
    if doubles_prices(suit):
        text = _("{suit} is favored now: cards cost double.")
    elif doubles_prices(before):
        text = _("{suit} is favored now: cards no longer cost double.")
    return text.format(suit=names.suit(suit.key))


def hostage(who: Who, number: int, holder: Seat) -> str:
    """Return who holds the reader's card hostage now."""
    return _("{player} holds your {card} hostage.").format(card=card_title(number), player=who[holder])


def hands_swapped(who: Who, count: int, by: Seat) -> str:
    """Say that a player swapped hands with the reader."""
    return _("{player} swapped hands with you.").format(player=who[by])


def named(who: Who, count: int, by: Seat, number: int) -> str:
    """Say that a player named the reader for Rumor."""
    return _("{player} named you for Rumor: your patriots do not count in the next Dominance Check.").format(
        player=who[by]
    )
