"""Settling after every change, until nothing changes any more (Rule: Enterprises > Settling).

Troops that have lost their place retreat into the private army or the discard pile (Rule: Loss of an enterprise >
Retreat). Díaz, against whom one person plays, makes his choices here (Rule: Solitaire > Choices of Díaz).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from paxbot.engine import kernel
from paxbot.engine.kernel import AnyStep, Decision, Move, Rng, Seat, Step
from paxbot.games.porfiriana import facts
from paxbot.games.porfiriana.cards import Hacendado
from paxbot.games.porfiriana.moves import Aim, Discard, Fill, Fraud, LoseFaction, Post, Prompt, Retreat, Spy
from paxbot.games.porfiriana.powers import MineBonus, active_points, ask, points_on
from paxbot.games.porfiriana.state import UNFLIPPED, State, card_and_kind, cube_place
from paxbot.games.porfiriana.table import Table
from paxbot.games.porfiriana.terms import NO_CARD, NOBODY, REGIMES, IncomeKind, Prestige

PIPS = 6
LOW = 3
PASSED_BY = (Prompt.PAY_FOR_CARDS, Prompt.GROW_LAND, Prompt.SHOWDOWN, Prompt.USE_SPY)
"""The questions that he has no answer to."""
HUMAN = 0


def throw(t: Table) -> int:
    dice = Rng(t.s.dice, t.s.thrown)
    pips = dice.below(PIPS) + 1
    t.s.thrown = dice.counter
    t.reveal()
    t.tell(facts.DiceThrown(pips))
    return pips


def answer(t: Table, step: AnyStep, options: Iterable[Move]) -> Move | None:
    """Return what Díaz answers; None where a question passes him by (Rule: Solitaire > Choices of Díaz)."""
    moves = list(options)
    if isinstance(moves[0], LoseFaction):
        return moves[0] if len(moves) == 1 or throw(t) <= LOW else moves[1]
    spies: list[Move] = [move for move in moves if isinstance(move, Spy)]
    kind = REGIMES[t.s.regime].prestige
    frauds = [move for move in moves if isinstance(move, Fraud) and _helps(t.s, move, kind)]
    if spies or frauds:
        return [*spies, *frauds][0]
    if step.prompt in PASSED_BY:
        return None
    # Ruling 44: two headlines go by rows; the choices below are of what an attack or event hits.
    lost = [move for move in moves if isinstance(move, Discard) and step.prompt is not Prompt.DISCARD_HEADLINE]
    return max(lost, key=lambda move: liking(t.s, move), default=moves[0])


def _helps(s: State, move: Fraud, kind: Prestige) -> bool:
    """Return whether a fraud makes him stronger, the point of the card considered (RULING 46)."""
    return move.prestige is kind and not any(point.kind is kind for point in points_on(s, move.card))


def liking(s: State, aim: Aim | Post | Discard) -> tuple[int, int, bool, int]:
    card = aim.place if isinstance(aim, Post) else aim.card
    if card == NO_CARD:
        return (0, 0, True, aim.oval if isinstance(aim, Aim) else 0)
    cubes = s.cubes_on(card) if card in s.enterprises else 0
    has_point = card in s.partners and any(point.kind is _main_kind(s) for point in points_on(s, card))
    return cubes, has_point, card not in s.unrest, s.deck.cards[card].sort


def _main_kind(s: State) -> Prestige:
    return max(Prestige, key=lambda kind: active_points(s, HUMAN, kind))


def retreats(s: State, seat: Seat, troop: int) -> Iterator[tuple[int, int]]:
    player, printed = s.players[seat], s.troop(troop)
    if player.bound or s.is_diaz(seat):
        return
    for side, back in enumerate(s.card(player.hacendado, Hacendado).sides):
        if back.faction is printed.faction and player.orientation in (UNFLIPPED, side):
            assert back.access is not None
            cost = printed.costs.at(back.access)
            if cost <= player.gold:
                yield side, cost


def ask_homeless(t: Table) -> None:
    """Discard the troops that cannot retreat; ask the first player who has others."""
    s = t.s
    for seat in s.all_affected():
        mine = s.owned(s.homeless, seat)
        for troop in mine:
            if not any(retreats(s, seat, troop)):
                t.discard_troop(troop, facts.Why.HOMELESS)
        if any(troop in s.homeless for troop in mine):
            t.next(SettleHomeless(seat))
            return


@dataclass(frozen=True, slots=True)
class SettleHomeless(Step[State, Table, Discard | Retreat], prompt=Prompt.RETREAT):
    def options(self, s: State) -> Sequence[Discard | Retreat]:
        found: list[Discard | Retreat] = []
        for troop in s.owned(s.homeless, self.seat):
            found += [Retreat(troop, side) for side, _ in retreats(s, self.seat, troop)]
            found.append(Discard(troop))
        return found

    def resolve(self, t: Table, move: Discard | Retreat) -> None:
        if isinstance(move, Discard):
            t.discard_troop(move.card, facts.Why.HOMELESS)
            return
        s = t.s
        player = s.players[self.seat]
        cost = next(cost for side, cost in retreats(s, self.seat, move.card) if side == move.side)
        t.pay(self.seat, cost, facts.Why.RETREAT)
        if player.orientation == UNFLIPPED:
            t.turn_hacendado(self.seat, move.side)
        s.homeless.remove(move.card)
        t.enter(self.seat, move.card, s.troops)
        t.post(move.card, player.hacendado)
        t.tell(facts.TroopPosted(self.seat, move.card, player.hacendado))


def mine_value(s: State) -> int:
    return 0 if s.depression else REGIMES[s.regime].mine


def economy(s: State) -> int:
    """Return the economy value: the cubes of a bank, and the gold for a card sold (Rule: Regimes > Values)."""
    return 0 if s.depression else REGIMES[s.regime].economy


def target(s: State, card: int) -> int | None:
    """Return the profit an enterprise should have; None for land, whose number is what it has.

    Rule: Enterprises > Targets.
    """
    income = s.enterprise(card).income
    if s.is_diaz(s.owner[card]):
        return None
    match income.kind:
        case IncomeKind.RANCH | IncomeKind.PLANTATION:
            return None
        case IncomeKind.FIXED:
            return income.amount
        case IncomeKind.MINE:
            value = mine_value(s)
            return value and value + ask(s, MineBonus(s.owner[card]), 0)
        case IncomeKind.BANK:
            return economy(s)
        case IncomeKind.COUNTED:
            count = income.count
            assert count is not None
            cards, unrest = s.deck.cards, s.unrest
            return sum(each not in unrest and count.matches(cards[each]) for each in s.enterprises)


def follow_up(t: Table) -> None:
    """Ask for the last cubes of a reserve first, then for troops that have lost their place."""
    while t.unsettled or t.s.wanted:
        if t.unsettled:
            t.unsettled = False
            _fit(t)
        chooser = _fill(t)
        if chooser is not None:
            t.next(FillPlace(chooser))
            return
        _lose(t)
    if t.s.homeless:
        ask_homeless(t)


def _fit(t: Table) -> None:
    s = t.s
    for card in s.enterprises:
        wanted = target(s, card)
        before = s.targets.get(card, 0)
        if wanted is None or wanted == before:
            continue
        s.targets[card] = wanted
        own, missing = cube_place(card, is_prestige=False), wanted - s.profit(card)
        if wanted < before:
            t.remove_income(card, min(max(0, -missing), s.income[card]))
            missing = min(missing, s.wanted.count(own))
        s.wanted = [place for place in s.wanted if place != own]
        t.want_income(card, missing)


def _fill(t: Table) -> Seat | None:
    """Place the cubes that are wanted, as far as reserves go; return who must choose where the last ones go.

    Rule: Cubes and hand > Shortages; RULING 13.
    """
    s = t.s
    if not s.wanted:
        return None
    wanted, s.wanted = s.wanted, []
    chooser = None
    for seat in s.all_affected():
        places = [place for place in wanted if s.owner.get(card_and_kind(place)[0]) == seat]
        reserve = s.players[seat].reserve
        if reserve >= len(places) or len(set(places)) == 1:
            for place in places[:reserve]:
                fill(t, place)
        elif reserve:
            s.wanted += places
            chooser = seat if chooser is None else chooser
    return chooser


def fill(t: Table, place: int) -> None:
    card, is_prestige = card_and_kind(place)
    if is_prestige:
        t.place_prestige(card)
    else:
        t.place_income(card)


@dataclass(frozen=True, slots=True)
class FillPlace(Step[State, Table, Fill], prompt=Prompt.FILL_PLACE):
    """The card that gets the next cube, when there are fewer cubes than places (Rule: Cubes and hand > Shortages)."""

    def options(self, s: State) -> Sequence[Fill]:
        places = map(card_and_kind, dict.fromkeys(s.wanted))
        mine = [Fill(card, is_prestige) for card, is_prestige in places if s.owner[card] == self.seat]
        return sorted(mine, key=lambda move: move.prestige)

    def resolve(self, t: Table, move: Fill) -> None:
        place = cube_place(move.card, is_prestige=move.prestige)
        t.s.wanted.remove(place)
        fill(t, place)


def revolting(s: State) -> list[int]:
    """Return the slave enterprises with more unrest than cubes (Rule: Loss of an enterprise > Slave revolt)."""
    found = [card for card, unrest in s.unrest.items() if s.enterprise(card).is_slave and unrest > s.cubes_on(card)]
    return sorted(found)


def _lose(t: Table) -> None:
    """Plunder, then free (RULING 50); all go before their troops look for a new place."""
    s = t.s
    for card in [card for card in s.guards if s.targets.get(card) == 0 and s.extorter(card) is not None]:
        plunder(t, card)
    for card in revolting(s):
        free_slaves(t, card)


def plunder(t: Table, card: int) -> None:
    """Return an enterprise to its owner's hand, beyond the limit if need be (Rule: Loss of an enterprise > Plunder)."""
    owner = t.s.owner[card]
    t.lose_enterprise(card, facts.Why.PLUNDER)
    if t.s.is_diaz(owner):
        t.spend(card)
        return
    t.s.resolving.remove(card)
    t.s.players[owner].hand.append(card)


def free_slaves(t: Table, card: int) -> None:
    """Give a slave enterprise to its liberator, or discard it (Rule: Loss of an enterprise > Slave revolt).

    RULINGS 21, 22.
    """
    owner, liberator = t.s.owner[card], t.s.cause
    t.tell(facts.SlavesFreed(card, owner, None if liberator == NOBODY else liberator))
    t.lose_enterprise(card, facts.Why.REVOLT)
    if liberator == NOBODY:
        t.spend(card)
    else:
        t.award(liberator, card)


class SettledTable(Table):
    def decide(self, step: AnyStep, options: Sequence[Move]) -> Decision:
        if options and self.s.is_diaz(step.seat):
            move = answer(self, step, options)
            if move is not None:
                step.resolve(self, move)
            options = ()
        return super().decide(step, options)

    def follow_up(self) -> None:
        if self.unsettled or self.s.wanted or self.s.homeless:
            follow_up(self)


def pending(s: State) -> Decision | None:
    return s.decision or kernel.pending(SettledTable(s))
