"""The log's sentences about pieces, rulers, rupees, events, the market, Dominance Checks, the end, and Wakhan."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.moves import Prompt
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import AI_CARDS, COURT_CARDS, EVENT_CARDS, LineAction
from paxbot.games.pamir.wakhan import facts as w
from paxbot.present.fact_table import Rows, row
from paxbot.present.pamir import names, scoring
from paxbot.present.pamir.accounts import Accounts
from paxbot.present.pamir.done_to import PamirStory
from paxbot.present.pamir.names import card, card_for_sale, one, owner_is_seat, place, rupees, several
from paxbot.present.pamir.wakhan import column_text, red_text
from paxbot.present.words import N_, _, capital, listing, ngettext


def _owner(fact: f.PiecePlaced | f.PieceMoved | f.PiecesRemoved) -> list[int]:
    return [fact.owner] if owner_is_seat(fact.piece) else []


def placed(fact: f.PiecePlaced, who: Sequence[str], told: str = "") -> str:
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


_MOVES: Final = {
    Piece.ARMY: N_("{player} moves {piece} from {start} to {end}."),
    Piece.TRIBE: N_("{player} moves a tribe from {start} to {end}."),
    Piece.SPY: N_("{player} moves a spy from {start} to {end}."),
}


def _removed(fact: f.PiecesRemoved, who: Sequence[str]) -> str:
    pieces = one(fact.piece, fact.owner, who) if fact.pieces == 1 else several(fact.piece, fact.owner, fact.pieces, who)
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


def _ruler(fact: f.RulerChanged, who: Sequence[str]) -> str:
    region = names.region(fact.region.key)
    return (
        _("Nobody rules {region} any longer.").format(region=region)
        if fact.after is None
        else _("{player} rules {region}.").format(player=who[fact.after], region=region)
    )


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


def _lost(fact: f.RupeesLost, who: Sequence[str]) -> str:
    text = ngettext("{count} rupee leaves the game.", "{count} rupees leave the game.", fact.rupees)
    return text.format(count=fact.rupees)


def _scorers(fact: f.DominanceChecked) -> list[int]:
    return [seat for seat, scored in enumerate(fact.points) if scored]


def _resolved(fact: f.EventResolved, who: Sequence[str]) -> str | None:
    if fact.half is Half.PURCHASED:
        return None  # The purchase is told already, and its effect is told next.
    event = EVENT_CARDS[fact.card]
    text = (
        _("{card} is discarded from the market.")
        # The next line tells of the check, or of the suit.
        if event.dominance_check or event.discarded.kind == "favor_suit"
        else _("{card} is discarded from the market: {effect}.")
    )
    return text.format(card=card_for_sale(fact.card), effect=names.event_half(event.discarded))


_DECLINED: Final = {
    "blackmail": N_("{player} places no spy for Blackmail."),
    "safe_house": N_("{player} does not use the Safe House."),
}


def _refilled(fact: f.MarketRefilled, who: Sequence[str]) -> str:
    dealt = listing([card(number) for number in fact.cards])
    text = ngettext(
        "New in the market: {cards}. {count} card is left in the deck.",
        "New in the market: {cards}. {count} cards are left in the deck.",
        fact.deck,
    )
    return text.format(cards=dealt, count=fact.deck)


def _checked(fact: f.DominanceChecked, who: Sequence[str]) -> str:
    kinds = {
        (False, False): _("**Dominance Check.**"),
        (False, True): _("**Dominance Check by instability.**"),
        (True, False): _("**Final Dominance Check.**"),
        (True, True): _("**Final Dominance Check by instability.**"),
    }
    counted = scoring.check(fact.coalition, fact.counts, fact.points, who)
    return f"{kinds[fact.last, fact.unstable]} {counted}"


def _won(fact: f.GameWon, who: Sequence[str]) -> str:
    text = scoring.victory([who[seat] for seat in fact.winners], fact.tie_break, fact.lead)
    return _("The game is over. {victory}").format(victory=text)


class Radicalized(NamedTuple):
    """A purchase by a line of an AI card, for which the rulebook has its own word."""

    purchase: f.CardPurchased


class Blackmailed(NamedTuple):
    """A spy placed by Blackmail, which happens before her actions and would seem to come from nowhere."""

    placing: f.PiecePlaced


def with_deeds_named(happened: Iterable[Fact]) -> Iterator[Fact]:
    radicalizing: set[int] = set()
    blackmailing: set[int] = set()
    for fact in happened:
        match fact:
            case w.LineFollowed(seat, number, line):
                if AI_CARDS[number].lines[line].action is LineAction.RADICALIZE:
                    radicalizing.add(seat)
            case f.CardPurchased() if fact.seat in radicalizing:
                radicalizing.discard(fact.seat)
                fact = Radicalized(fact)
            case w.ChoiceExplained(prompt=Prompt.BLACKMAIL):
                blackmailing.add(fact.seat)
            case f.IconDropped(piece=Piece.SPY):
                blackmailing.discard(fact.seat)
            case f.PiecePlaced(piece=Piece.SPY) if fact.seat in blackmailing:
                blackmailing.discard(fact.seat)
                fact = Blackmailed(fact)
        yield fact


def radicalized(fact: Radicalized, who: Sequence[str]) -> str:
    """Tell the purchase; the next line tells the play."""
    bought = fact.purchase
    texts = {
        (True, True): _("{player} radicalizes: buys {card} for {price} and takes the {gained} on it."),
        (True, False): _("{player} radicalizes: buys {card} for {price}."),
        (False, True): _("{player} radicalizes: buys {card} for nothing and takes the {gained} on it."),
        (False, False): _("{player} radicalizes: buys {card} for nothing."),
    }
    return texts[bought.rupees > 0, bought.gained > 0].format(
        player=who[bought.seat],
        card=card_for_sale(bought.card),
        price=rupees(bought.rupees),
        gained=rupees(bought.gained),
    )


def blackmailed(fact: Blackmailed, who: Sequence[str]) -> str:
    return placed(fact.placing, who, _("{player} places a spy on {place} by Blackmail."))


def drawn(fact: w.AiCardDrawn, who: Sequence[str]) -> str:
    text = (
        _("{player} shuffles all AI cards and draws one. Red arrow: {red}; black arrow: {column}.")
        if fact.shuffled
        else _("{player} draws an AI card. Red arrow: {red}; black arrow: {column}.")
    )
    return text.format(player=who[fact.seat], red=red_text(fact.red), column=column_text(fact.column))


def ambition(fact: w.AmbitionFollowed, who: Sequence[str]) -> str:
    text = (
        _("{player} follows Ambition: this check brings {points}, and the victory.")
        if fact.wins
        else _("{player} follows Ambition: this check brings {points}.")
    )
    return text.format(player=who[fact.seat], points=scoring.scores(fact.points, who))


ROWS = Rows[PamirStory, Accounts](
    row(f.PiecePlaced, sentence=placed, done_to=PamirStory.spy, marks=Accounts.place, seats=_owner),
    row(f.PieceMoved, lambda fact: _MOVES[fact.piece], done_to=PamirStory.spy, marks=Accounts.move, seats=_owner),
    row(f.PiecesRemoved, sentence=_removed, done_to=PamirStory.remove, marks=Accounts.remove, seats=_owner),
    row(f.IconDropped, lambda fact: _DROPPED[fact.piece]),
    row(
        f.BattleJoined,
        lambda fact: (
            N_("{player} battles on {place}.") if fact.piece is Piece.SPY else N_("{player} battles in {place}.")
        ),
    ),
    row(
        f.RulerChanged,
        sentence=_ruler,
        done_to=PamirStory.rule,
        marks=Accounts.change,
        seats=lambda fact: [fact.before, fact.after],
    ),
    row(
        f.Overthrown,
        lambda fact: (
            N_("{player} is overthrown in {region}: with no political card of {region} left, the tribes there go.")
            if fact.lost is Piece.TRIBE
            else N_(
                "{player} is overthrown in {region}: with no tribe left there, "
                "the political cards of {region} are lost."
            )
        ),
    ),
    row(f.RupeesGained, sentence=_gained, marks=Accounts.pay),
    row(f.RupeesPaid, N_("{player} pays {rupees} to the market.")),
    row(f.RupeesLost, sentence=_lost, marks=Accounts.pay),
    row(
        f.RupeesTaxed, N_("{player} takes {rupees} from {payer} in tax."), done_to=PamirStory.suffer, marks=Accounts.pay
    ),
    row(f.RupeesPlaced, marks=Accounts.pay),
    row(f.SuitFavored, N_("The favored suit is now {suit}."), done_to=PamirStory.favor, marks=Accounts.change),
    row(f.FavorIgnored, N_("The favored suit does not change to {suit}, for Pashtunwali Values hold it.")),
    row(f.EventResolved, sentence=_resolved),
    row(
        f.EventBegan,
        lambda fact: (
            N_("{title} is in force for everybody, up to and including the next Dominance Check.")
            if fact.seat is None
            else N_("{title} is in force for {player}, up to and including the next Dominance Check.")
        ),
        marks=Accounts.change,
    ),
    row(f.EventEnded, N_("{title} is over."), marks=Accounts.change),
    row(f.PlayerNamed, N_("{player} chooses {other} for {event}."), done_to=PamirStory.suffer),
    row(f.RegionNamed, N_("{player} chooses {region} for {event}.")),
    row(f.AbilityDeclined, lambda fact: _DECLINED[fact.ability]),
    row(
        f.CardsReshuffled,
        lambda fact: (
            N_("The draw deck was shuffled, each of its piles by itself, and so were the AI decks.")
            if fact.ai_decks
            else N_("The draw deck was shuffled, each of its piles by itself.")
        ),
    ),
    row(f.MarketRefilled, sentence=_refilled, marks=Accounts.deal),
    row(
        f.ChecksDiscarded,
        N_("A second Dominance Check card comes up, so both leave the market and a check is made at once."),
    ),
    row(f.DominanceChecked, sentence=_checked, marks=Accounts.change, seats=_scorers),
    row(f.BlocksCleared, N_("All armies and roads leave the map.")),
    row(f.GameWon, sentence=_won, seats=lambda fact: fact.winners),
    row(f.CardsMovedUp, marks=Accounts.deal),
    row(Radicalized, sentence=radicalized),
    row(Blackmailed, sentence=blackmailed),
    row(w.BribeUnpaid, N_("{player} cannot pay {holder} the bribe of {due} for {card}.")),
    row(w.SeatHandedOver, N_("{player} takes over. Hand and loyalty dial are set aside.")),
    row(w.SeatReturning, N_("{player} hands the seat over at the end of this turn.")),
    row(
        w.SeatTakenBack, N_("{player} takes over from Wakhan, with the hand and the loyalty dial that were set aside.")
    ),
)
