"""Hints at the costs and gains of an answer, in few words, the most needed first."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from paxbot.engine.kernel import Seat
from paxbot.games.porfiriana import abilities as kinds, attacks, business, market, moves as m, settling, topple, troops
from paxbot.games.porfiriana.cards import Black, Enterprise, Hacendado, Headline, Orange, Topple, Troop
from paxbot.games.porfiriana.headlines import GrowLand, PayForCards, turn_price
from paxbot.games.porfiriana.market import income
from paxbot.games.porfiriana.partners import ability_of, of_faction
from paxbot.games.porfiriana.powers import NO_OFFERS, ConnectionPayee, NewActions, PlayPayee, ask
from paxbot.games.porfiriana.settling import economy, mine_value
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.terms import LAND_ACTIONS, NOBODY, CubeKind
from paxbot.games.porfiriana.turn import FREE, extra_actions
from paxbot.present.porfiriana import names
from paxbot.present.porfiriana.card_texts import changes, cost_of, effects, summary, to_play
from paxbot.present.porfiriana.names import gold, title
from paxbot.present.words import _, listing, ngettext, shortened_marked

NAME = 16


class Asked(NamedTuple):
    s: State
    seat: Seat
    step: Any
    people: Sequence[str]
    move: Any

    def who(self, seat: Seat) -> str:
        return _("you") if seat == self.seat else shortened_marked(self.people[seat], NAME)

    def _discards(self) -> int:
        return sum(isinstance(each, m.Discard) for each in self.step.options(self.s))

    def value(self, name: str) -> str:
        s, move, deck = self.s, self.move, self.s.deck
        match name, move:
            case "card", m.Buy(space):
                return title(deck, s.market[space])
            case "card", (m.Play(card, side) | m.BuyPublic(card, side)):
                return title(deck, card, side)
            case "card", m.Redeploy(card):
                return title(deck, card)
            case "card", (m.Lift() | m.Put()):
                return names.in_play(s, move.at)
            case "card", m.Turn(side):
                return title(deck, self.step.card, side)
            case "card", _:
                return names.in_play(s, move.card)
            case "side", (m.Manifesto(side) | m.Retreat(side=side)):
                return names.orientation(deck, s.players[self.seat].hacendado, side)
            case "place", _:
                return names.place(s, self.seat, move.place)
            case "oval", m.Improve():
                return names.on_oval(deck, next(business.improvements(s, self.seat)).oval)
            case "oval", _:
                return names.on_oval(deck, getattr(move, "oval", getattr(move, "at", 0)))
            case (("player" | "victim" | "owner"), _):
                seat: Seat = getattr(move, "victim" if name == "player" else name)
                return self.people[seat]
            case "prestige", _:
                return names.PRESTIGE(move.prestige)
            case "count", _:
                return names.actions(s.actions)
            case "gold", _:
                return gold(due_for(s, self.step, self._discards()))
            case "cards", _:
                return names.cards(self._discards())
            case "faction", _:
                return names.FACTION(move.faction)
            case _:
                raise KeyError(name)


def place_prestige(a: Asked) -> Iterator[str]:
    yield _("takes no action")


def nothing(a: Asked) -> Iterator[str]:
    return iter(())


def actions(a: Asked, count: int = 1) -> Iterator[str]:
    """Yield how many actions an answer takes, unless it takes one."""
    found = extra_actions(a.s, a.seat) if type(a.move) in FREE else {}
    action = FREE.get(type(a.move))
    if action in found:
        yield _("extra action of {card}").format(card=title(a.s.deck, found[action]))
    elif count > 1:
        yield names.actions(count)


def price(s: State, a: Asked, amount: int, payee: Seat = NOBODY) -> str:
    if payee in (NOBODY, a.seat) or not amount:
        return gold(amount)
    return _("{gold} to {player}").format(gold=gold(amount), player=a.who(payee))


def play(a: Asked) -> Iterator[str]:
    card = a.s.deck.cards[a.move.card]
    if isinstance(card, Troop):
        yield from (cost_of(card), *changes(card))
    elif isinstance(card, (Orange, Black)):
        yield cost_of(card)
        yield from actions(a, attacks.actions(a.s, a.move.card))
        yield from _only_target(a, card)
    else:
        due = attacks.cost(a.s, a.seat, a.move.card, a.move.side)
        yield price(a.s, a, due, ask(a.s, PlayPayee(a.seat, a.move.card, a.move.side), NOBODY))
    said = list(changes(card)) if isinstance(card, Troop) else []
    yield from (each for each in summary(card, a.move.side) if each not in said)


def _only_target(a: Asked, printed: Orange | Black) -> Iterator[str]:
    """Yield the target of an attack card if there is just one: it is hit at once."""
    found = tuple(islice(attacks.aims(a.s, a.seat, a.move.card), 2))
    if len(found) > 1:
        return
    aim, is_mine = found[0], found[0].victim == a.seat
    text = _("hits {player}")
    if aim.card >= 0 or aim.oval >= 0:
        text = _("hits your own {card}") if is_mine else _("hits {card} of {player}")
    card = names.on_oval(a.s.deck, aim.oval) if aim.oval >= 0 else names.in_play(a.s, aim.card) if aim.card >= 0 else ""
    yield text.format(player=a.who(aim.victim), card=card)
    if is_mine and printed.steal:
        yield _("nothing is stolen")


def buy(a: Asked) -> Iterator[str]:
    space = a.move.space
    card = a.s.market[space]
    due = market.PRICES[space] if a.move.in_full else market.price(a.s, a.seat, space)
    yield price(a.s, a, due, a.s.speculation.get(card, NOBODY))
    yield from actions(a, a.s.purchases + 1)
    if isinstance(a.s.deck.cards[card], Topple):
        chance = topple.best_chance(a.s, a.seat, card)
        if chance is not None and chance.is_hopeless:
            yield _("can't succeed now: {points} against {needed}").format(points=chance.points, needed=chance.needed)
    dealt = a.s.deck.cards[card]
    cost = gold(attacks.cost(a.s, a.seat, card, 0)) if isinstance(dealt, Enterprise) else cost_of(dealt)
    yield from to_play(dealt, cost, mine_value(a.s), economy(a.s))
    yield from summary(dealt)


def buy_public(a: Asked) -> Iterator[str]:
    card: Any = a.s.deck.cards[a.move.card]
    yield gold(card.sides[a.move.side].cost)
    yield from summary(card, a.move.side)


def sell(a: Asked) -> Iterator[str]:
    yield from actions(a)
    yield _("{gold} for it").format(gold=gold(economy(a.s)))
    if a.move.card in a.s.players[a.seat].hand:
        yield _("from your hand")
    yield from summary(a.s.deck.cards[a.move.card], a.s.side.get(a.move.card, 0))


def redeploy(a: Asked) -> Iterator[str]:
    yield from actions(a)
    yield _("stands at {place}").format(place=names.place(a.s, a.seat, a.s.posts[a.move.troop]))
    yield cost_of(a.s.troop(a.move.troop))


def post(a: Asked) -> Iterator[str]:
    s, seat, troop, where = a.s, a.seat, a.step.troop, a.move.place
    army = s.players[seat].hacendado
    if s.posts.get(troop) == where:
        quelled = min(s.unrest[where], troops.firepower(s, seat, troop))
        yield _("{unrest} less").format(unrest=names.unrest(quelled))
        return
    yield gold(troops.cost(s, seat, troop, where))
    if where == army:
        return
    owner, guard = s.owner[where], s.guards.get(where)
    if guard is not None and s.owner[guard] == seat:
        yield _("your {troop} is discarded").format(troop=title(s.deck, guard))
    elif guard is not None:
        yield _("beats {troop} of {player}").format(troop=title(s.deck, guard), player=a.who(s.owner[guard]))
    if owner == seat:
        yield _("your own")
    else:
        is_empty = not s.income[where] and s.extorter(where) is None
        text = _("plunders {player}") if is_empty else _("extorts {player}")
        yield text.format(player=a.who(owner))
    if where in s.unrest:
        quelled = min(s.unrest[where], troops.firepower(s, seat, troop))
        yield _("{unrest} less").format(unrest=names.unrest(quelled))
    yield from summary(s.enterprise(where))


def land(a: Asked) -> Iterator[str]:
    yield gold(a.s.cubes_on(a.move.card))
    yield names.actions(LAND_ACTIONS)
    yield _("1 more income")


def connect(a: Asked) -> Iterator[str]:
    yield price(a.s, a, business.price(a.s, a.seat, a.move.oval), ask(a.s, ConnectionPayee(a.seat), NOBODY))
    card = a.move.oval // OVALS
    owner = a.s.owner[card]
    yield _("your own") if owner == a.seat else _("of {player}").format(player=a.who(owner))
    if business.printed_oval(a.s, a.move.oval).chain:
        yield _("a chain railroad")
    if card in a.s.unrest:
        yield _("pays nothing until its unrest is gone")


def improve(a: Asked) -> Iterator[str]:
    """Yield the price of the cheapest connection; if there is only one, its full hint."""
    yield from actions(a)
    found = tuple(business.improvements(a.s, a.seat))
    if len(found) == 1:
        yield from connect(a._replace(move=found[0]))
        return
    least = min(business.price(a.s, a.seat, each.oval) for each in found)
    yield _("from {gold}").format(gold=gold(least))


def speculate(a: Asked) -> Iterator[str]:
    yield from actions(a)
    yield _("a cube on a market card, whose buyer pays you")


def end(a: Asked) -> Iterator[str]:
    yield _("your income is {gold}").format(gold=gold(income(a.s, a.seat)))
    if a.s.depression and (kept := a.s.in_play(a.seat)):
        yield ngettext("{cards} in play costs {gold}", "{cards} in play cost {gold}", len(kept)).format(
            cards=names.cards(len(kept)), gold=gold(len(kept))
        )


def police(a: Asked) -> Iterator[str]:
    yield from actions(a)
    card = getattr(a.move, "card", None)
    yield gold(business.police_price(a.s, card))
    if card is not None:
        yield _("{unrest} there").format(unrest=names.unrest(a.s.unrest[card]))
    elif a.s.shortened:
        yield _("gives your third action back at once")


def act(a: Asked) -> Iterator[str]:
    offer = next(each for each in ask(a.s, NewActions(a.seat), NO_OFFERS) if each.card == a.move.card)
    yield gold(offer.gold)
    yield names.actions(offer.actions)
    yield _("regime: {regime}").format(regime=names.REGIME(offer.to))


def bet(a: Asked) -> Iterator[str]:
    if a.move.kind is CubeKind.SPECULATION:
        yield _("its buyer now pays you {gold}").format(gold=gold(market.PRICES[a.s.market.index(a.move.at)]))
        yield from summary(a.s.deck.cards[a.move.at])


def card(a: Asked) -> Iterator[str]:
    yield from summary(a.s.deck.cards[a.move.card], a.s.side.get(a.move.card, 0))


def read(a: Asked) -> Iterator[str]:
    if a.move.event:
        yield from list(summary(a.s.deck.cards[a.step.card]))[1:]
    else:
        is_headline = isinstance(a.s.deck.cards[a.step.card], Headline)
        yield _("only adds to the bull/bear pile") if is_headline else _("only begins the attempt")


def turn(a: Asked) -> Iterator[str]:
    card: Any = a.s.deck.cards[a.step.card]
    is_up = a.s.side.get(a.step.card, 0) == a.move.side
    yield _("as it lies") if is_up else gold(turn_price(a.s, a.step.card, a.move.side))
    yield from summary(card, a.move.side)


def aim(a: Asked) -> Iterator[str]:
    printed: Any = a.s.deck.cards[a.step.card]
    yield gold(attacks.price(a.s, printed, a.move))
    if (a.move.card, a.move.oval) != (-1, -1):
        yield _("of {player}").format(player=a.who(a.move.victim)) if a.move.victim != a.seat else _("your own")
    if a.move.victim == a.seat:
        yield _("a straw man")
        if printed.steal:
            yield _("nothing is stolen")
        if printed.prestige:
            yield _("the prize is yours")
    elif printed.steal:
        yield _("you steal {gold}").format(gold=gold(min(a.s.players[a.move.victim].gold, printed.steal)))
    if a.move.card >= 0:
        yield from summary(a.s.deck.cards[a.move.card], a.s.side.get(a.move.card, 0))


def retreating(a: Asked) -> Iterator[str]:
    found = dict(settling.retreats(a.s, a.seat, a.move.card))
    if a.move.side in found:
        yield gold(found[a.move.side])
    if not a.s.flipped(a.seat):
        yield _("turns your hacendado for good")


def lose(a: Asked) -> Iterator[str]:
    lost = of_faction(a.s, a.seat, a.move.faction)
    yield _("you lose {cards}").format(cards=names.cards(len(lost)))
    yield listing([names.in_play(a.s, card) for card in lost])


def pay_up(a: Asked) -> Iterator[str]:
    yield _("you keep all")


def due_for(s: State, step: Any, decision_cards: int) -> int:
    if not isinstance(step, PayForCards):
        return decision_cards
    ability = ability_of(s, step.card, 0, step.number)
    assert isinstance(ability, kinds.PayForCards)
    return decision_cards * ability.gold


def grow(a: Asked) -> Iterator[str]:
    assert isinstance(a.step, GrowLand)
    yield names.cubes(min(a.step.cubes, a.s.players[a.seat].reserve))


def manifesto(a: Asked) -> Iterator[str]:
    yield from effects(a.s.card(a.s.players[a.seat].hacendado, Hacendado).sides[a.move.side])
    yield _("for good; its income and ability end")


def fraud(a: Asked) -> Iterator[str]:
    yield _("discarded, for this attempt and against all players")
    yield from card(a)


def assassinate(a: Asked) -> Iterator[str]:
    yield gold(topple.assassination_price(a.s, a.move.victim))
    if army := topple.army(a.s, a.move.victim):
        yield _("discards {troops}").format(troops=names.titles(a.s.deck, army))
    yield _("they take the card as a prize") if a.move.victim != a.seat else _("you take the card as a prize")
