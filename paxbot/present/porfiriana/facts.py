from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.state import OVALS, State, name_of
from paxbot.games.porfiriana.terms import NO_CARD, CardType, CubeKind, Ending
from paxbot.present.fact_table import Story, Who
from paxbot.present.porfiriana.fact_base import (
    ATTACK,
    BEGINS,
    CUBES,
    FACTS,
    MARKET,
    REGIME,
    TOPPLE,
    Losses,
    called,
    is_diaz,
    lost,
)
from paxbot.present.porfiriana.names import gold
from paxbot.present.porfiriana.views import ChangesView
from paxbot.present.presenter import ActionPart
from paxbot.present.words import N_, _, listing, ngettext, translated

__all__ = ["FACTS"]


FACTS.of(f.TurnBegan, part=ActionPart.LEADS)
FACTS.of(f.HacendadoChosen, N_("{who} takes the hacendado {card}."), part=BEGINS)


def _dealt(run: Sequence[f.CardDealt], who: Who) -> str:
    return ngettext("New in the market: {cards}.", "New in the market: {cards}.", len(run)).format(
        cards=listing([called(fact, fact.card) for fact in run])
    )


FACTS.of(f.CardDealt, together=_dealt, marks=ChangesView.deal, topics=(MARKET,))
FACTS.of(f.MarketMoved, marks=ChangesView.close_up, topics=(MARKET,))


@FACTS.of(f.CardBought, part=BEGINS, marks=ChangesView.buy, topics=(MARKET,))
def _bought(fact: f.CardBought, who: Who) -> str | None:
    text = _("{who} buys {card} for {price} instead of {full}.")
    if is_diaz(fact.seat, who):
        if name_of(fact, fact.card).type not in (CardType.HEADLINE, CardType.TOPPLE):
            return None
        text = _("{who} takes {card}.")
    elif fact.price == fact.full:
        text = _("{who} buys {card} for {price}.")
    return FACTS.fill(text, fact, who)


@FACTS.of(f.CardPlayed, part=BEGINS, marks=lambda changes, fact: changes.played.add(fact.card))
def _played(fact: f.CardPlayed, who: Who) -> str:
    text = _("{who} plays {card} for {price}.") if fact.price else _("{who} plays {card}.")
    return FACTS.fill(_("{who} takes and plays {card}.") if is_diaz(fact.seat, who) else text, fact, who)


FACTS.of(f.CardSold, N_("{who} sells {card} for {gold}."), part=BEGINS)


_TOLD: Final = {Why.SALE, Why.PURCHASE, Why.PLAY, Why.LAND, Why.SPENT, Why.FRAUD, Why.SPY, Why.STRIFE, Why.REVOLT}
_PAID: Final = {
    Why.TROOP: N_("{who} pays {gold} to move a troop."),
    Why.CONNECTION: N_("{who} pays {gold} for a connection."),
    Why.POLICE: N_("{who} pays {gold} for police."),
    Why.ACTION: N_("{who} pays {gold} for an action of a partner."),
    Why.HEADLINE: N_("{who} loses {gold} to the headline."),
    Why.RETREAT: N_("{who} pays {gold} for a retreat."),
    Why.NEWSPAPER: N_("{who} pays {gold} to turn a newspaper."),
    Why.ASSASSINATION: N_("{who} pays {gold} for an assassination."),
}
_PAID_ON: Final = {
    Why.PURCHASE: N_("{to} receives {gold} of it for a speculation."),
    Why.PLAY: N_("{to} receives {gold} of it for a monopoly."),
    Why.CONNECTION: N_("{who} pays {gold} for a connection, to the monopoly of {to}."),
}


def _paid(fact: f.GoldPaid) -> str | None:
    text = _PAID_ON.get(fact.why) if fact.to is not None else None
    return text or (None if fact.why in _TOLD else _PAID.get(fact.why, N_("{who} pays {gold}.")))


def _paid_by_me(story: Story[State], fact: f.GoldPaid) -> None:
    if fact.seat == story.seat and fact.why is Why.HEADLINE:
        story.tell(_("A headline took {gold} from you.").format(gold=gold(fact.gold)))
    if fact.to == story.seat and fact.why is Why.PURCHASE:
        story.tell(_("You got {gold} for a speculation.").format(gold=gold(fact.gold)))


