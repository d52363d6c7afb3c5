"""The log's sentences about pieces, rulers and rupees."""

from collections.abc import Sequence
from typing import Final

from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import COURT_CARDS, EVENT_CARDS
from paxbot.games.pamir.state import Piece
from paxbot.present.fact_table import Rows
from paxbot.present.pamir import names
from paxbot.present.pamir.changes_accounts import Accounts
from paxbot.present.pamir.done_to import PamirStory
from paxbot.present.pamir.speech import blocks, card, cylinders, one, owner_is_seat, place, rupees
from paxbot.present.speech import capital
from paxbot.present.words import N_, _, ngettext

ROWS = Rows[PamirStory, Accounts]()


def _owner(fact: f.PiecePlaced | f.PieceMoved | f.PiecesRemoved) -> list[int]:
    """Return the seat a cylinder belongs to; blocks are no seat's."""
    return [fact.owner] if owner_is_seat(fact.piece) else []


def placed(fact: f.PiecePlaced, who: Sequence[str], told: str = "") -> str:
    """Return the piece and where it goes, in the words `told` if there are any, and where it came from."""
    texts = {
        Piece.ARMY: _("{player} places {piece} in {place}."),
        Piece.ROAD: _("{player} places {piece} on {place}."),
        Piece.TRIBE: _("{player} places a tribe in {place}."),
        Piece.SPY: _("{player} places a spy on {place}."),
        Piece.GIFT: _("{player} places a gift on {place}."),
    }
    text = (told or texts[fact.piece]).format(
        player=who[fact.seat], piece=one(fact.piece, fact.owner, who), place=place(fact.piece, fact.at)
    )
    if fact.source is None or fact.source_at is None:
        return text
    taken = _("It is taken from {place}, because the supply is empty.")
    return " ".join((text, taken.format(place=place(fact.source, fact.source_at))))


ROWS.of(f.PiecePlaced, done_to=PamirStory.place, marks=Accounts.place, seats=_owner)(placed)


_MOVES: Final = {
    Piece.ARMY: N_("{player} moves {piece} from {start} to {end}."),
    Piece.TRIBE: N_("{player} moves a tribe from {start} to {end}."),
    Piece.SPY: N_("{player} moves a spy from {start} to {end}."),
}
ROWS.of(f.PieceMoved, lambda fact: _MOVES[fact.piece], done_to=PamirStory.move, marks=Accounts.move, seats=_owner)


@ROWS.of(f.PiecesRemoved, done_to=PamirStory.remove, marks=Accounts.remove, seats=_owner)
def _removed(fact: f.PiecesRemoved, who: Sequence[str]) -> str:
    if owner_is_seat(fact.piece):
        pieces = cylinders(fact.piece, who[fact.owner], fact.pieces)
    elif fact.pieces == 1:
        pieces = one(fact.piece, fact.owner, who)
    else:
        pieces = blocks(fact.piece, fact.owner, fact.pieces)
    text = ngettext(
        "{pieces} returns from {place} to the supply.", "{pieces} return from {place} to the supply.", fact.pieces
    )
    return text.format(pieces=capital(pieces), place=place(fact.piece, fact.at))


_DROPPED: Final = {
    Piece.ARMY: N_("{player} places no army, for there is no block or no place for it."),
    Piece.ROAD: N_("{player} places no road, for there is no block for it."),
    Piece.TRIBE: N_("{player} places no tribe, for there is no cylinder for it."),
    Piece.SPY: N_("{player} places no spy, for there is no card or no cylinder for it."),
    Piece.GIFT: N_("{player} places no gift, for there is no cylinder for it."),
}
ROWS.of(f.IconDropped, lambda fact: _DROPPED[fact.piece])
ROWS.of(
    f.BattleJoined,
    lambda fact: N_("{player} battles on {place}.") if fact.piece is Piece.SPY else N_("{player} battles in {place}."),
)


@ROWS.of(f.RulerChanged, done_to=PamirStory.rule, marks=Accounts.rule, seats=lambda fact: [fact.before, fact.after])
def _ruler(fact: f.RulerChanged, who: Sequence[str]) -> str:
    region = names.region(fact.region.key)
    return (
        _("Nobody rules {region} any longer.").format(region=region)
        if fact.after is None
        else _("{player} rules {region}.").format(player=who[fact.after], region=region)
    )


ROWS.of(
    f.Overthrown,
    lambda fact: (
        N_("{player} is overthrown in {region}: with no political card of {region} left, the tribes there go.")
        if fact.lost is Piece.TRIBE
        else N_(
            "{player} is overthrown in {region}: with no tribe left there, the political cards of {region} are lost."
        )
    ),
)


@ROWS.of(f.RupeesGained, marks=Accounts.gain)
def _gained(fact: f.RupeesGained, who: Sequence[str]) -> str:
    if fact.origin is f.Origin.MARKET and fact.card is not None:
        text, source = _("{player} takes {rupees} from {card} in the market."), card(fact.card)
    elif fact.card in COURT_CARDS:
        text, source = _("{player} takes {rupees} from the bank for the leverage of {card}."), card(fact.card)
    elif fact.card in EVENT_CARDS:
        title = names.event_half(EVENT_CARDS[fact.card].purchased)
        text, source = _("{player} takes {rupees} from the bank by {card}."), title
    else:
        text, source = _("{player} takes {rupees} from the bank."), ""
    return text.format(player=who[fact.seat], rupees=rupees(fact.rupees), card=source)


ROWS.of(f.RupeesPaid, N_("{player} pays {rupees} to the market."))


@ROWS.of(f.RupeesLost, marks=Accounts.lose)
def _lost(fact: f.RupeesLost, who: Sequence[str]) -> str:
    return ngettext("{count} rupee leaves the game.", "{count} rupees leave the game.", fact.rupees).format(
        count=fact.rupees
    )


ROWS.of(f.RupeesTaxed, N_("{player} takes {rupees} from {payer} in tax."), done_to=PamirStory.tax, marks=Accounts.tax)


ROWS.of(f.RupeesPlaced, marks=Accounts.put_rupees)
