import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from paxbot.engine.kernel import Fact
from paxbot.games.porfiriana import facts as f
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.state import OVALS, name_of
from paxbot.games.porfiriana.terms import NO_CARD, CardType, CubeKind, Ending
from paxbot.present.porfiriana import names as terms, telling
from paxbot.present.porfiriana.fact_base import called
from tests.long_form import chosen_long
from tests.present.clauses import MANY, Claim, Node, Reading, check, faults, mark, of_each, said
from tests.present.porfiriana.games import ALL, GAME, PEOPLE, SIZES

GONE = {Why.SALE, Why.SPENT, Why.FRAUD, Why.SPY, Why.REVOLT, Why.NO_USE}
"""Why a card leaves play that nobody calls lost."""
BOUGHT, PLAYED, SOLD, UNUSED = (f"{verb}:cards" for verb in ("bought", "played", "sold", "unused"))
BUSY = (
    *(f.CardBought, f.CardPlayed, f.CardSold, f.HeadlineRead, f.LandBought, f.Attacked, f.TroopPosted, f.CardStolen),
    *(f.ToppleBegan, f.GoldStolen, f.CubesPlaced, f.Released, f.HacendadoChosen),
)


def wins(node: Node, who: str) -> Iterator[Claim]:
    yield from (("won", "", winner) for winner in node.items("winners"))


SAYS = {
    "bought {cards}": said(BOUGHT),
    "took {cards}": said(BOUGHT),
    "played {cards}": said(PLAYED),
    "sold {cards}": said(SOLD),
    "discarded {cards}": said(UNUSED),
    "bought and played {cards}": said(BOUGHT, PLAYED),
    "took and played {cards}": said(BOUGHT, PLAYED),
    "bought and sold {cards}": said(BOUGHT, SOLD),
    "took and discarded {cards}": said(BOUGHT, UNUSED),
    "played and sold {cards}": said(PLAYED, SOLD),
    "bought, played and sold {cards}": said(BOUGHT, PLAYED, SOLD),
    "bought land for {cards}": said("land:cards"),
    "read {card} as the event": said("bought:card", "event:card"),
    "bought {card} without its event": said("bought:card", "status quo:card"),
    "paid {gold} to leave jail": said("released", "police:gold"),
    "left jail": said("released"),
    "took back {cards} (plundered)": said("plundered:cards"),
    "lost {cards}": said("lost:cards"),
    "hit {victim} with {card}": said("hit:victim+card"),
    "hit {victim}’s {hit} with {card}": said("hit:victim+card", "aimed:hit+card"),
    "played {card} as a straw man": said("straw man:card"),
    "cancelled it with a spy": said("spied"),
    "stole {gold}": said("stole:gold"),
    "took {card} from {victim}": said("robbed:victim+card"),
    "sent {troop} to {place}": said("sent:troop", "posted:troop+place"),
    "sent {troop}": said("sent:troop"),
    "extorted {owner}’s {place}": said("extorted:owner+place"),
    "got {gold} for a speculation": said("speculation:gold"),
    "improved a connection on {card}": said("connected", "connection:card"),
    "improved a connection": said("connected"),
    "speculated on {cards}": said("speculated", "bet:cards"),
    "speculated": said("speculated"),
    "went to jail": said("jailed"),
    "tried to topple Díaz under {regime}": said("toppled", "under:regime"),
    "tried to topple Díaz": said("toppled"),
    "had the hacendado of {victim} killed": said("killed:victim"),
    "turned the hacendado ({faction})": said("turned:faction"),
    "took the hacendado {card}": said("hacendado:card"),
    "did nothing": said("idle"),
    "earned {gold}": said("earned:gold"),
    "Díaz stays": said("stays"),
    "a depression begins": said("depression"),
    "the depression ends": said("recovery"),
    "the slaves of {card} are free": said("slaves:card"),
    "freed the slaves of {card}": said("liberated:card"),
    "the topple card {card} is in the market": said("topple:card"),
    "the regime is now {regime}": said("regime:regime"),
    "{winners} wins": wins,
    "{winners} share the victory": wins,
    "the last topple card is gone": said("no topples"),
    "nobody has bought a market card in a whole round": said("stalemate"),
}


