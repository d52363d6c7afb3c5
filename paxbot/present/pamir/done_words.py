"""The sentences that tell a player what others did to them; each gets the players, a count, and what it is about."""

from collections.abc import Sequence

from paxbot.engine.kernel import Seat
from paxbot.games.pamir.facts import Why
from paxbot.games.pamir.state import Piece
from paxbot.games.pamir.terms import Coalition, Region
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import blocks, card, place, rupees
from paxbot.present.speech import capital, points
from paxbot.present.words import _, ngettext

Who = Sequence[str]


def taxed(who: Who, count: int, by: Seat) -> str:
    """Say that a player took rupees."""
    return _("{player} took {rupees} from you in tax.").format(player=who[by], rupees=rupees(count))


def bribed(who: Who, count: int, by: Seat) -> str:
    """Say that a player paid rupees in bribes, or none by right."""
    return (
        _("{player} paid you {rupees} in bribes.").format(player=who[by], rupees=rupees(count))
        if count
        else _("{player} paid you no bribe, by right of Courtly Manners.").format(player=who[by])
    )


def removed_by(who: Who, count: int, by: Seat, piece: Piece, at: int, owner: Coalition | None) -> str:
    """Say that a player removed pieces in battle."""
    texts = {
        Piece.TRIBE: ngettext(
            "{player} removed your tribe in {place}.", "{player} removed {count} of your tribes in {place}.", count
        ),
        Piece.SPY: ngettext(
            "{player} removed your spy on {place}.", "{player} removed {count} of your spies on {place}.", count
        ),
        Piece.ARMY: _("{player} removed {blocks} in {place}."),
        Piece.ROAD: _("{player} removed {blocks} on {place}."),
    }
    return texts[piece].format(player=who[by], count=count, blocks=_blocks(piece, owner, count), place=place(piece, at))


def removed(who: Who, count: int, piece: Piece, at: int, owner: Coalition | None) -> str:
    """Say that pieces went in another way, for which there is a line of its own or a card."""
    texts = {
        Piece.TRIBE: ngettext("You lost a tribe in {place}.", "You lost {count} tribes in {place}.", count),
        Piece.SPY: ngettext("You lost a spy on {place}.", "You lost {count} spies on {place}.", count),
        Piece.GIFT: _("You lost your gift on {place}."),
        Piece.ARMY: ngettext("{blocks} was removed in {place}.", "{blocks} were removed in {place}.", count),
        Piece.ROAD: ngettext("{blocks} was removed on {place}.", "{blocks} were removed on {place}.", count),
    }
    return texts[piece].format(count=count, blocks=capital(_blocks(piece, owner, count)), place=place(piece, at))


def _blocks(piece: Piece, owner: Coalition | None, count: int) -> str:
    return "" if owner is None else blocks(piece, owner, count)


def spies_placed(who: Who, count: int, by: Seat, number: int) -> str:
    """Say that a player placed or moved spies onto the reader's card."""
    return ngettext("{player} put a spy on your {card}.", "{player} put {count} spies on your {card}.", count).format(
        player=who[by], count=count, card=card(number)
    )


def hostage(who: Who, number: int, holder: Seat) -> str:
    """Return who holds the reader's card hostage now."""
    return _("Your {card} is held hostage by {player}.").format(card=card(number), player=who[holder])


def ruler(who: Who, region: Region, after: Seat | None, *, is_own: bool) -> str:
    """Say that the rule of a region was won or lost by what others did."""
    if is_own:
        text = _("You rule {region} now.")
    elif after is None:
        text = _("You do not rule {region} any longer; nobody does.")
    else:
        text = _("You do not rule {region} any longer; {player} does.")
    return text.format(region=names.region(region.key), player="" if after is None else who[after])


def betrayed(who: Who, count: int, by: Seat, number: int) -> str:
    """Say that a player betrayed the reader's card."""
    return _("{player} betrayed your {card}.").format(player=who[by], card=card(number))


def lost_card(who: Who, count: int, number: int, why: Why) -> str:
    """Say that a card of the reader's was discarded."""
    texts = {
        Why.LEVERAGE: _("You discarded {card} in place of a rupee of leverage."),
        Why.OVERTHROW: _("You lost {card} by overthrow."),
        Why.CONFIDENCE_FAILURE: _("You discarded {card} because of Confidence Failure."),
        Why.FAILURE_TO_IMPRESS: _("You lost the prize {card} by Failure to Impress."),
    }
    return texts[why].format(card=card(number))


def leverage_repaid(who: Who, count: int, number: int) -> str:
    """Say that the reader repaid leverage."""
    return _("You repaid {rupees} for the leverage of {card}.").format(rupees=rupees(count), card=card(number))


def overthrown(who: Who, count: int, region: Region) -> str:
    """Say that the reader was overthrown."""
    return _("You were overthrown in {region}.").format(region=names.region(region.key))


def hands_swapped(who: Who, count: int, by: Seat) -> str:
    """Say that a player swapped hands with the reader."""
    return _("{player} swapped hands with you.").format(player=who[by])


def named(who: Who, count: int, by: Seat, number: int) -> str:
    """Say that a player named the reader for Rumor."""
    return _("{player} named you for Rumor: your patriots do not count in the next Dominance Check.").format(
        player=who[by]
    )


def check_scored(who: Who, count: int) -> str:
    """Return what Dominance Checks brought the reader."""
    return (
        _("Dominance Checks brought you {points}.").format(points=points(count))
        if count
        else _("A Dominance Check brought you no points.")
    )