FACTS.of(
    f.GoldPaid,
    _paid,
    part=lambda fact: BEGINS if fact.why is Why.POLICE else ActionPart.GOES_ON,
    done_to=_paid_by_me,
    marks=ChangesView.money,
    seats=lambda fact: [fact.to],
)
_GAINED: Final = {
    Why.PURCHASE: N_("{who} takes {gold} for a speculation."),
    Why.ORANGE_PLAYED: N_("{who} takes {gold} for gun stores."),
    Why.HEADLINE: N_("{who} takes {gold} for the headline."),
}
FACTS.of(f.GoldGained, lambda fact: _GAINED.get(fact.why), marks=ChangesView.money)
FACTS.of(
    f.GoldStolen,
    N_("{who} steals {gold} from {victim}."),
    done_to=lost(N_("{who} stole {gold} from you.")),
    marks=ChangesView.money,
    seats=lambda fact: [fact.victim],
    topics=(ATTACK,),
)
FACTS.of(
    f.IncomeTaken,
    lambda fact: N_("{who} takes {gold} of income.") if fact.gold else N_("{who} has no income."),
    marks=ChangesView.money,
)
FACTS.of(f.UpkeepPaid, N_("{who} pays {gold} for cards in the depression."), part=BEGINS, marks=ChangesView.money)