def happened(facts: Sequence[Fact], names: Sequence[str]) -> Iterator[Claim]:
    who, lost = [*names, "Díaz"], dict[tuple[Any, ...], None]()
    for fact in facts:
        seat = getattr(fact, "seat", None)
        me = "" if seat is None else who[seat]

        def card(number: int, fact: Fact = fact) -> str:
            return called(fact, number)

        def traded(verb: str, fact: Any = fact, me: str = me) -> Iterator[Claim]:
            # A partner that was played is called by the side that is up.
            sides = {each.side for each in facts if isinstance(each, f.CardPlayed) and each.card == fact.card}
            yield (verb, me, MANY)
            yield from ((verb, me, title) for title in {called(fact, fact.card, side) for side in {None, *sides}})

        match fact:
            case f.CardBought():
                yield from traded("bought")
            case f.CardPlayed():
                yield from traded("played")
            case f.CardSold():
                yield from traded("sold")
            case f.CardDiscarded(why=Why.NO_USE):
                yield from traded("unused")
            case f.CardDiscarded() | f.EnterpriseLost() if fact.why not in GONE:
                lost[("plundered" if fact.why is Why.PLUNDER else "lost"), me, card(fact.card)] = None
            case f.LandBought():
                yield from of_each("land", me, card(fact.card))
            case f.HeadlineRead():
                yield from of_each("event" if fact.event else "status quo", me, card(fact.card))
            case f.Released():
                yield ("released", me)
            case f.GoldPaid(why=Why.POLICE):
                yield from of_each("police", me, terms.gold(fact.gold))
            case f.GoldPaid(why=Why.PURCHASE, to=int(to)):
                yield from of_each("speculation", who[to], terms.gold(fact.gold))
            case f.GoldGained(why=Why.PURCHASE):
                yield from of_each("speculation", me, terms.gold(fact.gold))
            case f.Attacked():
                yield ("hit", me, who[fact.victim], card(fact.card))
                yield from of_each("straw man", me, card(fact.card)) if fact.victim == seat else ()
                yield from [("aimed", me, card(fact.target), card(fact.card))] if fact.target != NO_CARD else []
            case f.SpyUsed():
                yield ("spied", me)
            case f.GoldStolen():
                yield from of_each("stole", me, terms.gold(fact.gold))
            case f.CardStolen():
                yield ("robbed", me, who[fact.victim], card(fact.card))
            case f.TroopPosted():
                yield from of_each("sent", me, card(fact.troop))
                yield ("posted", me, card(fact.troop), card(fact.place))
                robbed = {each.seat for each in facts if isinstance(each, f.CubesRemoved) and each.at == fact.place}
                yield from (("extorted", me, who[other], card(fact.place)) for other in robbed - {seat})
            case f.CubesPlaced(cube=CubeKind.CONNECTION):
                yield ("connected", me)
                yield from of_each("connection", me, card(fact.at // OVALS))
            case f.CubesPlaced(cube=CubeKind.SPECULATION):
                yield ("speculated", me)
                yield from of_each("bet", me, card(fact.at))
            case f.Jailed():
                yield ("jailed", me)
            case f.ToppleBegan():
                yield ("toppled", me)
                yield from of_each("under", me, terms.REGIME(fact.regime))
            case f.HacendadoKilled():
                yield from of_each("killed", me, who[fact.victim])
            case f.HacendadoTurned(faction=faction) if faction is not None:
                yield from of_each("turned", me, terms.FACTION(faction))
            case f.HacendadoChosen():
                yield from of_each("hacendado", me, card(fact.card))
            case f.IncomeTaken():
                yield from of_each("earned", me, terms.gold(fact.gold)) if fact.gold else ()
                is_busy = any(isinstance(each, BUSY) and each.seat == seat for each in facts)
                yield from [] if fact.gold or is_busy else [("idle", me)]
            case f.ToppleFailed():
                yield ("stays", "")
            case f.DepressionBegan():
                yield ("depression", "")
            case f.DepressionEnded():
                yield ("recovery", "")
            case f.SlavesFreed(liberator=None):
                yield from of_each("slaves", "", card(fact.card))
            case f.SlavesFreed(liberator=int(liberator)):
                yield from of_each("liberated", who[liberator], card(fact.card))
            case f.CardDealt() if name_of(fact, fact.card).type is CardType.TOPPLE:
                yield from of_each("topple", "", card(fact.card))
            case f.GameEnded():
                yield from (("won", "", who[winner]) for winner in fact.winners)
                yield from [] if fact.winners else [("stays", "")]
                over = {Ending.STALEMATE: "stalemate"}.get(fact.why, "no topples")
                yield (over, "")
    for verb, me, title in lost:
        yield from of_each(verb, me, title)
    changes = [fact for fact in facts if isinstance(fact, f.RegimeChanged)]
    yield from of_each("regime", "", terms.REGIME(changes[-1].regime)) if changes else ()


READING = Reading(SAYS, happened, telling.last_told, frozenset({"bought", "played", "sold", "unused"}), (telling,))


def turns(count: int) -> Iterator[list[Fact]]:
    chance, told = random.Random(7), list[Fact]()
    while True:
        for seats in SIZES:
            state = GAME.setup(seats, chance.randbytes(16), ALL)
            while (decision := GAME.pending(state)) is not None:
                turn = state.turn
                told += GAME.advance(state, _chosen(chance, decision.options)).facts
                if state.turn != turn or GAME.pending(state) is None:
                    yield told
                    count, told = count - 1, []
                    if not count:
                        return


def _chosen(chance: random.Random, options: Sequence[Any]) -> Any:
    kinds: dict[str, list[Any]] = {}
    for move in options:
        kinds.setdefault(type(move).__name__, []).append(move)
    return chance.choice(kinds[chance.choice(sorted(kinds))])


def test_each_clause_about_a_turn_is_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 5,000 turns by `--long`."""
    mark(monkeypatch, READING)
    count = chosen_long(60, 5000)
    assert check(turns(count), PEOPLE, READING, (140, 400)) == count


def test_the_reading_finds_a_card_that_is_told_twice_or_that_nobody_sold(monkeypatch: pytest.MonkeyPatch) -> None:
    mark(monkeypatch, READING)
    bought, sold = f.CardBought(0, 3, 0, 2, 2), f.CardSold(0, 3, 1)
    card = called(bought, 3)
    for text in (f"bought {card}, and sold {card}", f"bought and sold {card}"):
        assert text
    assert not list(faults([bought, sold], PEOPLE, READING, 140))
    other = READING._replace(happened=lambda facts, names: happened(facts[:1], names))
    assert any("sold" in fault for fault in faults([bought, sold], PEOPLE, other, 140))
