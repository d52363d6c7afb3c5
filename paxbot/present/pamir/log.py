"""What happened, in sentences made from facts."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any

from paxbot.engine.kernel import Fact
from paxbot.games.pamir import facts as f
from paxbot.games.pamir.cards import EVENT_CARDS
from paxbot.games.pamir.state import Half, Piece
from paxbot.games.pamir.terms import Coalition, Region
from paxbot.present.pamir import names
from paxbot.present.pamir.speech import (
    actions,
    card,
    coalition,
    listing,
    one,
    person,
    pieces_of,
    place,
    points,
    rupees,
)
from paxbot.present.words import _, ngettext

Sentence = Callable[[Any, Sequence[str]], str | None]


def log_lines(happened: Sequence[Fact], people: Sequence[str]) -> tuple[str, ...]:
    """A line for each fact worth telling; the same thing several times in a row becomes one line."""
    lines = []
    for fact, run in groupby(happened):
        times = len(list(run))
        line = _sentence(fact, people)
        if line is not None:
            lines.append(line if times == 1 else _("{line} (×{times})").format(line=line, times=times))
    return tuple(lines)


def _sentence(fact: Fact, people: Sequence[str]) -> str | None:
    return SENTENCES[type(fact)](fact, people)


def _loyalty_chosen(fact: f.LoyaltyChosen, people: Sequence[str]) -> str:
    return _("{player} is loyal to the {coalition} coalition.").format(
        player=person(fact.seat, people), coalition=coalition(fact.coalition)
    )


def _loyalty_changed(fact: f.LoyaltyChanged, people: Sequence[str]) -> str:
    return _("{player} changes loyalty from {before} to {after}.").format(
        player=person(fact.seat, people), before=coalition(fact.before), after=coalition(fact.after)
    )


def _turn_ended(fact: f.TurnEnded, people: Sequence[str]) -> str:
    if not fact.unused:
        return _("{player} ends the turn.").format(player=person(fact.seat, people))
    return _("{player} ends the turn with {actions} unused.").format(
        player=person(fact.seat, people), actions=actions(fact.unused)
    )


def _purchased(fact: f.CardPurchased, people: Sequence[str]) -> str:
    player, title = person(fact.seat, people), card(fact.card)
    price = _("for {rupees}").format(rupees=rupees(fact.rupees)) if fact.rupees else _("for nothing")
    if not fact.gained:
        return _("{player} purchases {card} {price}.").format(player=player, card=title, price=price)
    return _("{player} purchases {card} {price} and takes the {gained} on it.").format(
        player=player, card=title, price=price, gained=rupees(fact.gained)
    )


def _played(fact: f.CardPlayed, people: Sequence[str]) -> str:
    text = {
        "left": _("{player} plays {card} to the left end of the court."),
        "right": _("{player} plays {card} to the right end of the court."),
    }[fact.side.key]
    return text.format(player=person(fact.seat, people), card=card(fact.card))


def _action(fact: f.ActionTaken, people: Sequence[str]) -> str:
    text = _("{player} uses {card} for {action}.")
    if fact.bonus:
        text = _("{player} uses {card} for {action}, a bonus action.")
    return text.format(
        player=person(fact.seat, people), card=card(fact.card), action=names.action(fact.action.key).lower()
    )


def _bribe_offered(fact: f.BribeOffered, people: Sequence[str]) -> str:
    text = _("{player} offers {holder} {rupees} instead of the full bribe of {due} for {card}.")
    if not fact.rupees:
        text = _("{player} asks {holder} to waive the bribe of {due} for {card}.")
    return text.format(
        player=person(fact.seat, people),
        holder=person(fact.holder, people),
        rupees=rupees(fact.rupees),
        due=rupees(fact.due),
        card=card(fact.card),
    )


def _bribe_refused(fact: f.BribeRefused, people: Sequence[str]) -> str:
    return _("{holder} refuses and wants the full bribe.").format(holder=person(fact.holder, people))


def _bribe_demanded(fact: f.BribeDemanded, people: Sequence[str]) -> str:
    return _("{holder} asks {player} for {rupees} instead.").format(
        holder=person(fact.holder, people), player=person(fact.seat, people), rupees=rupees(fact.rupees)
    )


def _bribe_settled(fact: f.BribeSettled, people: Sequence[str]) -> str:
    player, holder = person(fact.seat, people), person(fact.holder, people)
    if fact.by_right:
        return _("{player} pays {holder} no bribe, by right of Courtly Manners.").format(player=player, holder=holder)
    if not fact.paid:
        return _("{holder} waives the bribe of {due} from {player}.").format(
            holder=holder, due=rupees(fact.due), player=player
        )
    text = _("{player} pays {holder} a bribe of {rupees} for {card}.")
    if fact.paid < fact.due:
        text = _("{player} pays {holder} a reduced bribe of {rupees} for {card}.")
    return text.format(player=player, holder=holder, rupees=rupees(fact.paid), card=card(fact.card))


def _bribe_withdrawn(fact: f.BribeWithdrawn, people: Sequence[str]) -> str:
    return _("{player} withdraws: {card} is not used.").format(player=person(fact.seat, people), card=card(fact.card))


def _placed(fact: f.PiecePlaced, people: Sequence[str]) -> str:
    texts = {
        Piece.ARMY: _("{player} places {piece} in {place}."),
        Piece.ROAD: _("{player} places {piece} on {place}."),
        Piece.TRIBE: _("{player} places a tribe in {place}."),
        Piece.SPY: _("{player} places a spy on {place}."),
        Piece.GIFT: _("{player} places a gift on {place}."),
    }
    text = texts[fact.piece].format(
        player=person(fact.seat, people),
        piece=one(fact.piece, fact.owner) if fact.piece in (Piece.ARMY, Piece.ROAD) else "",
        place=place(fact.piece, fact.at),
    )
    if fact.source is None or fact.source_at is None:
        return text
    return _("{text} It is taken from {place}, because the supply is empty.").format(
        text=text, place=place(fact.source, fact.source_at)
    )


def _moved(fact: f.PieceMoved, people: Sequence[str]) -> str:
    texts = {
        Piece.ARMY: _("{player} moves {piece} from {start} to {end}."),
        Piece.TRIBE: _("{player} moves a tribe from {start} to {end}."),
        Piece.SPY: _("{player} moves a spy from {start} to {end}."),
    }
    return texts[fact.piece].format(
        player=person(fact.seat, people),
        piece=one(fact.piece, fact.owner) if fact.piece is Piece.ARMY else "",
        start=place(fact.piece, fact.start),
        end=place(fact.piece, fact.end),
    )


def _removed(fact: f.PiecesRemoved, people: Sequence[str]) -> str:
    return _("{pieces} returned from {place} to the supply.").format(
        pieces=_capital(pieces_of(fact.piece, fact.owner, fact.pieces, people)), place=place(fact.piece, fact.at)
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _gained(fact: f.RupeesGained, people: Sequence[str]) -> str:
    player, amount = person(fact.seat, people), rupees(fact.rupees)
    if fact.origin is f.Origin.MARKET and fact.card is not None:
        return _("{player} takes {rupees} from {card} in the market.").format(
            player=player, rupees=amount, card=card(fact.card)
        )
    return _("{player} takes {rupees} from the bank.").format(player=player, rupees=amount)


def _paid(fact: f.RupeesPaid, people: Sequence[str]) -> str:
    return _("{player} pays {rupees} to the market.").format(
        player=person(fact.seat, people), rupees=rupees(fact.rupees)
    )


def _lost(fact: f.RupeesLost, people: Sequence[str]) -> str:
    return ngettext("{count} rupee leaves the game.", "{count} rupees leave the game.", fact.rupees).format(
        count=fact.rupees
    )


def _taxed(fact: f.RupeesTaxed, people: Sequence[str]) -> str:
    return _("{player} takes {rupees} from {payer} in tax.").format(
        player=person(fact.seat, people), rupees=rupees(fact.rupees), payer=person(fact.payer, people)
    )


def _favored(fact: f.SuitFavored, people: Sequence[str]) -> str:
    return _("The favored suit is now {suit}.").format(suit=names.suit(fact.suit.key).lower())


def _favor_ignored(fact: f.FavorIgnored, people: Sequence[str]) -> str:
    return _("The favored suit does not change to {suit}: Pashtunwali Values holds it.").format(
        suit=names.suit(fact.suit.key).lower()
    )


def _dropped(fact: f.IconDropped, people: Sequence[str]) -> str:
    return _("{player} has no piece left to place, so the icon is lost.").format(player=person(fact.seat, people))


def _battle(fact: f.BattleJoined, people: Sequence[str]) -> str:
    text = _("{player} battles on {place}.") if fact.piece is Piece.SPY else _("{player} battles in {place}.")
    return text.format(player=person(fact.seat, people), place=place(fact.piece, fact.at))


def _betrayed(fact: f.CardBetrayed, people: Sequence[str]) -> str:
    if fact.seat == fact.owner:
        return _("{player} betrays their own {card}.").format(player=person(fact.seat, people), card=card(fact.card))
    return _("{player} betrays {card} in the court of {owner}.").format(
        player=person(fact.seat, people), card=card(fact.card), owner=person(fact.owner, people)
    )


def _prize_taken(fact: f.PrizeTaken, people: Sequence[str]) -> str:
    return _("{player} takes {card} as a prize.").format(player=person(fact.seat, people), card=card(fact.card))


def _prize_left(fact: f.PrizeLeft, people: Sequence[str]) -> str:
    return _("{player} leaves the prize.").format(player=person(fact.seat, people))


def _discarded(fact: f.CardDiscarded, people: Sequence[str]) -> str:
    why = {
        f.Why.COURT_LIMIT: _("because of the court limit"),
        f.Why.HAND_LIMIT: _("because of the hand limit"),
        f.Why.LEVERAGE: _("for leverage that could not be repaid"),
        f.Why.OVERTHROW: _("by overthrow"),
        f.Why.LOYALTY: _("because of the new loyalty"),
        f.Why.BETRAYAL: _("by betrayal"),
        f.Why.CONFIDENCE_FAILURE: _("because of Confidence Failure"),
        f.Why.FAILURE_TO_IMPRESS: _("because of Failure to Impress"),
    }[fact.why]
    where = {
        f.Origin.HAND: _("from the hand"),
        f.Origin.COURT: _("from the court"),
        f.Origin.PRIZES: _("from the prizes"),
    }[fact.origin]
    return _("{player} loses {card} {where} {why}.").format(
        player=person(fact.seat, people), card=card(fact.card), where=where, why=why
    )


def _leverage(fact: f.LeverageRepaid, people: Sequence[str]) -> str:
    text = _("{player} repays {rupees} for the leverage of {card}.")
    if fact.owed:
        text = _("{player} repays {rupees} for the leverage of {card} and owes {owed} more in cards.")
    return text.format(
        player=person(fact.seat, people), rupees=rupees(fact.rupees), card=card(fact.card), owed=fact.owed
    )


def _ruler(fact: f.RulerChanged, people: Sequence[str]) -> str:
    region = names.region(fact.region.key)
    if fact.after is None:
        return _("Nobody rules {region} any longer.").format(region=region)
    return _("{player} rules {region}.").format(player=person(fact.after, people), region=region)


def _overthrown(fact: f.Overthrown, people: Sequence[str]) -> str:
    text = _("{player} is overthrown in {region}: no tribe is left there, so its political cards go.")
    if fact.lost is Piece.TRIBE:
        text = _("{player} is overthrown in {region}: no political card of it is left, so the tribes go.")
    return text.format(player=person(fact.seat, people), region=names.region(fact.region.key))


def _event(fact: f.EventResolved, people: Sequence[str]) -> str:
    facts = EVENT_CARDS[fact.card]
    if fact.half is Half.PURCHASED:
        return _("Event: {title}.").format(title=names.event_half(facts.purchased))
    return _("The event {title} is discarded from the market and takes effect.").format(
        title=names.event_half(facts.discarded)
    )


def _event_title(number: int, half: Half) -> str:
    facts = EVENT_CARDS[number]
    return names.event_half(facts.purchased if half is Half.PURCHASED else facts.discarded)


def _event_began(fact: f.EventBegan, people: Sequence[str]) -> str:
    title = _event_title(fact.card, fact.half)
    if fact.seat is None:
        return _("{title} is in force until the next Dominance Check.").format(title=title)
    return _("{title} is in force for {player} until the next Dominance Check.").format(
        title=title, player=person(fact.seat, people)
    )


def _event_ended(fact: f.EventEnded, people: Sequence[str]) -> str:
    return _("{title} is over.").format(title=_event_title(fact.card, fact.half))


def _player_named(fact: f.PlayerNamed, people: Sequence[str]) -> str:
    return _("{player} chooses {other}.").format(player=person(fact.seat, people), other=person(fact.player, people))


def _swapped(fact: f.HandsSwapped, people: Sequence[str]) -> str:
    return _("{player} and {other} swap their hands.").format(
        player=person(fact.seat, people), other=person(fact.player, people)
    )


def _region_named(fact: f.RegionNamed, people: Sequence[str]) -> str:
    return _("{player} chooses {region}.").format(
        player=person(fact.seat, people), region=names.region(Region(fact.region).key)
    )


def _declined(fact: f.AbilityDeclined, people: Sequence[str]) -> str:
    text = {
        "blackmail": _("{player} places no spy for Blackmail."),
        "safe_house": _("{player} does not use the Safe House."),
    }[fact.ability]
    return text.format(player=person(fact.seat, people))


def _refilled(fact: f.MarketRefilled, people: Sequence[str]) -> str:
    dealt = listing([card(number) for number in fact.cards])
    left = ngettext("{count} card is left in the deck", "{count} cards are left in the deck", fact.deck)
    return _("New in the market: {cards}. {left}.").format(cards=dealt, left=left.format(count=fact.deck))


def _checks_discarded(fact: f.ChecksDiscarded, people: Sequence[str]) -> str:
    return _("Both Dominance Check cards leave the market.")


def _checked(fact: f.DominanceChecked, people: Sequence[str]) -> str:
    kind = _("**Final Dominance Check**") if fact.last else _("**Dominance Check**")
    if fact.unstable:
        kind = _("{check} (instability)").format(check=kind)
    result = _("no coalition is dominant")
    if fact.coalition is not None:
        result = _("the {coalition} coalition is dominant").format(coalition=coalition(Coalition(fact.coalition)))
    scored = [
        _("{player} scores {points}").format(player=person(seat, people), points=points(gained))
        for seat, gained in enumerate(fact.points)
        if gained
    ]
    return _("{check}: {result}. {scores}.").format(
        check=kind, result=result, scores=listing(scored) or _("Nobody scores")
    )


def _cleared(fact: f.BlocksCleared, people: Sequence[str]) -> str:
    return _("All armies and roads leave the map.")


def _won(fact: f.GameWon, people: Sequence[str]) -> str:
    return _("The game is over: {winners} wins.").format(
        winners=listing([person(seat, people) for seat in fact.winners])
    )


def _silent(fact: Fact, people: Sequence[str]) -> None:
    return None


SENTENCES: dict[type, Sentence] = {
    f.LoyaltyChosen: _loyalty_chosen,
    f.LoyaltyChanged: _loyalty_changed,
    f.TurnBegan: _silent,
    f.TurnEnded: _turn_ended,
    f.CardPurchased: _purchased,
    f.CardPlayed: _played,
    f.ActionTaken: _action,
    f.BribeOffered: _bribe_offered,
    f.BribeRefused: _bribe_refused,
    f.BribeDemanded: _bribe_demanded,
    f.BribeSettled: _bribe_settled,
    f.BribeWithdrawn: _bribe_withdrawn,
    f.PiecePlaced: _placed,
    f.PieceMoved: _moved,
    f.PiecesRemoved: _removed,
    f.RupeesGained: _gained,
    f.RupeesPaid: _paid,
    f.RupeesPlaced: _silent,
    f.RupeesLost: _lost,
    f.RupeesTaxed: _taxed,
    f.SuitFavored: _favored,
    f.FavorIgnored: _favor_ignored,
    f.IconDropped: _dropped,
    f.BattleJoined: _battle,
    f.CardBetrayed: _betrayed,
    f.PrizeTaken: _prize_taken,
    f.PrizeLeft: _prize_left,
    f.CardDiscarded: _discarded,
    f.LeverageRepaid: _leverage,
    f.RulerChanged: _ruler,
    f.Overthrown: _overthrown,
    f.EventResolved: _event,
    f.EventBegan: _event_began,
    f.EventEnded: _event_ended,
    f.PlayerNamed: _player_named,
    f.HandsSwapped: _swapped,
    f.RegionNamed: _region_named,
    f.AbilityDeclined: _declined,
    f.ActionStopped: _silent,
    f.MarketRefilled: _refilled,
    f.CardsMovedUp: _silent,
    f.ChecksDiscarded: _checks_discarded,
    f.DominanceChecked: _checked,
    f.BlocksCleared: _cleared,
    f.GameWon: _won,
}
"""What is said of each fact; some need no words."""