def _cubes(run: Sequence[f.CubesPlaced | f.CubesRemoved], who: Who) -> Iterator[str]:
    for seat, group in groupby(run, lambda fact: fact.seat):
        items = Counter[str]()
        for fact in group:
            card = called(fact, fact.at // OVALS if fact.cube is CubeKind.CONNECTION else fact.at)
            items[CUBES(fact.cube, card=card)] += fact.number
        text = _("{count} × {item}")
        told = [item if count == 1 else text.format(count=count, item=item) for item, count in items.items()]
        yield _("{player} ({cubes})").format(player=who[seat], cubes=listing(told))


def _moved(text: str, run: Sequence[f.CubesPlaced | f.CubesRemoved], who: Who) -> str:
    return translated(text).format(cubes="; ".join(_cubes(run, who)))


_CHOSEN: Final = {CubeKind.CONNECTION, CubeKind.SPECULATION}
FACTS.of(
    f.CubesPlaced,
    together=partial(_moved, N_("Cubes placed: {cubes}.")),
    part=lambda fact: BEGINS if fact.cube in _CHOSEN else ActionPart.GOES_ON,
    done_to=lambda story, fact: story.cube(fact, fact.number),
    marks=ChangesView.cube,
)
FACTS.of(
    f.CubesRemoved,
    together=partial(_moved, N_("Cubes go home: {cubes}.")),
    done_to=lambda story, fact: story.cube(fact, -fact.number),
    marks=ChangesView.cube,
)
FACTS.of(f.LandBought, N_("{who} buys land for {card}, for {price}."), part=BEGINS)


def _unrest_at_mine(story: Story[State], fact: f.UnrestAdded) -> None:
    if story.state.owner.get(fact.card) == story.seat and fact.card in story.state.unrest:
        story.tell(FACTS.fill(_("There is unrest at your {card}."), fact, story.who))


FACTS.of(
    f.UnrestAdded,
    N_("{card} gets {unrest}."),
    done_to=_unrest_at_mine,
    marks=lambda changes, fact: changes.unrest.update({fact.card: fact.number}),
)
FACTS.of(
    f.UnrestRemoved,
    N_("{card} loses {unrest}."),
    marks=lambda changes, fact: changes.unrest.subtract({fact.card: fact.number}),
)


def _troop_at_mine(story: Story[State], fact: f.TroopPosted) -> None:
    owner = story.state.owner.get(fact.place)
    if owner == story.seat != fact.seat and story.state.guards.get(fact.place) == fact.troop:
        story.tell(FACTS.fill(_("{troop} of {who} extorts your {place}."), fact, story.who))


def _posted(fact: f.TroopPosted) -> str:
    if name_of(fact, fact.place).type is CardType.HACENDADO:
        return N_("{who} sends {troop} to the private army.")
    return (
        N_("{troop} of {who} acts at {place}.") if fact.before == fact.place else N_("{who} sends {troop} to {place}.")
    )


FACTS.of(
    f.TroopPosted,
    _posted,
    part=BEGINS,
    done_to=_troop_at_mine,
    marks=lambda changes, fact: changes.troops.add(fact.troop),
)
_LOST: Final = {
    Why.BATTLE: N_("{card} of {who} is beaten."),
    Why.HOMELESS: N_("{card} of {who} has lost its place and is discarded."),
    Why.UPKEEP: N_("{who} gives up {card} in the depression."),
    Why.HEADLINE: N_("{who} loses {card} to the headline."),
    Why.ASSASSINATION: N_("{card} of {who} is killed."),
    Why.PLUNDER: N_("{card} of {who} is plundered and goes back to the hand."),
    Why.GOVERNOR: N_("{who} loses {card} to the rebel governor."),
    Why.NO_USE: N_("{who} takes {card}, has no use for it and discards it."),
}


def _loss(fact: Any) -> str | None:
    return None if fact.why in _TOLD else _LOST.get(fact.why, N_("{who} loses {card}."))


_MINE_LOST: Final = lost(N_("You lost {card}."))


def _lost_by_me(story: Losses, fact: Any) -> None:
    if fact.why not in (*_TOLD, Why.UPKEEP):
        _MINE_LOST(story, fact)
        story.forget(fact)


FACTS.of(f.CardDiscarded, _loss, done_to=_lost_by_me)
FACTS.of(f.EnterpriseLost, _loss, done_to=_lost_by_me)
FACTS.of(
    f.SlavesFreed,
    lambda fact: (
        N_("{owner}’s slaves at {card} are freed in the depression.")
        if fact.liberator is None
        else N_("{liberator} frees {owner}’s slaves at {card}.")
    ),
    done_to=lost(N_("Your slaves at {card} were freed.")),
    seats=lambda fact: [fact.owner, fact.liberator],
)
FACTS.of(
    f.PrizeTaken,
    N_("{who} takes {card} as a prize."),
    marks=lambda changes, fact: changes.prizes.add(fact.card),
    topics=(ATTACK,),
)
FACTS.of(
    f.Jailed,
    N_("{who} is in jail."),
    done_to=lost(N_("You are in jail.")),
    marks=lambda changes, fact: changes.jailed.add(fact.seat),
)
FACTS.of(
    f.Released,
    N_("{who} leaves jail."),
    part=BEGINS,
    marks=lambda changes, fact: changes.jailed.add(fact.seat),
)


FACTS.of(
    f.RegimeChanged,
    N_("The regime changes from {before} to {regime}."),
    marks=lambda changes, fact: setattr(changes, "regime", True),
    topics=(REGIME,),
)
FACTS.of(
    f.RegimeChangeBlocked,
    N_("The regime does not change to {regime}: changes are blocked."),
    topics=(REGIME,),
)
FACTS.of(
    f.ChangesBlocked,
    N_("The regime cannot change until after the next topple attempt."),
    topics=(REGIME,),
)
FACTS.of(
    f.HeadlineRead,
    lambda fact: N_("{who} reads {card} as the event.") if fact.event else N_("{who} reads {card} as the status quo."),
    part=BEGINS,
    topics=(MARKET,),
)
FACTS.of(f.HeadlinePiled, N_("To the bull/bear pile: {card}."), topics=(MARKET,))
FACTS.of(
    f.DepressionBegan,
    N_("Bear on bear: a depression begins. Mines and the economy are worth nothing."),
    marks=lambda changes, fact: setattr(changes, "depression", True),
    topics=(REGIME,),
)
FACTS.of(
    f.DepressionEnded,
    N_("Bull on bull: the depression ends."),
    marks=lambda changes, fact: setattr(changes, "depression", True),
    topics=(REGIME,),
)
FACTS.of(
    f.StrifeSuffered,
    N_("{who} loses to strife what is {faction}: {cards}."),
    part=BEGINS,
    done_to=lost(N_("You lost {cards} to strife.")),
)
FACTS.of(
    f.HacendadoTurned,
    lambda fact: (
        N_("The hacendado of {who} is loyalist again.")
        if fact.faction is None
        else N_("{who} turns the hacendado, who is {faction} for good.")
    ),
    part=BEGINS,
    marks=lambda changes, fact: changes.turned.add(fact.seat),
)


def _hit_me(story: Story[State], fact: f.Attacked) -> None:
    if fact.victim == story.seat != fact.seat:
        text = _("{who} hit you with {card}: {hit}.") if (hit := _hit(fact)) else _("{who} hit you with {card}.")
        story.tell(FACTS.fill(text, fact, story.who, hit=hit))


@FACTS.of(f.Attacked, part=BEGINS, done_to=_hit_me, topics=(ATTACK,), seats=lambda fact: [fact.victim])
def _attacked(fact: f.Attacked, who: Who) -> str:
    text = _("{card} hits {victim}: {hit}.") if (hit := _hit(fact)) else _("{card} hits {victim}.")
    return FACTS.fill(text, fact, who, hit=hit)


def _hit(fact: f.Attacked) -> str:
    if fact.oval < 0:
        return called(fact, fact.target) if fact.target != NO_CARD else ""
    return _("a connection of {card}").format(card=called(fact, fact.oval // OVALS))


FACTS.of(f.SpyUsed, N_("{spy} of {who} is discarded and cancels {card}."), part=BEGINS, topics=(ATTACK,))
FACTS.of(
    f.CardStolen,
    N_("{who} takes {card} from {victim}."),
    done_to=lost(N_("{who} took {card} from you.")),
    seats=lambda fact: [fact.victim],
    topics=(ATTACK,),
)
FACTS.of(f.DiceThrown)
FACTS.of(f.ToppleBegan, N_("{who} tries to topple Díaz under {regime}, with {card}."), topics=(TOPPLE,))
FACTS.of(
    f.FraudCommitted,
    N_("{who} discards {card}: Díaz has one more point of {prestige}."),
    part=BEGINS,
    topics=(TOPPLE,),
)
FACTS.of(
    f.HacendadoKilled,
    N_("{who} has the hacendado of {victim} killed with {card}; the heir is loyalist for good."),
    done_to=lost(N_("{who} had your hacendado killed.")),
    seats=lambda fact: [fact.victim],
    topics=(TOPPLE, ATTACK),
)


@FACTS.of(f.ToppleTested, topics=(TOPPLE,))
def _tested(fact: f.ToppleTested, who: Who) -> str:
    each = zip(who[:-1], fact.points, fact.tripartites, strict=False)
    text = _("{player} {points} against {needed}")
    told = [text.format(player=player, points=points, needed=needed) for player, points, needed in each]
    return FACTS.fill(_("Díaz has {diaz} of {prestige}. Points: {told}."), fact, who, told=", ".join(told))


FACTS.of(f.ToppleFailed, N_("Nobody topples Díaz."), topics=(TOPPLE,))
ENDINGS: Final = {
    Ending.TOPPLE: N_("Díaz is toppled by {winners}."),
    Ending.TOPPLES_GONE: N_("The last topple card is gone. Gold decides for {winners}."),
    Ending.STALEMATE: N_("Nobody has bought a market card in a whole round. Gold decides for {winners}."),
    Ending.DIAZ_STAYS: N_("The last topple card is gone, and Díaz stays: the game is lost."),
}


def ended(fact: f.GameEnded, who: Who) -> str:
    return translated(ENDINGS[fact.why]).format(winners=listing([who[seat] for seat in fact.winners]))


FACTS.of(f.GameEnded, seats=lambda fact: fact.winners, topics=(TOPPLE,))(ended)


FACTS.of(f.CardsReshuffled, N_("All cards that nobody knows were shuffled anew."))
FACTS.of(f.SeatHandedOver, N_("{player} takes over, with all cards, gold and cubes."))
FACTS.of(f.SeatReturning, N_("{player} hands the seat over at the end of this turn."))
FACTS.of(f.SeatTakenBack, N_("{player} takes over from Calavera."))
