"""Headlines that are bought: the event or the status quo, then the pile (Rule: Headlines and strife > Headlines)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from paxbot.engine.kernel import Seat, Step
from paxbot.games.porfiriana import abilities as kinds, business, facts, market, powers, settling, topple
from paxbot.games.porfiriana.attacks import process
from paxbot.games.porfiriana.cards import Card, Partner
from paxbot.games.porfiriana.facts import Why
from paxbot.games.porfiriana.moves import Aim, Decline, Discard, Grow, PayUp, Prompt, Read, Turn
from paxbot.games.porfiriana.partners import Do, ability_of, effect, effects_of
from paxbot.games.porfiriana.state import OVALS, State
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import CardType, PartnerClass


@dataclass(frozen=True, slots=True)
class ChooseOrientation(Step[State, Table, Read], prompt=Prompt.CHOOSE_ORIENTATION):
    card: int

    def options(self, s: State) -> Sequence[Read]:
        return [Read(event=True), Read(event=False)]

    def resolve(self, t: Table, move: Read) -> None:
        t.tell(facts.HeadlineRead(self.seat, self.card, move.event))
        effects = list(effects_of(t.s, self.seat, self.card)) if move.event else []
        if t.s.deck.cards[self.card].type is CardType.TOPPLE:
            topple.attempt(t, self.seat, self.card, effects)
        else:
            t.next(*effects, market.PileHeadline(self.card))


def matching(s: State, cards: Iterable[int], meant: kinds.Filter) -> Iterator[int]:
    yield from (card for card in cards if meant.matches(s.deck.cards[card], s.side.get(card, 0)))


def is_monopoly(card: Card) -> bool:
    return getattr(card, "cls", None) is PartnerClass.MONOPOLY


@effect("connection_pay")
def pay_for_connections(t: Table, do: Do, ability: kinds.ConnectionPay) -> None:
    """Rule: Headlines and strife > Connection pay."""
    s = t.s
    for seat in s.all_affected():
        cubes = sum(
            seats.count(seat)
            for oval, seats in s.connections.items()
            if oval // OVALS not in s.unrest and business.printed_oval(s, oval).kind in ability.ovals
        )
        t.gain(seat, cubes * ability.gold, Why.HEADLINE)


@effect("gold_event")
def pay_for_enterprises(t: Table, do: Do, ability: kinds.GoldEvent) -> None:
    """Rule: Headlines and strife > Events."""
    for seat in t.s.all_affected():
        count = sum(card not in t.s.unrest for card in matching(t.s, t.s.owned(t.s.enterprises, seat), ability.per))
        t.gain(seat, count * ability.gold, Why.HEADLINE)


@effect("prestige_pay")
def pay_for_prestige(t: Table, do: Do, ability: kinds.PrestigePay) -> None:
    for seat in t.s.all_affected():
        t.gain(seat, powers.active_points(t.s, seat, ability.prestige) * ability.gold, Why.HEADLINE)


@effect("halve_gold")
def halve_gold(t: Table, do: Do, ability: kinds.HalveGold) -> None:
    """Rule: Terms > Halving; RULING 4."""
    for seat in t.s.all_affected():
        t.pay(seat, (t.s.players[seat].gold + 1) // 2, Why.HEADLINE)


@effect("discard_monopolies")
def discard_monopolies(t: Table, do: Do, ability: kinds.DiscardMonopolies) -> None:
    for seat in t.s.all_affected():
        for card in t.s.owned(t.s.partners, seat):
            if is_monopoly(t.s.deck.cards[card]):
                t.discard_partner(card, Why.HEADLINE)


@effect("unrest_event")
def spread_unrest(t: Table, do: Do, ability: kinds.UnrestEvent) -> None:
    """Rule: Unrest > Where it comes from."""
    for seat in t.s.all_affected():
        for card in matching(t.s, t.s.owned(t.s.enterprises, seat), ability.filter):
            t.add_unrest(card, ability.amount)


@effect("withdraw_troops")
def withdraw_troops(t: Table, do: Do, ability: kinds.WithdrawTroops) -> None:
    s = t.s
    for place, troop in list(s.guards.items()):
        if s.troop(troop).faction in ability.factions and s.enterprise(place).district in ability.districts:
            t.make_homeless(troop)


@effect("block_regime_change")
def block_changes(t: Table, do: Do, ability: kinds.BlockRegimeChange) -> None:
    """Rule: Headlines and strife > Blocked regime changes."""
    t.s.blocked = True
    t.tell(facts.ChangesBlocked())


@effect("pay_for_cards")
def ask_to_pay(t: Table, do: Do, ability: kinds.PayForCards) -> None:
    """Rule: Headlines and strife > Events."""
    t.next(*(PayForCards(seat, do.card, do.number) for seat in t.s.all_affected()))


@effect("grow_land")
def ask_to_grow(t: Table, do: Do, ability: kinds.GrowLand) -> None:
    t.next(*(GrowLand(seat, ability.cubes) for seat in t.s.all_affected()))


@effect("nationalise_event")
def ask_to_lose(t: Table, do: Do, ability: kinds.NationaliseEvent) -> None:
    t.next(*(LoseEnterprise(seat, do.card, do.number) for seat in t.s.all_affected() for _ in range(ability.each)))


@dataclass(frozen=True, slots=True)
class PayForCards(Step[State, Table, Discard | PayUp], prompt=Prompt.PAY_FOR_CARDS):
    """The cards a player gives up, before the others are paid for (D6)."""

    card: int
    number: int

    def _due(self, s: State) -> tuple[list[int], int]:
        ability = ability_of(s, self.card, 0, self.number)
        assert isinstance(ability, kinds.PayForCards)
        cards = list(matching(s, s.in_play(self.seat), ability.filter))
        return cards, len(cards) * ability.gold

    def options(self, s: State) -> Sequence[Discard | PayUp]:
        cards, gold = self._due(s)
        can_pay = cards and gold <= s.players[self.seat].gold
        return [*([PayUp()] if can_pay else []), *(Discard(card) for card in cards)]

    def resolve(self, t: Table, move: Discard | PayUp) -> None:
        if isinstance(move, Discard):
            t.next(self)
            t.discard_from_play(move.card, Why.HEADLINE)
        else:
            t.pay(self.seat, self._due(t.s)[1], Why.HEADLINE)


@dataclass(frozen=True, slots=True)
class GrowLand(Step[State, Table, Grow | Decline], prompt=Prompt.GROW_LAND):
    cubes: int

    def options(self, s: State) -> Sequence[Grow | Decline]:
        land = [card for card in s.owned(s.enterprises, self.seat) if s.enterprise(card).is_land]
        return [*(Grow(card) for card in land), Decline()] if land and s.players[self.seat].reserve else ()

    def resolve(self, t: Table, move: Grow | Decline) -> None:
        if isinstance(move, Grow):
            t.place_income(move.card, min(self.cubes, t.s.players[self.seat].reserve))


@dataclass(frozen=True, slots=True)
class LoseEnterprise(Step[State, Table, Discard], prompt=Prompt.LOSE_ENTERPRISE):
    card: int
    number: int

    def options(self, s: State) -> Sequence[Discard]:
        ability = ability_of(s, self.card, 0, self.number)
        assert isinstance(ability, kinds.NationaliseEvent)
        return [Discard(card) for card in matching(s, s.owned(s.enterprises, self.seat), ability.filter)]

    def resolve(self, t: Table, move: Discard) -> None:
        t.discard_enterprise(move.card, Why.HEADLINE)


def _partners(s: State, seat: Seat, ability: object) -> Iterator[Aim]:
    yield from (Aim(s.owner[card], card) for card in s.partners)


@process("assassination", _partners)
def assassinate(t: Table, seat: Seat, aim: Aim, ability: kinds.Assassination) -> None:
    """Rule: Attack cards > Assassination."""
    t.discard_partner(aim.card, Why.ASSASSINATION)


def _monopolies(s: State, seat: Seat, ability: object) -> Iterator[Aim]:
    return (aim for aim in _partners(s, seat, ability) if is_monopoly(s.deck.cards[aim.card]))


@process("antitrust", _monopolies)
def break_trust(t: Table, seat: Seat, aim: Aim, ability: kinds.Antitrust) -> None:
    """Rule: Attack cards > Black."""
    t.discard_partner(aim.card, Why.ATTACK)


def _nationalisable(s: State, seat: Seat, ability: kinds.Nationalise) -> Iterator[Aim]:
    yield from (Aim(s.owner[card], card) for card in s.enterprises if ability.filter.matches(s.deck.cards[card]))


@process("nationalise", _nationalisable)
def nationalise(t: Table, seat: Seat, aim: Aim, ability: kinds.Nationalise) -> None:
    """Rule: Loss of an enterprise > Loss."""
    t.discard_enterprise(aim.card, Why.ATTACK)


def _connection_cubes(s: State, seat: Seat, ability: object) -> Iterator[Aim]:
    for oval, seats in s.connections.items():
        yield from (Aim(victim, oval=oval) for victim in sorted(set(seats)))


@process("remove_connection_cube", _connection_cubes)
def sabotage(t: Table, seat: Seat, aim: Aim, ability: kinds.RemoveConnectionCube) -> None:
    t.disconnect(aim.victim, aim.oval)


def _stealable(s: State, seat: Seat, ability: kinds.ConspiracyTheft | kinds.PartnerTheft) -> Iterator[Aim]:
    """Yield the cards of opponents, but no troop of a private army, nor one for which a cube is lacking (RULING 30)."""
    targets = ability.targets if isinstance(ability, kinds.ConspiracyTheft) else (CardType.PARTNER,)
    if CardType.PARTNER in targets:
        yield from (aim for aim in _partners(s, seat, ability) if aim.victim != seat)
    if CardType.TROOP in targets:
        yield from (
            Aim(s.owner[troop], troop)
            for place, troop in s.guards.items()
            if s.owner[troop] != seat and (s.owner[place] == seat or s.players[seat].reserve)
        )


@process("conspiracy_theft", _stealable)
def steal(t: Table, seat: Seat, aim: Aim, ability: kinds.ConspiracyTheft) -> None:
    """Rule: Attack cards > Stolen cards."""
    if aim.card in t.s.partners:
        _steal_partner(t, seat, aim.card)
    else:
        _steal_troop(t, seat, aim)


@process("partner_theft", _stealable)
def steal_partner(t: Table, seat: Seat, aim: Aim, ability: kinds.PartnerTheft) -> None:
    _steal_partner(t, seat, aim.card)


def _steal_partner(t: Table, seat: Seat, card: int) -> None:
    t.take_partner(seat, card)
    if powers.is_newspaper(t.s, card):
        t.next(ChooseSide(seat, card))


def _steal_troop(t: Table, seat: Seat, aim: Aim) -> None:
    """Leave the troop in place under its new owner, with or without a cube as that demands."""
    s = t.s
    troop, place = aim.card, s.posts[aim.card]
    was_extorting = s.extorter(place) is not None
    t.leave_post(troop, refill=False)
    t.remove_prestige(troop)
    s.owner[troop] = seat
    t.want_prestige(troop)
    t.tell(facts.CardStolen(seat, aim.victim, troop))
    if s.owner[place] == seat:
        t.want_income(place, 1)
    elif not was_extorting:
        if not s.income[place]:
            settling.plunder(t, place)
            t.make_homeless(troop)
            return
        t.remove_income(place)
    t.post(troop, place)


def turn_price(s: State, card: int, side: int) -> int:
    """Return the cost beyond what the side that lies up has cost already."""
    return max(0, s.card(card, Partner).sides[side].cost - powers.side_of(s, card).cost)


@dataclass(frozen=True, slots=True)
class ChooseSide(Step[State, Table, Turn], prompt=Prompt.CHOOSE_SIDE):
    """The side of a newspaper stolen: the one that lies up, which is paid for, or the other (RULING 61).

    Rule: Attack cards > Stolen cards; Partners > Newspaper.
    """

    card: int

    def options(self, s: State) -> Sequence[Turn]:
        up, gold = s.side.get(self.card, 0), s.players[self.seat].gold
        sides = range(len(s.card(self.card, Partner).sides))
        return [Turn(up), *(Turn(side) for side in sides if side != up and turn_price(s, self.card, side) <= gold)]

    def resolve(self, t: Table, move: Turn) -> None:
        if move.side == t.s.side.get(self.card, 0):
            return
        t.pay(self.seat, turn_price(t.s, self.card, move.side), Why.NEWSPAPER)
        t.turn_partner(self.card, move.side)
